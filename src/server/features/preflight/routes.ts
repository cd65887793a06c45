import { problem } from '#contract/error-codes.ts';
import { preflightEndpoints, type RowPreflight } from '#contract/preflight.ts';
import { addDays } from '#domain/day.ts';
import { preflight as messagesAgainst, type Send } from '#domain/preflight.ts';
import { toTallinn } from '#domain/tallinn-time.ts';

import { register } from '../../platform/api/register.ts';
import { notFound } from '../../platform/errors.ts';
import {
  findDayRows,
  findJobRows,
  findRow,
  type OutsideRow,
  toPreflightRow,
} from '../../platform/outside/job-record.ts';
import type { Feature } from '../../services.ts';

/** What stands against sends, said before anybody tries: by the very function that sends ask themselves. */
export const preflight: Feature = (api, { config, now }) => {
  const check = (row: OutsideRow, rowCount: number): RowPreflight => {
    const against = (send: Send) =>
      messagesAgainst(send, toPreflightRow(row, rowCount)).map((code) => ({
        code,
        message: problem(code).message,
      }));
    return {
      rowId: row.id,
      transportJobId: row.jobId,
      fleetService: config.fleetServiceName,
      sends: {
        sms: against('sms'),
        waybill: against('waybill'),
        fleet: against('fleet'),
        terminal: against('terminal'),
      },
    };
  };

  register(api, preflightEndpoints.getRowPreflight, async ({ params: { id }, db }) => {
    const row = await findRow(db, id);
    if (row === null) throw notFound();
    return { content: check(row, (await findJobRows(db, row.jobId)).length) };
  });

  register(api, preflightEndpoints.listPreflights, async ({ query: { date }, db }) => {
    const rows = await findDayRows(db, date ?? addDays(toTallinn(now()).day, 1));
    const counts = Map.groupBy(rows, ({ jobId }) => jobId);
    return { content: rows.map((row) => check(row, counts.get(row.jobId)?.length ?? 1)) };
  });
};

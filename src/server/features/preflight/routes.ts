import { preflightEndpoints } from '#api/job-row/preflight.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { hasRowEnded } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { unconfiguredSends } from '../../external/not-configured.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { type ExternalRow, findDayRows, findJobRows, findExternalRow } from '../../job-rows/external-row.ts';
import { findRowVerdicts } from '../../load-spaces/row-verdicts.ts';
import { findClashingRows } from '../../planning/double-bookings.ts';
import { findFindings } from '../../planning/findings.ts';
import type { Feature } from '../../services.ts';
import { findUnseenJobs, findUnsent } from './repository.ts';
import { preflightView } from './view.ts';

/** The problems of sends before anybody tries, by the function that the sends use themselves. */
export const preflight: Feature = (api, { config, external, now, today }) => {
  const findUnseen = (db: Db, jobIds: readonly number[]) =>
    findUnseenJobs(db, jobIds, new Date(now() - config.push.seenMinutes * minuteMs));

  const findLoads = async (db: Db, rowIds: readonly number[]) =>
    new Map((await findRowVerdicts(db, { rowIds }, now())).map((verdict) => [verdict.rowId, verdict]));

  const findDay = async (db: Db, day: Day) => ({
    fleetService: config.fleetServiceName,
    unconfigured: unconfiguredSends(external),
    clashes: await findClashingRows(db, day, toTallinn(now())),
    unsent: await findUnsent(db, day),
  });

  const findFindingsOf = async (db: Db, rows: readonly ExternalRow[]) => {
    const open = rows.filter(({ status }) => !hasRowEnded(status));
    const assigned = open.map((row) =>
      Object.assign({}, row, { transportJobId: row.jobId, quantity: storedNumber(row.quantity) }),
    );
    return Map.groupBy(await findFindings(db, assigned, now()), ({ rowId }) => rowId);
  };

  register(api, preflightEndpoints.getRowPreflight, async ({ params: { id }, db }) => {
    const row = await findExternalRow(db, id);
    if (row === null) throw notFound();
    const unseen = await findUnseen(db, [row.jobId]);
    const jobRows = await findJobRows(db, row.jobId);
    const loads = await findLoads(db, [row.id, ...jobRows.map((each) => each.id)]);
    const day = await findDay(db, row.date);
    return {
      content: preflightView(row, jobRows, {
        ...day,
        loads,
        unseen,
        findings: await findFindingsOf(db, [row]),
      }),
    };
  });

  register(api, preflightEndpoints.listPreflights, async ({ query: { date }, db }) => {
    // A job has one day: its rows are all among those of the day.
    const day = date ?? addDays(today(), 1);
    const rows = await findDayRows(db, day);
    const jobs = Map.groupBy(rows, ({ jobId }) => jobId);
    const unseen = await findUnseen(db, [...jobs.keys()]);
    const loads = await findLoads(
      db,
      rows.map(({ id }) => id),
    );
    const findings = await findFindingsOf(db, rows);
    const facts = { ...(await findDay(db, day)), loads, unseen, findings };
    return { content: rows.map((row) => preflightView(row, jobs.get(row.jobId) ?? [row], facts)) };
  });
};

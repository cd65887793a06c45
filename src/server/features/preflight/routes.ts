import { preflightEndpoints } from '#api/job-row/preflight.ts';
import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findDayRows, findJobRows, findRow } from '../../job-rows/job-record.ts';
import type { Feature } from '../../services.ts';
import { preflightView } from './view.ts';

/** What stands against sends, said before anybody tries: by the very function that sends ask themselves. */
export const preflight: Feature = (api, { config, now }) => {
  register(api, preflightEndpoints.getRowPreflight, async ({ params: { id }, db }) => {
    const row = await findRow(db, id);
    if (row === null) throw notFound();
    return { content: preflightView(row, await findJobRows(db, row.jobId), config.fleetServiceName) };
  });

  register(api, preflightEndpoints.listPreflights, async ({ query: { date }, db }) => {
    // A job has one day: its rows are all among those of the day.
    const rows = await findDayRows(db, date ?? addDays(toTallinn(now()).day, 1));
    const jobs = Map.groupBy(rows, ({ jobId }) => jobId);
    return {
      content: rows.map((row) => preflightView(row, jobs.get(row.jobId) ?? [row], config.fleetServiceName)),
    };
  });
};

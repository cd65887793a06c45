import { preflightEndpoints } from '#contract/preflight.ts';
import { addDays } from '#domain/day.ts';
import { toTallinn } from '#domain/tallinn-time.ts';

import { register } from '../../platform/api/register.ts';
import { notFound } from '../../platform/errors.ts';
import { findDayRows, findJobRows, findRow } from '../../platform/outside/job-record.ts';
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

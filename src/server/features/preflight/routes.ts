import { preflightEndpoints } from '#api/job-row/preflight.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { unconfiguredSends } from '../../external/not-configured.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { awaitsSending } from '../../job-rows/awaits-sending.ts';
import { findDayRows, findJobRows, findExternalRow } from '../../job-rows/external-row.ts';
import { findRowVerdicts } from '../../load-spaces/row-verdicts.ts';
import { findClashingRows } from '../../planning/double-bookings.ts';
import type { Feature } from '../../services.ts';
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

  register(api, preflightEndpoints.getRowPreflight, async ({ params: { id }, db }) => {
    const row = await findExternalRow(db, id);
    if (row === null) throw notFound();
    const unseen = await findUnseen(db, [row.jobId]);
    const jobRows = await findJobRows(db, row.jobId);
    const loads = await findLoads(db, [row.id, ...jobRows.map((each) => each.id)]);
    const day = await findDay(db, row.date);
    return {
      content: preflightView(row, jobRows, { ...day, loads, unseen }),
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
    const found = { ...(await findDay(db, day)), loads, unseen };
    return { content: rows.map((row) => preflightView(row, jobs.get(row.jobId) ?? [row], found)) };
  });
};

/** The rows of a day for which a send must still be made. */
async function findUnsent(db: Db, day: Day): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .select('r.id')
    .where('r.transport_date', '=', day)
    .where(awaitsSending)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the jobs whose drivers were notified by push before `sentBefore` and that no driver of the carrier has opened
 * since. A job that somebody has set off for counts as seen, whatever its phone reported.
 */
async function findUnseenJobs(db: Db, jobIds: readonly number[], sentBefore: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('push_notices as notice')
    .innerJoin('transport_jobs as j', 'j.id', 'notice.transport_job_id')
    .select('j.id')
    .distinct()
    .where('j.id', '=', anyOf(jobIds))
    .where('j.driver_status', '=', 'NOT_STARTED')
    .where('notice.kind', 'in', ['JOB_NEW', 'JOB_CHANGED'])
    .where('notice.sent_at', '<=', sentBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('driver_seen')
            .innerJoin('users', 'users.id', 'driver_seen.user_id')
            .select('driver_seen.user_id')
            .whereRef('driver_seen.transport_job_id', '=', 'j.id')
            .whereRef('driver_seen.seen_at', '>=', 'notice.noted_at')
            .whereRef('users.carrier_company_id', '=', 'notice.carrier_company_id'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

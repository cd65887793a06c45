import { sql } from 'kysely';

import type { StopKind } from '#domain/driver/driver-job.ts';
import { type HandlingMinutes, type JobStops, usualHandlingMinutes } from '#domain/planning/job-estimate.ts';

import type { Db } from '../db/schema.ts';

/** A job by where its truck goes and the kinds of goods that it carries. */
interface HandledJob {
  stops: JobStops;
  goods: readonly { groupId: number }[];
}

/**
 * Returns the minutes of loading and unloading of each job: those learnt at the location with its kind of goods, the
 * longest of several (docs/requirements.md, 'Distances'). One query.
 */
export async function findHandlingTimes(
  db: Db,
  jobs: readonly HandledJob[],
): Promise<(job: HandledJob) => HandlingMinutes> {
  const locationIds = jobs.flatMap(({ stops }) => [...stops.pickups, ...stops.destinations]);
  if (locationIds.length === 0) return () => usualHandlingMinutes;
  const { rows } = await sql<{ stop: StopKind; locationId: number; groupId: number; minutes: number }>`
    select stop, location_id as "locationId", product_group_id as "groupId",
      handling_minutes(stop, location_id, product_group_id) as minutes
    from handling_times
    where location_id = any(${sql.val([...new Set(locationIds)])}::bigint[])`.execute(db);
  const learnt = new Map(
    rows.map(({ stop, locationId, groupId, minutes }) => [`${stop} ${locationId} ${groupId}`, minutes]),
  );
  return ({ goods }) =>
    (stop, locationId) => {
      const usual = usualHandlingMinutes(stop, locationId);
      const minutes = goods.map(({ groupId }) => learnt.get(`${stop} ${locationId} ${groupId}`) ?? usual);
      return minutes.length === 0 ? usual : Math.max(...minutes);
    };
}

import { sql } from 'kysely';

import type { DecidedLoad } from '#api/vehicles/load-verdict.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isReleasedBy, type LoadRelease } from '#domain/vehicles/load-release.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { Db } from '../db/schema.ts';
import { isOfSpace, spaceTable } from './space-table.ts';

/** A release with the inspector's paper that it stands on, as far as one was named. */
export interface KnownRelease extends LoadRelease {
  paperNumber: string | null;
  inspectedOn: Day | null;
}

/** Finds the newest release that holds for goods of a job after these loads; null without. */
export async function findRelease(
  db: Db,
  load: { jobId: number; productId: number; space: LoadSpace },
  loadsBefore: readonly DecidedLoad[],
): Promise<KnownRelease | null> {
  const forbidden = loadsBefore.filter(({ regime }) => regime === 'FORBIDDEN');
  const releases = await findReleases(db, [load.space]);
  return releases.findLast((release) => isReleasedBy(release, load, forbidden)) ?? null;
}

/** Finds all releases that anybody has given in these load spaces, the newest last. */
export async function findReleases(db: Db, spaces: readonly LoadSpace[]): Promise<KnownRelease[]> {
  const { rows } = await sql<KnownRelease>`
    select distinct on (release.id) release.transport_job_id as "transportJobId", release.truck_id as "truckId",
      release.trailer_id as "trailerId", release.scope, to_jsonb(release.product_ids) as "productIds", release.loads,
      release.paper_number as "paperNumber", release.inspected_on as "inspectedOn"
    from ${spaceTable(spaces)}
    join load_releases release on ${isOfSpace('release')}
    order by release.id`.execute(db);
  return rows;
}

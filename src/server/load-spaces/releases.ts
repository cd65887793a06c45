import { sql } from 'kysely';

import type { LoadRelease } from '#domain/vehicles/load-release.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { Db } from '../db/schema.ts';
import { isOfSpace, spaceTable } from './space-table.ts';

/** All releases that anybody has given in these load spaces. */
export async function findReleases(db: Db, spaces: readonly LoadSpace[]): Promise<LoadRelease[]> {
  const { rows } = await sql<LoadRelease>`
    select distinct on (job.id) job.transport_job_id as "transportJobId", job.truck_id as "truckId",
      job.trailer_id as "trailerId", job.scope, to_jsonb(job.product_ids) as "productIds", job.loads
    from ${spaceTable(spaces)}
    join load_releases job on ${isOfSpace}
    order by job.id`.execute(db);
  return rows;
}

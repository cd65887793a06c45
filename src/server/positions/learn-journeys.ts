import { sql } from 'kysely';

import type { StopKind } from '#domain/driver/driver-job.ts';

import type { Db } from '../db/schema.ts';
import { productCarried } from '../job-rows/product-of-row.ts';
import { findSeenJourney } from './seen-journeys.ts';

/**
 * Adds the driven distance to the median of its two locations; a job with several routes says nothing of the length
 * of each. What was seen of the way is kept, as the positions themselves are not for long.
 */
export async function learnDistance(db: Db, jobId: number): Promise<void> {
  const { km } = (await findSeenJourney(db, jobId)) ?? { km: null };
  if (km !== null) {
    await db
      .updateTable('driver_stops')
      .set({ seen_km: km.toFixed(3) })
      .where('transport_job_id', '=', jobId)
      .where('stop', '=', 'destination')
      .execute();
  }
  await sql`
    select learn_distance(min(pickup_location_id), min(destination_location_id)) from transport_job_products
    where transport_job_id = ${jobId} and status <> 'CANCELLED'
    having count(distinct (pickup_location_id, destination_location_id)) = 1`.execute(db);
}

/** Adds the duration to the median of the location for such goods; a job of several rows says nothing of each kind. */
export async function learnHandling(db: Db, jobId: number, stop: StopKind): Promise<void> {
  const location = sql.ref(stop === 'pickup' ? 'r.pickup_location_id' : 'r.destination_location_id');
  await sql`
    select learn_handling(${stop}, min(${location}), min(product.group_id))
    from transport_job_products r
    join products product on product.id = ${productCarried}
    where r.transport_job_id = ${jobId} and r.status <> 'CANCELLED'
    having count(*) = 1`.execute(db);
}

import { sql } from 'kysely';

import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';

import { advisoryLocks } from '../db/advisory-locks.ts';
import type { Db } from '../db/schema.ts';

/**
 * Locks a load space until the transaction ends, before it is read what stood there: two loads of it that are reported
 * at once, or a load and what somebody says of an earlier one, would be decided without each other.
 */
export async function lockLoadSpace(db: Db, space: LoadSpace): Promise<void> {
  const lock = sql.lit(advisoryLocks.loadSpace);
  await sql`select pg_advisory_xact_lock(${lock}, hashtext(${spaceKey(space)}))`.execute(db);
}

/**
 * Returns a truck's load space: with the named trailer, else its usual one. Null for an unknown truck or trailer. With
 * `ofCarrier`, also null for another carrier's truck, and for a trailer that belongs to another carrier, unless the
 * office gave it to a job of theirs.
 */
export async function findLoadSpace(
  db: Db,
  truckId: number,
  trailerId?: number | null,
  ofCarrier: number | null = null,
): Promise<LoadSpace | null> {
  const truck = await db
    .selectFrom('trucks')
    .select(['company_id', 'trailer_id'])
    .where('id', '=', truckId)
    .executeTakeFirst();
  if (truck === undefined || (ofCarrier !== null && truck.company_id !== ofCarrier)) return null;
  const isUsual = trailerId === null || trailerId === undefined || trailerId === truck.trailer_id;
  if (!isUsual && !(await isTrailer(db, trailerId, ofCarrier))) return null;
  return { truckId, trailerId: trailerId === undefined ? truck.trailer_id : trailerId };
}

async function isTrailer(db: Db, id: number, ofCarrier: number | null): Promise<boolean> {
  const trailer = await db
    .selectFrom('trailers')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (trailer === undefined || ofCarrier === null) return trailer !== undefined;
  return trailer.company_id === null || trailer.company_id === ofCarrier || isLent(db, id, ofCarrier);
}

/** True where the office has given the trailer to a job of the carrier that is not finished. */
async function isLent(db: Db, id: number, carrierId: number): Promise<boolean> {
  const job = await db
    .selectFrom('transport_jobs as j')
    .innerJoin('trucks', 'trucks.id', 'j.truck_id')
    .select('j.id')
    .where('j.trailer_id', '=', id)
    .where('trucks.company_id', '=', carrierId)
    .where('j.driver_status', '<>', 'COMPLETED')
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

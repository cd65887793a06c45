import { sql } from 'kysely';

import type { HandlingTimes, KnownDistance } from '#api/locations/distances.ts';
import type { Position } from '#domain/distances/distance.ts';

import type { Db } from '../../db/schema.ts';

/** Roads change, but not so often that a route must be asked for every day. */
const routeKeptDays = 90;

/** Finds the distance between two locations; null where one does not exist or its position is unknown. */
export async function findDistance(
  db: Db,
  from: number,
  to: number,
  productId: number | undefined,
): Promise<(KnownDistance & HandlingTimes) | null> {
  const group = sql`(select group_id from products where id = ${productId ?? null}::bigint)`;
  const { rows } = await sql<KnownDistance & HandlingTimes>`
    select km::double precision as km, minutes, source, journeys,
      handling_minutes('pickup', ${from}::bigint, ${group}) as "loadingMinutes",
      handling_minutes('destination', ${to}::bigint, ${group}) as "unloadingMinutes"
    from distance_between(${from}::bigint, ${to}::bigint)`.execute(db);
  return rows[0] ?? null;
}

/** True while what the route service said of these two locations is recent enough. */
export async function hasFreshRoute(db: Db, from: number, to: number): Promise<boolean> {
  const fresh = await db
    .selectFrom('known_distances')
    .select('km')
    .where('from_location_id', '=', from)
    .where('to_location_id', '=', to)
    .where('source', '=', 'router')
    .where('found_at', '>', sql<Date>`now() - ${sql.lit(routeKeptDays)} * interval '1 day'`)
    .executeTakeFirst();
  return fresh !== undefined;
}

/** Finds where a location is; null where nobody has said. */
export async function findPosition(db: Db, id: number): Promise<Position | null> {
  const location = await db
    .selectFrom('locations')
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { latitude = null, longitude = null } = location ?? {};
  return latitude === null || longitude === null
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude) };
}

/** Saves what the route service said, in place of what it said before. */
export async function saveRoute(
  db: Db,
  from: number,
  to: number,
  way: { km: number; minutes: number },
): Promise<void> {
  const values = { km: way.km.toFixed(1), minutes: Math.ceil(way.minutes), found_at: sql<Date>`now()` };
  await db
    .insertInto('known_distances')
    .values({ from_location_id: from, to_location_id: to, source: 'router', ...values })
    .onConflict((conflicting) =>
      conflicting.columns(['from_location_id', 'to_location_id', 'source']).doUpdateSet(values),
    )
    .execute();
}

import { sql } from 'kysely';

import { distanceEndpoints, type HandlingTimes, type KnownDistance } from '#api/locations/distances.ts';
import type { Position } from '#domain/distances/distance.ts';

import type { Db } from '../../db/schema.ts';
import type { RouterPort } from '../../external/adapters/router/router-adapter.ts';
import { ExternalError } from '../../external/http-client.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

/** Roads change, but not so often that a route must be asked for every day. */
const routeKeptDays = 90;

/** Kilometres of a drive between two locations: as driven, as a route service says, or estimated as the crow flies. */
export const distances: Feature = (api, { db: outerDb, external }) => {
  register(
    api,
    distanceEndpoints.getDistance,
    async ({ query: { from, to, productId } }) => {
      let found = await findDistance(outerDb, from, to, productId);
      if (found?.source !== 'driven' && external.router !== null) {
        await askRouter(outerDb, external.router, from, to);
        found = await findDistance(outerDb, from, to, productId);
      }
      if (found === null) throw notFound();
      return { content: found };
    },
    // Waits for the route service, which no transaction may do.
    { transaction: 'none' },
  );
};

/** Null where a location does not exist or its position is unknown. */
async function findDistance(
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

/** Stores the answer of the route service; without an answer the estimate is used. */
async function askRouter(db: Db, router: RouterPort, from: number, to: number): Promise<void> {
  const fresh = await db
    .selectFrom('known_distances')
    .select('km')
    .where('from_location_id', '=', from)
    .where('to_location_id', '=', to)
    .where('source', '=', 'router')
    .where('found_at', '>', sql<Date>`now() - ${sql.lit(routeKeptDays)} * interval '1 day'`)
    .executeTakeFirst();
  if (fresh !== undefined) return;
  const [start, end] = [await findPosition(db, from), await findPosition(db, to)];
  if (start === null || end === null) return;
  const way = await router(start, end).catch((error: unknown) => {
    if (error instanceof ExternalError) return null;
    throw error;
  });
  if (way === null) return;
  const found = { km: way.km.toFixed(1), minutes: Math.ceil(way.minutes), found_at: sql<Date>`now()` };
  await db
    .insertInto('known_distances')
    .values({ from_location_id: from, to_location_id: to, source: 'router', ...found })
    .onConflict((conflicting) =>
      conflicting.columns(['from_location_id', 'to_location_id', 'source']).doUpdateSet(found),
    )
    .execute();
}

async function findPosition(db: Db, id: number): Promise<Position | null> {
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

import { sql } from 'kysely';

import type { Distance } from '#domain/distances/distance.ts';

import type { Db } from '../db/schema.ts';

/** Two locations by their ids: the way from one to the other. */
export interface LocationPair {
  from: number;
  to: number;
}

/** Finds the distance of each pair, found with one query; null where a location has no coordinates. */
export async function findDistances(
  db: Db,
  pairs: readonly LocationPair[],
): Promise<(pair: LocationPair) => Distance | null> {
  const distinctPairs = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
  if (distinctPairs.length === 0) return () => null;
  const { rows } = await sql<LocationPair & Distance>`
    select asked."from", asked."to", way.km::double precision as km, way.minutes
    from unnest(${distinctPairs.map(({ from }) => from)}::bigint[], ${distinctPairs.map(({ to }) => to)}::bigint[])
      as asked ("from", "to")
    cross join lateral distance_between(asked."from", asked."to") way`.execute(db);
  const distances = new Map(rows.map(({ from, to, km, minutes }) => [keyOf({ from, to }), { km, minutes }]));
  return (pair) => distances.get(keyOf(pair)) ?? null;
}

/** Returns the pairs of each of these locations with the next one. */
export function pairsAlong(locations: readonly number[]): LocationPair[] {
  return locations.slice(1).map((to, index) => ({ from: locations[index] ?? to, to }));
}

function keyOf({ from, to }: LocationPair): string {
  return `${from} ${to}`;
}

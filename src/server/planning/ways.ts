import { sql } from 'kysely';

import type { Distance } from '#domain/distances/distance.ts';

import type { Db } from '../db/connect.ts';

/** From place to place, by their ids. */
export interface Way {
  from: number;
  to: number;
}

/** How far each of these ways is, found with one query; null where nobody knows where a place is. */
export async function findWays(db: Db, ways: readonly Way[]): Promise<(way: Way) => Distance | null> {
  const wanted = [...new Map(ways.map((way) => [keyOf(way), way])).values()];
  if (wanted.length === 0) return () => null;
  const { rows } = await sql<Way & Distance>`
    select asked."from", asked."to", way.km::double precision as km, way.minutes
    from unnest(${wanted.map(({ from }) => from)}::bigint[], ${wanted.map(({ to }) => to)}::bigint[])
      as asked ("from", "to")
    cross join lateral distance_between(asked."from", asked."to") way`.execute(db);
  const known = new Map(rows.map(({ from, to, km, minutes }) => [keyOf({ from, to }), { km, minutes }]));
  return (way) => known.get(keyOf(way)) ?? null;
}

/** The ways from each of these places to the next. */
export function waysAlong(places: readonly number[]): Way[] {
  return places.slice(1).map((to, index) => ({ from: places[index] ?? to, to }));
}

function keyOf({ from, to }: Way): string {
  return `${from} ${to}`;
}

import type { Db } from '../db/connect.ts';
import type { PlannedJob } from './planned-jobs.ts';

/** A place whose opening hours are known. */
export interface LocationHours {
  name: string;
  openingHours: string;
}

/** The places of jobs whose opening hours are known, by id. */
export async function findOpeningHours(
  db: Db,
  jobs: readonly PlannedJob[],
): Promise<Map<number, LocationHours>> {
  const ids = jobs.flatMap(({ stops }) => [...stops.pickups, ...stops.destinations]);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'location_name', 'opening_hours'])
    .where('id', 'in', [...new Set(ids)])
    .where('opening_hours', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { name: row.location_name, openingHours: row.opening_hours ?? '' }]),
  );
}

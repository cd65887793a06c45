import type { OpeningTimes } from '#domain/planning/opening-hours.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import type { PlannedJob } from './planned-jobs.ts';

/** The facts about a location that a plan needs. */
export interface PlannedLocation extends OpeningTimes {
  name: string;
  /** The number of trucks that are loaded or unloaded there at once. */
  lanes: number;
}

/** Finds the locations of jobs, by id. */
export async function findPlannedLocations(
  db: Db,
  jobs: readonly Pick<PlannedJob, 'stops'>[],
): Promise<Map<number, PlannedLocation>> {
  const ids = jobs.flatMap(({ stops }) => [...stops.pickups, ...stops.destinations]);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'location_name', 'opening_hours', 'opening_exceptions', 'lanes'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.location_name,
        openingHours: row.opening_hours,
        openingExceptions: row.opening_exceptions,
        lanes: row.lanes,
      },
    ]),
  );
}

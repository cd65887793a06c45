import { sql } from 'kysely';

import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { minTimedCleanings, type LearntCleanings } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';

/** Finds the median of the cleanings of each kind that were timed, where there are enough of them. */
export async function findLearntCleanings(db: Db): Promise<LearntCleanings> {
  const { rows } = await sql<{ regime: CleaningRegime; minutes: number }>`
    select regime, round(percentile_cont(0.5) within group (order by minutes))::int as minutes
    from cleanings
    where minutes is not null
    group by regime
    having count(*) >= ${minTimedCleanings}`.execute(db);
  return Object.fromEntries(rows.map(({ regime, minutes }) => [regime, minutes]));
}

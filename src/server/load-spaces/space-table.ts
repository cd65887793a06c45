import { type RawBuilder, sql } from 'kysely';

import type { LoadSpace } from '#domain/vehicles/load-space.ts';

/** The spaces as a table `space (index, truck_id, trailer_id)`. */
export function spaceTable(spaces: readonly LoadSpace[]): RawBuilder<unknown> {
  const rows = JSON.stringify(
    spaces.map(({ truckId, trailerId }, index) => ({ index, truck_id: truckId, trailer_id: trailerId })),
  );
  return sql`jsonb_to_recordset(${rows}::jsonb) as space (index int, truck_id bigint, trailer_id bigint)`;
}

/** True for jobs `job` that were hauled in the load space `space`. */
export const isOfSpace = sql<boolean>`(job.trailer_id = space.trailer_id
  or (space.trailer_id is null and job.trailer_id is null and job.truck_id = space.truck_id))`;

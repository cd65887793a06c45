import { type RawBuilder, sql } from 'kysely';

import type { LoadSpace } from '#domain/vehicles/load-space.ts';

/** Returns the spaces as a table `space (index, truck_id, trailer_id)`. */
export function spaceTable(spaces: readonly LoadSpace[]): RawBuilder<unknown> {
  const rows = JSON.stringify(
    spaces.map(({ truckId, trailerId }, index) => ({ index, truck_id: truckId, trailer_id: trailerId })),
  );
  return sql`jsonb_to_recordset(${rows}::jsonb) as space (index int, truck_id bigint, trailer_id bigint)`;
}

/** Returns SQL that is true for a job, cleaning or release (by its table's `alias`) of the load space `space`. */
export function isOfSpace(alias: string): RawBuilder<boolean> {
  const [truckId, trailerId] = [sql.ref(`${alias}.truck_id`), sql.ref(`${alias}.trailer_id`)];
  return sql`(${trailerId} = space.trailer_id
    or (space.trailer_id is null and ${trailerId} is null and ${truckId} = space.truck_id))`;
}

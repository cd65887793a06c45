import { sql } from 'kysely';

import type { Position } from '#domain/distances/distance.ts';
import type { PositionSource } from '#domain/positions/position-source.ts';

import type { Db } from '../db/schema.ts';

export interface LastPosition extends Position {
  truckId: number;
  seenAt: Date;
  source: PositionSource;
  speedKmh: number | null;
  courseDeg: number | null;
}

/** Finds where trucks were seen last before the moment: all, those of a carrier, or these. */
export async function findLastPositions(
  db: Db,
  before: Date,
  { carrierId, truckIds }: { carrierId?: number | undefined; truckIds?: readonly number[] } = {},
): Promise<LastPosition[]> {
  const { rows } = await sql<LastPosition>`
    select truck.id as "truckId", last.at as "seenAt", last.latitude, last.longitude, last.source,
      last.speed_kmh as "speedKmh", last.course_deg as "courseDeg"
    from trucks truck
    cross join lateral (
      select * from truck_positions where truck_id = truck.id and at <= ${before}::timestamptz
      order by at desc limit 1
    ) last
    where (${carrierId ?? null}::bigint is null or truck.company_id = ${carrierId ?? null}::bigint)
      and (${truckIds ?? null}::bigint[] is null or truck.id = any(${truckIds ?? null}::bigint[]))
    order by truck.id`.execute(db);
  return rows;
}

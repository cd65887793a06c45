import { sql } from 'kysely';

import type { Position } from '#domain/distances/distance.ts';
import { type PositionRefusal, type ReportedPosition, refusalOf } from '#domain/positions/position-report.ts';
import type { PositionSource } from '#domain/positions/position-source.ts';

import { isMarkedAs } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';

/** A position with the truck that it is of; null where nobody knows the device. */
export interface TruckPosition extends ReportedPosition {
  truckId: number | null;
  courseDeg: number | null;
}

export interface StoredPositions {
  taken: number;
  refused: { index: number; code: PositionRefusal }[];
}

/** Finds the trucks in use that carry these devices, by device. */
export async function findTrucksOfDevices(
  db: Db,
  devices: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const trucks = await db
    .selectFrom('trucks')
    .select(['id', 'position_device'])
    .where('position_device', '=', sql<string>`any(${[...new Set(devices)]}::text[])`)
    .where(isMarkedAs('trucks', 'inUse', 'trucks'))
    .orderBy('id', 'desc')
    .execute();
  return new Map(trucks.map(({ id, position_device: device }) => [device ?? '', id]));
}

/**
 * Stores the positions that are believed, in one statement, and returns the others with their index and why. One that
 * is stored already is taken again and changes nothing.
 */
export async function storePositions(
  db: Db,
  positions: readonly TruckPosition[],
  from: { source: PositionSource; userId: number | null },
  now: number,
  /** Why one without a truck is not believed. */
  withoutTruck: 'UNKNOWN_DEVICE' | 'NO_JOB' = 'UNKNOWN_DEVICE',
): Promise<StoredPositions> {
  const believed = await findNeighbours(db, positions);
  const refused: StoredPositions['refused'] = [];
  const taken: (TruckPosition & { truckId: number })[] = [];
  const inOrder = [...positions.entries()].toSorted(([, one], [, other]) => one.at - other.at);
  for (const [index, position] of inOrder) {
    const { truckId } = position;
    if (truckId === null) {
      refused.push({ index, code: withoutTruck });
      continue;
    }
    const ofTruck = believed.get(truckId) ?? [];
    const code = refusalOf(position, besides(ofTruck, position.at), now);
    if (code === null) {
      taken.push({ ...position, truckId });
      believed.set(truckId, [...ofTruck, position]);
    } else refused.push({ index, code });
  }
  if (taken.length > 0) await insertPositions(db, taken, from);
  return { taken: taken.length, refused: refused.toSorted((a, b) => a.index - b.index) };
}

type Known = Position & { at: number };

/** The nearest believed positions before and after a moment. */
function besides(known: readonly Known[], at: number): Known[] {
  const before = known.filter((each) => each.at <= at).toSorted((a, b) => b.at - a.at)[0];
  const after = known.filter((each) => each.at > at).toSorted((a, b) => a.at - b.at)[0];
  return [before, after].filter((each) => each !== undefined);
}

/** What is stored around the positions of each truck: the last before the first of them, the first after each. */
async function findNeighbours(db: Db, positions: readonly TruckPosition[]): Promise<Map<number, Known[]>> {
  const known = positions.filter(({ truckId }) => truckId !== null);
  if (known.length === 0) return new Map();
  const { rows } = await sql<Known & { truckId: number }>`
    select distinct asked."truckId", extract(epoch from near.at)::double precision * 1000 as at,
      near.latitude, near.longitude
    from unnest(${known.map(({ truckId }) => truckId)}::bigint[],
      ${known.map(({ at }) => new Date(at).toISOString())}::timestamptz[]) as asked ("truckId", at)
    cross join lateral (
      (select * from truck_positions where truck_id = asked."truckId" and at <= asked.at order by at desc limit 1)
      union all
      (select * from truck_positions where truck_id = asked."truckId" and at > asked.at order by at limit 1)
    ) near`.execute(db);
  return Map.groupBy(rows, ({ truckId }) => truckId);
}

async function insertPositions(
  db: Db,
  positions: readonly (TruckPosition & { truckId: number })[],
  { source, userId }: { source: PositionSource; userId: number | null },
): Promise<void> {
  await db
    .insertInto('truck_positions')
    .values(
      positions.map((position) => ({
        truck_id: position.truckId,
        at: new Date(position.at),
        latitude: position.latitude,
        longitude: position.longitude,
        speed_kmh: position.speedKmh,
        course_deg: knownCourse(position.courseDeg),
        source,
        user_id: userId,
      })),
    )
    .onConflict((conflicting) => conflicting.columns(['truck_id', 'at']).doNothing())
    .execute();
}

/** Traccar's devices say -1 where they do not know. */
function knownCourse(degrees: number | null): number | null {
  return degrees !== null && degrees >= 0 && degrees <= 360 ? degrees : null;
}

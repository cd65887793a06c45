import { sql } from 'kysely';

import { minuteMs } from '#domain/calendar/durations.ts';
import type { Position } from '#domain/distances/distance.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { type Eta, etaOf } from '#domain/positions/eta.ts';
import { nextPlaceOf, nextStopOf } from '#domain/positions/next-stop.ts';

import type { Db } from '../db/schema.ts';
import { findDistances } from '../locations/location-distances.ts';
import { findLastPositions, type LastPosition } from './last-positions.ts';
import { findRowsUnderWay, type PositionedRow } from './positioned-rows.ts';

/** A truck under way to a stop of a row, and when it gets there. */
export interface Arrival {
  truckId: number;
  row: PositionedRow;
  /** This and the job's other rows that go to the stop's place: of several the next one. */
  rowIds: number[];
  stop: StopKind;
  /** The name of the stop's place. */
  place: string;
  eta: Eta;
  /** The minutes of the loaded way, from the pickup on; null where it is not known. */
  wayMinutes: number | null;
}

/** Finds when each truck arrives where it goes to next; nothing of those of which nobody can say. */
export async function findArrivals(
  db: Db,
  seen: readonly LastPosition[],
  underWay: readonly PositionedRow[],
  now: number,
): Promise<Arrival[]> {
  const stopping = seen.flatMap((truck) => {
    const jobId = underWay.findLast(({ truckId }) => truckId === truck.truckId)?.jobId;
    const rows = underWay.filter((row) => row.jobId === jobId);
    const stop = (['pickup', 'destination'] as const).find((each) =>
      rows.some((row) => nextStopOf(row) === each),
    );
    if (stop === undefined) return [];
    const places = new Map<number | null, Going>();
    for (const row of rows.filter((each) => nextStopOf(each) === stop)) {
      const id = stop === 'pickup' ? row.pickupId : row.destinationId;
      if (!places.has(id)) places.set(id, { truck, row, stop, at: stop === 'pickup' ? row.from : row.to });
    }
    return [[...places.values()] as [Going, ...Going[]]];
  });
  const wayOf = await findWays(
    db,
    stopping.flatMap(([{ row }, second]) => (second === undefined ? [] : row.jobId)),
  );
  const goings = stopping.flatMap((places) => {
    const { at: to, ...going } = nextPlaceOf(places, wayOf.get(places[0].row.jobId) ?? []);
    return to === null ? [] : [{ ...going, to }];
  });
  const distanceOf = await findDistances(
    db,
    goings.flatMap(({ row: { pickupId, destinationId } }) =>
      destinationId === null ? [] : [{ from: pickupId, to: destinationId }],
    ),
  );
  return goings.flatMap(({ truck, row, stop, to }) => {
    const { pickupId, destinationId } = row;
    const way = destinationId === null ? null : distanceOf({ from: pickupId, to: destinationId });
    const known =
      stop === 'destination' && row.from !== null && way !== null ? { from: row.from, way } : null;
    const eta = etaOf({ ...truck, seenAt: truck.seenAt.getTime() }, { to, known }, now);
    const place = stop === 'pickup' ? row.pickupName : (row.destinationName ?? '');
    const wayMinutes = way?.minutes ?? null;
    const placeOf = (each: PositionedRow) => (stop === 'pickup' ? each.pickupId : each.destinationId);
    const rowIds = underWay
      .filter((each) => each.jobId === row.jobId && placeOf(each) === placeOf(row))
      .map(({ rowId }) => rowId);
    return eta === null ? [] : [{ truckId: truck.truckId, row, rowIds, stop, place, eta, wayMinutes }];
  });
}

/** A truck that drives to a place of a row; null where that is not on the map. */
interface Going {
  truck: LastPosition;
  row: PositionedRow;
  stop: StopKind;
  at: Position | null;
}

/** Finds where the trucks of jobs were seen since they had set off, or left the pickup, by job; the oldest first. */
async function findWays(db: Db, jobIds: readonly number[]) {
  if (jobIds.length === 0) return new Map<number, never[]>();
  const { rows } = await sql<Position & { jobId: number; at: number }>`
    select j.id as "jobId", seen.latitude, seen.longitude,
      extract(epoch from seen.at)::double precision * 1000 as at
    from transport_jobs j
    left join driver_stops loaded on loaded.transport_job_id = j.id and loaded.stop = 'pickup'
    cross join lateral (select min(occurred_at) as at from driver_actions
      where transport_job_id = j.id and what = 'on-route-to-pickup' and not is_beside) began
    join truck_positions seen on seen.truck_id = j.truck_id and seen.at >= coalesce(loaded.left_at, began.at)
    where j.id = any(${sql.val(jobIds)}::bigint[])
    order by seen.at`.execute(db);
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

/** What is left of a load's way to who waits for it: whole minutes and kilometres, and nothing of where its truck is. */
export interface Left {
  minutes: number;
  km: number;
}

/**
 * Finds what is left of the way of loads on these trucks, by row. Of a truck that comes for the goods it is not said: who
 * waits for them would take it for their own.
 */
export async function findLeftToDestination(
  db: Db,
  truckIds: readonly number[],
  now: number,
): Promise<Map<number, Left>> {
  const seen = truckIds.length === 0 ? [] : await findLastPositions(db, new Date(now), { truckIds });
  const arrivals = await findArrivals(db, seen, await findRowsUnderWay(db, truckIds), now);
  return new Map(
    arrivals
      .filter(({ stop }) => stop === 'destination')
      .flatMap(({ rowIds, eta: { at, km } }) => {
        const left = { minutes: Math.max(1, Math.round((at - now) / minuteMs)), km: Math.round(km) };
        return rowIds.map((rowId) => [rowId, left] as const);
      }),
  );
}

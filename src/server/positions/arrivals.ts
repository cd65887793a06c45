import { minuteMs } from '#domain/calendar/durations.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { type Eta, etaOf } from '#domain/positions/eta.ts';
import { nextStopOf } from '#domain/positions/next-stop.ts';

import type { Db } from '../db/schema.ts';
import { findDistances } from '../locations/location-distances.ts';
import { findLastPositions, type LastPosition } from './last-positions.ts';
import { findRowsUnderWay, type PositionedRow } from './positioned-rows.ts';

/** A truck under way to a stop of a row, and when it gets there. */
export interface Arrival {
  truckId: number;
  row: PositionedRow;
  /** This and the job's other rows that go to the stop's place. */
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
  const goings = seen.flatMap((truck) => {
    const row = underWay.findLast(({ truckId }) => truckId === truck.truckId);
    const stop = row === undefined ? null : nextStopOf(row);
    const to = stop === 'pickup' ? row?.from : stop === 'destination' ? row?.to : null;
    return row === undefined || stop === null || !to ? [] : [{ truck, row, stop, to }];
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

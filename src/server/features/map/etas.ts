import type { Position } from '#domain/distances/distance.ts';
import { type Eta, etaOf } from '#domain/positions/eta.ts';
import { nextStopOf } from '#domain/positions/next-stop.ts';

import type { Db } from '../../db/schema.ts';
import { findDistances } from '../../planning/location-distances.ts';
import type { LastPosition, MapRow } from './repository.ts';

/** Finds when each truck arrives where it goes to next, by truck; nothing of those of which nobody can say. */
export async function findEtas(
  db: Db,
  seen: readonly LastPosition[],
  underWay: readonly MapRow[],
  now: number,
): Promise<ReadonlyMap<number, Eta>> {
  const goings = seen.flatMap((truck) => {
    const row = underWay.findLast(({ truckId }) => truckId === truck.truckId);
    const stop = row === undefined ? null : nextStopOf(row);
    const to = stop === 'pickup' ? row?.from : stop === 'destination' ? row?.to : null;
    return row === undefined || stop === null || !to ? [] : [{ truck, row, stop, to }];
  });
  const loaded = goings.flatMap(({ row: { pickupId, destinationId }, stop }) =>
    stop === 'destination' && destinationId !== null ? [{ from: pickupId, to: destinationId }] : [],
  );
  const distanceOf = await findDistances(db, loaded);
  const known = (from: Position | null, row: MapRow) => {
    const way = row.destinationId === null ? null : distanceOf({ from: row.pickupId, to: row.destinationId });
    return from === null || way === null ? null : { from, way };
  };
  return new Map(
    goings.flatMap(({ truck, row, stop, to }) => {
      const leg = { to, known: stop === 'destination' ? known(row.from, row) : null };
      const eta = etaOf({ ...truck, seenAt: truck.seenAt.getTime() }, leg, now);
      return eta === null ? [] : [[truck.truckId, eta] as const];
    }),
  );
}

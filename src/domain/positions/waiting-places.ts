import type { Position } from '../distances/distance.ts';
import { addDecimals, decimalToNumber, zero } from '../goods/decimal.ts';
import { kilogramsOf } from '../goods/quantity.ts';

/** A load that waits at its pickup. */
interface WaitingLoad {
  pickupId: number;
  pickupName: string;
  from: Position | null;
  quantity: string | null;
  unit: string;
}

export interface WaitingPlace {
  locationId: number;
  name: string;
  at: Position;
  waitingTonnes: number;
  loads: number;
}

/** Returns the places where loads wait, with the tonnes of what is weighed; the most tonnes first (docs/requirements.md, 'Map'). */
export function waitingPlaces(loads: readonly WaitingLoad[]): WaitingPlace[] {
  const byPlace = Map.groupBy(loads, ({ pickupId }) => pickupId);
  const places = [...byPlace].flatMap(([locationId, ofPlace]): WaitingPlace[] => {
    const [first] = ofPlace;
    if (first === undefined || first.from === null) return [];
    const kg = ofPlace.reduce(
      (total, { quantity, unit }) => addDecimals(total, kilogramsOf(quantity, unit) ?? zero),
      zero,
    );
    const waitingTonnes = decimalToNumber(kg) / 1000;
    return [{ locationId, name: first.pickupName, at: first.from, waitingTonnes, loads: ofPlace.length }];
  });
  return places.toSorted((a, b) => b.waitingTonnes - a.waitingTonnes || a.locationId - b.locationId);
}

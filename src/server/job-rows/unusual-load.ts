import { problem, type Problem } from '#api/error-codes.ts';
import type { Day } from '#domain/calendar/day.ts';
import { decimalOrNull } from '#domain/goods/decimal.ts';
import { isUnusualLoad } from '#domain/orders/loads.ts';
import { massOfPair, type VehiclePair } from '#domain/vehicles/vehicle-mass.ts';

import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import type { JobReferences } from './references.ts';
import { findPair } from './vehicle-mass.ts';

/**
 * Returns UNUSUAL at `quantity` for more than the chosen truck carries with its trailer, or any truck; a person may
 * confirm it (docs/requirements.md, 'Quantities').
 */
export async function checkUnusualLoads(
  db: Db,
  quantity: number | null,
  { product, truck }: JobReferences,
  day: Day,
): Promise<Problem[]> {
  if (product === null) return [];
  const pair = truck && (await findPair(db, { truckId: truck.id, trailerId: truck.trailer_id, day }));
  if (!isUnusualFor(pair, quantity, product.unit)) return [];
  return [problem('UNUSUAL', 'quantity', et.quantities.unusualLoad)];
}

/** True when `quantity` is more than the pair carries; without one, more than any does. */
export function isUnusualFor(pair: VehiclePair | null, quantity: number | null, unit: string): boolean {
  return isUnusualLoad(decimalOrNull(quantity), unit, pair && massOfPair(pair).payloadKg);
}

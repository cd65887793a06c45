import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { type Decimal, decimal, subtractDecimals } from '#domain/goods/decimal.ts';
import { weightInKg } from '#domain/goods/quantity.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { massOfPair, needsPermit, type VehiclePair } from '#domain/vehicles/vehicle-mass.ts';

import { et } from '../i18n/et.ts';
import { isUnusualFor } from '../job-rows/unusual-load.ts';
import type { AssignedRow } from './assigned-row.ts';

/**
 * Returns findings about mass: more than truck and trailer carry, or any do: a code each for programs, all with the
 * one most exact sentence for people; or that nobody knows what they carry. `jobKg` is what all rows of the job
 * weigh together.
 */
export function massFindings(
  { id: rowId, truck, quantity, product }: AssignedRow,
  jobKg: Decimal | null,
  pair: VehiclePair | null,
): JobRowWarning[] {
  const over = pair === null || jobKg === null ? null : overPayload(pair, jobKg);
  const isUnusual = isUnusualFor(pair, quantity, product.unit);
  const isUnknown = pair !== null && isPayloadUnknown(pair, product);
  const plate = formatPlate(truck?.licensePlateNumber ?? '');
  return [
    ...[...(isUnusual ? (['QUANTITY_UNUSUAL'] as const) : []), ...(over === null ? [] : over.codes)].map(
      (code) => ({ rowId, code, message: over?.message ?? et.quantities.unusualLoad }),
    ),
    ...(isUnknown
      ? [{ rowId, code: 'PAYLOAD_UNKNOWN' as const, message: et.quantities.payloadUnknown(plate) }]
      : []),
  ];
}

/** True where nobody knows whether truck and trailer may carry the goods: bulk goods that are weighed. */
export function isPayloadUnknown(pair: VehiclePair, goods: { unit: string; isBulk: boolean }): boolean {
  return massOfPair(pair).payloadKg === null && goods.isBulk && weightInKg(decimal(1), goods.unit) !== null;
}

/** Returns how many kg are more than truck and trailer may carry; null where it is none, or nobody knows. */
export function overPayloadKg(pair: VehiclePair, kg: Decimal): Decimal | null {
  const { payloadKg } = massOfPair(pair);
  return payloadKg === null || kg <= payloadKg ? null : subtractDecimals(kg, payloadKg);
}

/** More than truck and trailer may carry, and whether a permit would let them. */
function overPayload(
  pair: VehiclePair,
  kg: Decimal,
): { codes: ('OVER_PAYLOAD' | 'PERMIT_MISSING')[]; message: string } | null {
  const over = overPayloadKg(pair, kg);
  if (over === null) return null;
  const message = et.quantities.overPayload(over, subtractDecimals(kg, over));
  return needsPermit(pair, kg)
    ? { codes: ['OVER_PAYLOAD', 'PERMIT_MISSING'], message: `${message}; ${et.quantities.permitMissing}` }
    : { codes: ['OVER_PAYLOAD'], message };
}

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { type Decimal, subtractDecimals } from '#domain/goods/decimal.ts';
import { massOfPair, needsPermit, type VehiclePair } from '#domain/vehicles/vehicle-mass.ts';

import type { Db } from '../db/connect.ts';
import { et } from '../i18n/et.ts';
import { isUnusualFor } from '../job-rows/unusual-load.ts';
import { findPair } from '../job-rows/vehicle-mass.ts';

/**
 * More than truck and trailer carry, or any do: a code each for programs, all with the one most exact sentence for
 * people. `jobKg` is what all rows of the job weigh together.
 */
export async function massFindings(db: Db, row: JobRow, jobKg: Decimal | null): Promise<JobRowWarning[]> {
  const { id: rowId, truck, trailer, date, quantity, product } = row;
  const chosen = truck && { truckId: truck.id, trailerId: trailer?.id ?? null, day: date };
  const pair = chosen && ((await findPair(db, chosen)) ?? null);
  const over = pair === null || jobKg === null ? null : overPayload(pair, jobKg);
  const isUnusual = isUnusualFor(pair, quantity, product.unit);
  return [...(isUnusual ? (['QUANTITY_UNUSUAL'] as const) : []), ...(over === null ? [] : over.codes)].map(
    (code) => ({ rowId, code, message: over?.message ?? et.quantities.unusualLoad }),
  );
}

/** More than truck and trailer may carry, and whether a permit would let them. */
function overPayload(
  pair: VehiclePair,
  kg: Decimal,
): { codes: ('OVER_PAYLOAD' | 'PERMIT_MISSING')[]; message: string } | null {
  const { payloadKg } = massOfPair(pair);
  if (payloadKg === null || kg <= payloadKg) return null;
  const message = et.quantities.overPayload(subtractDecimals(kg, payloadKg), payloadKg);
  return needsPermit(pair, kg)
    ? { codes: ['OVER_PAYLOAD', 'PERMIT_MISSING'], message: `${message}; ${et.quantities.permitMissing}` }
    : { codes: ['OVER_PAYLOAD'], message };
}

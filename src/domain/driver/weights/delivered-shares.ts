import {
  addDecimals,
  type Decimal,
  decimal,
  fromThousandths,
  multiplyDecimals,
  subtractDecimals,
  zero,
} from '../../goods/decimal.ts';
import { isKilogramUnit, isTonneUnit } from '../../goods/quantity.ts';
import { deliveredQuantity, netWeight } from '../../goods/weights.ts';
import type { DriverStop } from '../driver-stop.ts';

type WeighedStop = Pick<
  DriverStop,
  'grossWeightKg' | 'vehicleWeightKg' | 'netWeightKg' | 'noScale' | 'estimatedWeightKg'
>;

/**
 * Returns the weight that counts as delivered, in kg (docs/requirements.md, 'Weights that can be believed'): the
 * destination's own; where there is no scale the pickup's; where there is none at either end the estimate, marked as
 * such.
 */
export function deliveredWeight(
  pickup: WeighedStop | null,
  destination: WeighedStop,
): { kg: Decimal; isEstimated: boolean } | null {
  const weighedKg = destination.noScale ? pickup && netOf(pickup) : netOf(destination);
  if (weighedKg !== null) return { kg: weighedKg, isEstimated: false };
  const estimatedKg = destination.noScale
    ? (destination.estimatedWeightKg ?? pickup?.estimatedWeightKg ?? null)
    : null;
  return estimatedKg === null ? null : { kg: estimatedKg, isEstimated: true };
}

/** Returns gross less vehicle, in kg, else the net weight of a paper; null when it was not weighed. */
export function netOf({ grossWeightKg, vehicleWeightKg, netWeightKg = null }: WeighedStop): Decimal | null {
  if (grossWeightKg === null || vehicleWeightKg === null) return netWeightKg;
  return netWeight(grossWeightKg, vehicleWeightKg);
}

/**
 * Returns the weight of a job's rows by their order, in kg; null when one has a unit without a weight, or an unknown
 * quantity.
 */
export function orderedWeight(rows: readonly OrderedRow[]): Decimal | null {
  const isWeighed = rows.every((row) => isCountedByScales(row) && row.quantity !== null);
  return rows.length > 0 && isWeighed ? addDecimals(...rows.map(inKilograms)) : null;
}

/** A row of a job as it was ordered; `unit` is its product's, the quantity null while nobody knows it. */
export interface OrderedRow {
  id: number;
  quantity: Decimal | null;
  unit: string;
}

/**
 * Returns each row's share of the one net weight at the destination, in the row's unit (docs/requirements.md, "Driver's
 * journey"). A truck is weighed as a whole: several rows share in proportion to their ordered quantities, in whole
 * kilograms, and the last takes the rest, so that the shares always add up. Rows in units without a weight are left
 * out. Rows of unknown quantity share evenly what the others leave.
 */
export function deliveredShares(netKg: Decimal, rows: readonly OrderedRow[]): Map<number, Decimal> {
  const weighedRows = rows.filter(isCountedByScales);
  const assumedKgs = assumedWeights(netKg, weighedRows);
  const total = addDecimals(...assumedKgs);
  const shares = new Map<number, Decimal>();
  let leftKg = netKg;
  for (const [index, row] of weighedRows.entries()) {
    const isLast = index === weighedRows.length - 1;
    const share = isLast ? leftKg : wholeKilograms((netKg * (assumedKgs[index] ?? zero)) / total);
    leftKg = subtractDecimals(leftKg, share);
    const quantity = deliveredQuantity(share, row.unit);
    if (quantity !== null) shares.set(row.id, quantity);
  }
  return shares;
}

/**
 * Returns the weight of each row by its order, in kg; rows of unknown quantity share evenly what the others leave of
 * the net weight, a kilogram at least.
 */
function assumedWeights(netKg: Decimal, rows: readonly OrderedRow[]): Decimal[] {
  const unknownRows = rows.filter(({ quantity }) => quantity === null);
  const rest = subtractDecimals(netKg, addDecimals(...rows.map(inKilograms)));
  const each = unknownRows.length === 0 ? zero : wholeKilograms(rest / BigInt(unknownRows.length));
  const assumedKg = each > zero ? each : decimal(1);
  return rows.map((row) => (row.quantity === null ? assumedKg : inKilograms(row)));
}

function isCountedByScales({ unit }: OrderedRow): boolean {
  return isTonneUnit(unit) || isKilogramUnit(unit);
}

function inKilograms({ quantity, unit }: OrderedRow): Decimal {
  if (quantity === null) return zero;
  return isTonneUnit(unit) ? multiplyDecimals(quantity, decimal(1000)) : quantity;
}

function wholeKilograms(thousandths: bigint): Decimal {
  return fromThousandths(thousandths - (thousandths % 1000n));
}

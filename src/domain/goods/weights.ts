import {
  addDecimals,
  type Decimal,
  decimal,
  decimalToNumber,
  fromThousandths,
  multiplyDecimals,
  subtractDecimals,
  zero,
} from './decimal.ts';
import { isKilogramUnit, isTonneUnit } from './quantity.ts';

/** Returns net = gross − vehicle, in kg, never negative (docs/requirements.md, "Driver's journey"). */
export function netWeight(grossKg: Decimal, vehicleKg: Decimal): Decimal {
  return grossKg > vehicleKg ? subtractDecimals(grossKg, vehicleKg) : zero;
}

/**
 * Returns the net weight of what is on the wire or in the database; `enteredKg` is that of a paper that names no other.
 * Null when it was not weighed.
 */
export function netKg(
  grossKg: number | string | null,
  vehicleKg: number | string | null,
  enteredKg: number | string | null = null,
): number | null {
  if (grossKg === null || vehicleKg === null) {
    return enteredKg === null ? null : decimalToNumber(decimal(enteredKg));
  }
  return decimalToNumber(netWeight(decimal(grossKg), decimal(vehicleKg)));
}

/** Goods and what one unit of them weighs with its package, in kg; as on the wire or in the database. */
interface WeighedGoods {
  quantity: number | string;
  product: { grossWeight: number | string | null };
}

/**
 * Returns the computed gross weight of a pallet or a batch in kg, rounded to 3 decimals. Null when a product's
 * weight is not known: a sum without it would be too light.
 */
export function grossWeight(goods: readonly WeighedGoods[]): Decimal | null {
  const weights: Decimal[] = [];
  for (const { quantity, product } of goods) {
    if (product.grossWeight === null) return null;
    weights.push(multiplyDecimals(decimal(quantity), decimal(product.grossWeight)));
  }
  return addDecimals(...weights);
}

/**
 * Returns the delivered quantity in the product's unit, from the net weight at the destination: tonnes rounded to 3
 * decimals, or kilograms. Null for other units, which have no weight.
 */
export function deliveredQuantity(netKg: Decimal, unit: string | null): Decimal | null {
  if (isKilogramUnit(unit)) return netKg;
  return isTonneUnit(unit) ? multiplyDecimals(netKg, fromThousandths(1n)) : null;
}

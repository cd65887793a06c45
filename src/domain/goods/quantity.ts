import { type Decimal, decimal, fromThousandths, multiplyDecimals } from './decimal.ts';

/** The part of a product that decides how its quantity is counted; as on the wire or in the database. */
export interface Packaging {
  isBulk: boolean;
  notInPackageSize: boolean;
  /** The size in the product's unit. */
  packageSize: number | string | null;
}

/** The most that numeric(14,3) holds: 11 digits before the point. */
export const maxQuantity = decimal('99999999999.999');

/** True for a quantity that can be ordered: more than nothing and within the database's range. */
export function isQuantity(value: Decimal): boolean {
  return value > 0n && value <= maxQuantity;
}

/**
 * Returns INVALID for a quantity that is out of range or no multiple of the product's package, else null. The forms
 * round up before they ask; the server only asks (docs/requirements.md, 'Quantities').
 */
export function quantityProblemCode(quantity: Decimal, product: Packaging | null): 'INVALID' | null {
  return isQuantity(quantity) && (product === null || isPackageMultiple(quantity, product))
    ? null
    : 'INVALID';
}

/** Returns the quantity itself or the next whole number of packages. */
export function roundUpToPackage(quantity: Decimal, product: Packaging): Decimal {
  const size = packageSizeOf(product);
  if (size === null) return quantity;
  const over = quantity % size;
  return over > 0n ? fromThousandths(quantity - over + size) : fromThousandths(quantity - over);
}

/** True when the quantity needs no rounding; what the server asks before it accepts one. */
export function isPackageMultiple(quantity: Decimal, product: Packaging): boolean {
  return roundUpToPackage(quantity, product) === quantity;
}

/**
 * Returns the quantity that the transport job form fills in for a bulk product: 28.5 t, which is 28 500 for a product
 * counted in kg. Null for other products.
 */
export function defaultBulkQuantity(product: { isBulk: boolean; unit: string | null }): Decimal | null {
  if (!product.isBulk) return null;
  return isKilogramUnit(product.unit) ? decimal(28_500) : decimal('28.5');
}

/** True for tonnes ('t'), however it is written. */
export function isTonneUnit(unit: string | null): boolean {
  return unit?.trim().toLowerCase() === 't';
}

/** True for kilograms ('kg'), however it is written. */
export function isKilogramUnit(unit: string | null): boolean {
  return unit?.trim().toLowerCase() === 'kg';
}

/**
 * Returns tonnes of goods together, to the kilogram; those that are counted otherwise, or not known yet, add
 * nothing.
 */
export function tonnesTogether(
  goods: readonly { quantity: number | null; product: { unit: string } }[],
): number {
  const sum = goods.reduce((total, { quantity, product: { unit } }) => {
    if (quantity === null) return total;
    if (isTonneUnit(unit)) return total + quantity;
    return isKilogramUnit(unit) ? total + quantity / 1000 : total;
  }, 0);
  return Math.round(sum * 1000) / 1000;
}

/** Returns the weight of a quantity in kg; null for goods that are not weighed. */
export function weightInKg(quantity: Decimal, unit: string | null): Decimal | null {
  if (isKilogramUnit(unit)) return quantity;
  return isTonneUnit(unit) ? multiplyDecimals(quantity, decimal(1000)) : null;
}

/** Returns kilograms of a quantity as JSON or the database has it; null also while the quantity is unknown. */
export function kilogramsOf(quantity: number | string | null, unit: string): Decimal | null {
  return quantity === null ? null : weightInKg(decimal(quantity), unit);
}

/** Returns the size that quantities must be a multiple of, or null when the product is sold in any quantity. */
export function packageSizeOf(product: Packaging): Decimal | null {
  if (product.isBulk || product.notInPackageSize || product.packageSize === null) return null;
  const size = decimal(product.packageSize);
  return size > 0n ? size : null;
}

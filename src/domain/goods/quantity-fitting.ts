import { decimalToNumber, toDecimal } from './decimal.ts';
import { defaultBulkQuantity, isQuantity, type Packaging, roundUpToPackage } from './quantity.ts';

/** The part of a chosen product that its quantity depends on. */
export type Packed = Packaging & { unit: string };

/**
 * Returns the quantity that goes with a product (docs/requirements.md, 'Quantities'): rounded up to whole packages.
 * Null, NaN and what is no quantity stay as they are, for the form to refuse.
 */
export function fitQuantity(quantity: number | null, product: Packed | null): number | null {
  const exact = quantity === null ? null : toDecimal(quantity);
  if (exact === null || product === null || !isQuantity(exact)) return quantity;
  const wholePackages = roundUpToPackage(exact, product);
  return isQuantity(wholePackages) ? decimalToNumber(wholePackages) : quantity;
}

/**
 * Returns the quantity after another product was chosen. With `fillsBulk` (the transport job form) an empty one
 * becomes the default load of bulk goods; one that was filled in so goes away with the product before. So does one
 * that was rounded to the packages of a product of another unit (`isRounded`): nobody typed it.
 */
export function quantityForProduct(
  quantity: number | null,
  change: { before: Packed | null; after: Packed | null; fillsBulk: boolean; isRounded: boolean },
): number | null {
  const { before, after, fillsBulk, isRounded } = change;
  const isOfOtherUnit = before !== null && after !== null && before.unit !== after.unit;
  const isFilled = (isRounded && isOfOtherUnit) || (fillsBulk && quantity === defaultFor(before));
  const typedQuantity = isFilled ? null : quantity;
  return typedQuantity === null && fillsBulk ? defaultFor(after) : fitQuantity(typedQuantity, after);
}

function defaultFor(product: Packed | null): number | null {
  const quantity = product === null ? null : defaultBulkQuantity(product);
  return quantity === null ? null : decimalToNumber(quantity);
}

import { useState } from 'react';

import { formatQuantity, decimalToNumber } from '#domain/goods/decimal.ts';
import type { Packed } from '#domain/goods/quantity-fitting.ts';
import { packageSizeOf } from '#domain/goods/quantity.ts';

import { transportForm as messages } from '../i18n/et/transport-form.ts';

interface Options {
  product: Packed | null;
  /** The quantity as it is drawn. */
  quantity: number | null;
  setQuantity: (quantity: number | null) => void;
}

/** The value to which a quantity was last fitted, null where that was dropped; undefined: as typed. */
export type FittedTo = number | null | undefined;

export interface QuantityFit {
  /** Replaces the typed quantity by the fitted one; an automatically filled one is not called rounded. */
  replaceBy: (quantity: number | null) => void;
  /** The quantity is what was fitted. */
  isRounded: boolean;
  /** Says how the quantity was rounded, else its unit; null for goods sold in any quantity. */
  hint: string | null;
}

/** Rounds a quantity in the field, and says so beside it. */
export function useQuantityFit(options: Options): QuantityFit {
  const [fittedTo, setFittedTo] = useState<FittedTo>(undefined);
  return quantityFit({ ...options, fittedTo, setFittedTo });
}

/** Returns what `useQuantityFit` does, with the state kept in a draft. */
export function quantityFit(
  options: Options & { fittedTo: FittedTo; setFittedTo: (fitted: FittedTo) => void },
): QuantityFit {
  const { product, quantity, setQuantity, fittedTo, setFittedTo } = options;
  return {
    replaceBy: (fittedQuantity) => {
      if (Object.is(fittedQuantity, quantity)) return;
      setQuantity(fittedQuantity);
      setFittedTo(quantity === null ? undefined : fittedQuantity);
    },
    isRounded: quantity !== null && fittedTo === quantity,
    hint: quantityHint(product, quantity, fittedTo),
  };
}

function quantityHint(
  product: Packed | null,
  quantity: number | null,
  fittedTo: number | null | undefined,
): string | null {
  if (product === null) return null;
  if (fittedTo === null && quantity === null) return messages.quantityDropped;
  const size = packageSizeOf(product);
  if (size === null) return null;
  if (quantity !== null && fittedTo === quantity) {
    return messages.roundedTo(formatQuantity(quantity, product.unit));
  }
  return messages.package(formatQuantity(decimalToNumber(size), product.unit));
}

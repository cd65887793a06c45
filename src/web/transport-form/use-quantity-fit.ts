import { useState } from 'react';

import { decimalToNumber } from '#domain/goods/decimal.ts';
import { packageSizeOf } from '#domain/goods/quantity.ts';

import { words } from '../i18n/et/words.ts';
import { quantityText } from '../job-row/quantity-text.ts';
import type { Packed } from './quantity-fitting.ts';

type Options = {
  product: Packed | null;
  /** The quantity as it is drawn. */
  quantity: number | null;
  setQuantity: (quantity: number | null) => void;
};

export type QuantityFit = {
  /** Puts what was fitted in the place of what was typed; one that came of itself is not called rounded. */
  replaceBy: (fitted: number | null) => void;
  /** What was done to the quantity, else what it is counted in; null for goods sold in any quantity. */
  hint: string | null;
};

/** Rounds a quantity under the eyes of the person who typed it. */
export function useQuantityFit({ product, quantity, setQuantity }: Options): QuantityFit {
  const [roundedTo, setRoundedTo] = useState<number | null>(null);
  return {
    replaceBy: (fitted) => {
      if (Object.is(fitted, quantity)) return;
      setQuantity(fitted);
      setRoundedTo(quantity === null ? null : fitted);
    },
    hint: quantityHint(product, quantity, roundedTo),
  };
}

function quantityHint(
  product: Packed | null,
  quantity: number | null,
  roundedTo: number | null,
): string | null {
  const size = product === null ? null : packageSizeOf(product);
  if (product === null || size === null) return null;
  if (roundedTo !== null && roundedTo === quantity) {
    return words.transportForm.roundedTo(quantityText(quantity, product.unit));
  }
  return words.transportForm.package(quantityText(decimalToNumber(size), product.unit));
}

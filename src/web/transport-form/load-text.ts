import { type Day, formatDay } from '#domain/calendar/day.ts';

import { quantityText } from '../job-row/quantity-text.ts';
import type { ProductOption } from '../lookups/product-option.ts';

type Load = { product: ProductOption | null; quantity: number | null; transportDate: Day | null };

/** What has just been made, in one line: 'Toidunisu II · 28,5 t · 21.11.2026'. */
export function loadText({ product, quantity, transportDate }: Load): string {
  return [
    product?.label,
    product !== null && quantity !== null && quantityText(quantity, product.unit),
    transportDate !== null && formatDay(transportDate),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

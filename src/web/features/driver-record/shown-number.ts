import { decimal, formatDecimal } from '#domain/goods/decimal.ts';

/** A number the Estonian way: '43 980,5'; null stays null. */
export function shownNumber(value: number | null): string | null {
  return value === null ? null : formatDecimal(decimal(value));
}

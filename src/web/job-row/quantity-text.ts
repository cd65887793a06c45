import { formatDecimal, toDecimal } from '#domain/goods/decimal.ts';

/** A quantity of the API with its unit: '28,5 t'. */
export function quantityText(quantity: number, unit: string): string {
  const exact = toDecimal(quantity);
  return `${exact === null ? String(quantity) : formatDecimal(exact)}\u{a0}${unit}`;
}

import { formatDay } from '#domain/calendar/day.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';

/** A quantity with its unit, the Estonian way: '28,5 t'. */
export function shownQuantity(quantity: number, unit: string): string {
  return `${formatDecimal(decimal(quantity))}\u{a0}${unit}`;
}

/** dd.MM.yyyy */
export function shownDay(day: string): string {
  return formatDay(day);
}

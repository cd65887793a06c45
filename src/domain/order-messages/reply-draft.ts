import { addDays, type Day, formatDay } from '../calendar/day.ts';
import { decimal, formatDecimal } from '../goods/decimal.ts';

/** An order, for the answer to its sender. */
export interface RepliedOrder {
  id: number;
  product: string;
  unit: string;
  /** Null while nobody knows it. */
  quantity: number | null;
  /** Loads that are not cancelled. */
  loads: number;
  day: Day;
  /** The destination; null while unknown. */
  destination: string | null;
}

/**
 * Returns the answer that an order was taken (docs/requirements.md, 'Messages that come in'): 'Tellimus 128 vastu
 * võetud: homme 2 koormat nisu…'.
 */
export function replyDraft(order: RepliedOrder, today: Day): string {
  const { id, product, unit, quantity, loads, day, destination } = order;
  const goods = [
    loads > 1 ? `${String(loads)} koormat: ${product}` : product,
    quantity === null
      ? ''
      : `${formatDecimal(decimal(quantity)).replaceAll('\u{a0}', ' ')} ${unit}${loads > 1 ? ' kokku' : ''}`,
  ].filter((part) => part !== '');
  const way = destination === null ? '' : ` Sihtkoht ${destination}.`;
  return `Tellimus ${String(id)} vastu võetud: ${dayWords(day, today)} ${goods.join(', ')}.${way}`;
}

/** A day as it is said: today and tomorrow with their date, as an SMS may be read later. */
function dayWords(day: Day, today: Day): string {
  const date = formatDay(day).slice(0, 5);
  if (day === today) return `täna ${date}`;
  return day === addDays(today, 1) ? `homme ${date}` : date;
}

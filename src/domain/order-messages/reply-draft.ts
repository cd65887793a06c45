import { addDays, type Day, shortDay } from '../calendar/day.ts';
import { plainQuantity } from '../sms/sms-text.ts';
import { smsWords } from '../sms/sms-words.ts';

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
  const amount = quantity === null ? [] : [plainQuantity(quantity, unit)];
  const goods =
    loads > 1 ? [smsWords.loadsOf(loads, product), ...amount.map(smsWords.inAll)] : [product, ...amount];
  const sentences = [smsWords.orderTaken(id, dayWords(day, today), goods)];
  if (destination !== null) sentences.push(smsWords.destinationSentence(destination));
  return sentences.join(' ');
}

/** A day as it is said: today and tomorrow with their date, as an SMS may be read later. */
function dayWords(day: Day, today: Day): string {
  const date = shortDay(day);
  if (day === today) return smsWords.today(date);
  return day === addDays(today, 1) ? smsWords.tomorrow(date) : date;
}

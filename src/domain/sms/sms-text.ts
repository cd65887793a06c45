import { type Day, shortDay } from '../calendar/day.ts';
import type { TimeOfDay } from '../calendar/time-of-day.ts';
import type { SentField, SentRow } from '../dispatch/changed-after-sending.ts';
import { decimal, formatDecimal } from '../goods/decimal.ts';
import { smsWords } from './sms-words.ts';

/** Returns '1 204 kg' with plain spaces: an SMS has no no-break space. */
export function plainQuantity(quantity: number, unit: string): string {
  return `${formatDecimal(decimal(quantity)).replaceAll('\u{a0}', ' ')} ${unit}`;
}

/** Returns when a job begins as an SMS says it: '21.05 kell 08:30'; the day alone where no time is known. */
export function whenLine({ date, time }: { date: Day; time: TimeOfDay | null }): string {
  return time === null ? shortDay(date) : smsWords.dayAndTime(shortDay(date), time);
}

/** Returns the texts that are not empty, one a line. */
export function smsLines(...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
}

/**
 * Returns a field as an SMS shows it (docs/requirements.md, 'SMS'): '20.05', '28,5 t', a name; null for an empty one.
 */
export function sentText(row: SentRow, field: SentField): string | null {
  if (field === 'date') return shortDay(row.date);
  if (field === 'quantity') return row.quantity === null ? null : plainQuantity(row.quantity, row.unit);
  const value = row[field];
  return typeof value === 'object' && value !== null ? value.name : (value ?? null);
}

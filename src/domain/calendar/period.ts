import { addDays, addMonths, type Day, daysBetween, isDay } from './day.ts';

/** A period of days, both ends included. */
export interface Period {
  from: Day;
  to: Day;
}

/** Returns the period of two days as an address gives them; null where it gives none. */
export function periodOf({ from, to }: { from?: string; to?: string }): Period | null {
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to) return null;
  return { from, to };
}

/** Returns the month that a day is in. */
export function monthOf(day: Day): Period {
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/**
 * Returns the neighbouring period of the same length (docs/requirements.md, 'Reports'): as many months for whole
 * months, else as many days. `steps` is 1 for the one after, -1 for the one before.
 */
export function shiftPeriod({ from, to }: Period, steps: 1 | -1): Period {
  const isWholeMonths = from.endsWith('-01') && monthOf(to).to === to;
  if (!isWholeMonths) {
    const days = steps * (daysBetween(from, to) + 1);
    return { from: addDays(from, days), to: addDays(to, days) };
  }
  const afterLast = addDays(to, 1);
  const months = steps * monthsBetween(from, afterLast);
  return { from: addMonths(from, months), to: addDays(addMonths(afterLast, months), -1) };
}

/** Counts months between first days of months. */
function monthsBetween(from: Day, to: Day): number {
  return monthNumber(to) - monthNumber(from);
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

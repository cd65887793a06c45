import { addDays, type Day, weekday } from '../calendar/day.ts';
import { addDecimals, type Decimal, subtractDecimals, zero } from '../goods/decimal.ts';

/** The number of days ahead for which a recurring order makes its orders. */
export const daysAhead = 7;

/** The days on which an order recurs ('Korda'), and its end: a day, a sum of tonnes, or until it is ended. */
export interface Recurrence {
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[];
  until: Day | null;
  /** The greatest sum of all its orders, the first one included, in the unit of the goods. */
  maxSum: Decimal | null;
}

/** An order that recurs, and the days on which it has done so. */
export interface RecurringOrder extends Recurrence {
  /** The first order's: it recurs on later days. */
  day: Day;
  /** Null while nobody knows it: then it recurs by days alone. */
  quantity: Decimal | null;
  /** Days that had their order, those that were cancelled too: a skipped day stays skipped. */
  past: ReadonlySet<Day>;
  /** The sum of the first order and all others made and not cancelled, in the same unit. */
  made: Decimal;
}

/** True when a last day leaves none on which an order of the day `first` could recur from today on. */
export function isEndPast(until: Day | null, first: Day, today: Day): boolean {
  return until !== null && (until <= first || until < today);
}

/** True for a day on which the order recurs, whatever they come to together. */
export function isDayOf({ weekdays, until }: Recurrence, first: Day, day: Day): boolean {
  return day > first && weekdays.includes(weekday(day)) && (until === null || day <= until);
}

/**
 * Returns the orders that are due: for each day from `today` on, `daysAhead` at most, with its quantity; the last
 * one of a sum of tonnes brings what is left of it (docs/requirements.md, 'Recurring orders and templates').
 */
export function dueOrders(order: RecurringOrder, today: Day): { day: Day; quantity: Decimal | null }[] {
  const due: { day: Day; quantity: Decimal | null }[] = [];
  let orderedSoFar = order.made;
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDayOf(order, order.day, day) || order.past.has(day)) continue;
    const { quantity, maxSum } = order;
    if (maxSum === null || quantity === null) {
      due.push({ day, quantity });
      continue;
    }
    const quantityLeft = subtractDecimals(maxSum, orderedSoFar);
    if (quantityLeft <= zero) break;
    const load = quantityLeft < quantity ? quantityLeft : quantity;
    orderedSoFar = addDecimals(orderedSoFar, load);
    due.push({ day, quantity: load });
  }
  return due;
}

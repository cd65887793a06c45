import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, type Day, weekday } from '../calendar/day.ts';
import { addDecimals, decimal, decimalToNumber, zero } from '../goods/decimal.ts';
import { daysAhead, dueOrders, isEndPast, type RecurringOrder } from './recurrence.ts';

/** A Wednesday. */
const today = '2026-05-20';

function order(changes: Partial<RecurringOrder> = {}): RecurringOrder {
  return {
    weekdays: [1, 3, 5],
    until: null,
    maxSum: null,
    day: today,
    quantity: decimal(24),
    past: new Set(),
    made: decimal(24),
    ...changes,
  };
}

function dueDays(given: RecurringOrder, from: Day = today) {
  return dueOrders(given, from).map(({ day }) => day);
}

test('an order recurs on its weekdays, a week ahead, after its own day', () => {
  expect(dueDays(order())).toEqual(['2026-05-22', '2026-05-25', '2026-05-27']);
});

test('a last day holds, and it recurs on that day too', () => {
  expect(dueDays(order({ until: '2026-05-25' }))).toEqual(['2026-05-22', '2026-05-25']);
});

test('a day that has had its order has no other', () => {
  expect(dueDays(order({ past: new Set(['2026-05-22']) }))).toEqual(['2026-05-25', '2026-05-27']);
});

test('the last order of a sum of tonnes brings what is left of it', () => {
  expect(
    dueOrders(order({ maxSum: decimal(60) }), today).map(({ day, quantity }) => [
      day,
      quantity && decimalToNumber(quantity),
    ]),
  ).toEqual([
    ['2026-05-22', 24],
    ['2026-05-25', 12],
  ]);
});

test('an order that lies ahead recurs after it', () => {
  expect(dueDays(order({ day: '2026-05-25' }))).toEqual(['2026-05-27']);
});

test('asked day after day it makes each day once, in its days, and never more than its tonnes', () => {
  const pattern = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    until: fc.option(fc.integer({ min: -3, max: 60 }).map((count) => addDays(today, count))),
    maxSum: fc.option(fc.integer({ min: 1, max: 400 }).map(decimal)),
    asked: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(pattern, ({ weekdays, until, maxSum, asked }) => {
      const first = decimal(24);
      const past = new Set<Day>();
      let [made, now] = [first, today];
      for (const days of asked) {
        now = addDays(now, days);
        const due = dueOrders(order({ weekdays, until, maxSum, past, made, quantity: first }), now);
        for (const { day, quantity } of due) {
          expect(past.has(day)).toBe(false);
          expect(weekdays).toContain(weekday(day));
          expect(day > today && day >= now && day <= addDays(now, daysAhead)).toBe(true);
          if (until !== null) expect(day <= until).toBe(true);
          past.add(day);
          made = addDecimals(made, quantity ?? zero);
        }
        if (maxSum !== null && maxSum > first) expect(made <= maxSum).toBe(true);
      }
    }),
  );
});

test('a last day must leave a day after the first order, from today on', () => {
  expect(isEndPast('2026-12-01', '2026-12-01', '2026-11-27')).toBe(true);
  expect(isEndPast('2026-11-26', '2026-11-20', '2026-11-27')).toBe(true);
  expect(isEndPast('2026-11-27', '2026-11-20', '2026-11-27')).toBe(false);
  expect(isEndPast(null, '2026-11-20', '2026-11-27')).toBe(false);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  addDays,
  addMonths,
  dayFromEpochDay,
  dayNumbers,
  daysBetween,
  formatDay,
  isDay,
  dayFromNumbers,
  monthGrid,
  addDaysInCalendar,
  toEpochDay,
  weekday,
} from './day.ts';

const days = fc.integer({ min: -200_000, max: 200_000 }).map(dayFromEpochDay);

describe('isDay', () => {
  test.each(['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])(
    '%s is a day',
    (text) => expect(isDay(text)).toBe(true),
  );

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '0000-01-01',
    '21.12.2026',
    '',
  ])('%s is none', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => dayNumbers(text)).toThrow(RangeError);
  });

  test('has no day 0 and no month 13', () => {
    expect(dayFromNumbers(2026, 1, 0)).toBeNull();
    expect(dayFromNumbers(2026, 13, 1)).toBeNull();
    expect(dayFromNumbers(Number.NaN, Number.NaN, Number.NaN)).toBeNull();
    expect(dayFromNumbers(2026, 1.5, 1)).toBeNull();
  });
});

describe('day arithmetic', () => {
  test('agrees with the calendar of the machine', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        const date = new Date(`${day}T00:00:00Z`);
        expect(weekday(day)).toBe(date.getUTCDay() || 7);
        date.setUTCDate(date.getUTCDate() + count);
        expect(addDays(day, count)).toBe(date.toISOString().slice(0, 10));
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  test('counts days from 1970', () => {
    expect(toEpochDay('1970-01-01')).toBe(0);
    expect(dayFromEpochDay(-1)).toBe('1969-12-31');
    expect(() => dayFromEpochDay(3_000_000)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect([
      addDaysInCalendar('0001-01-02', -9),
      addDaysInCalendar('9999-12-31', 1),
      addDaysInCalendar('2026-11-25', 1),
    ]).toEqual(['0001-01-01', '9999-12-31', '2026-11-26']);
  });

  test('keeps months within their length', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-31');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-11-15', 14)).toBe('2028-01-15');
  });

  test('sorts as text', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(a < b).toBe(daysBetween(a, b) > 0);
      }),
    );
  });
});

describe('monthGrid', () => {
  test('starts on Monday and shows the neighbours', () => {
    const grid = monthGrid('2026-08-19');
    expect(grid).toHaveLength(6);
    expect(grid[0]?.[0]).toBe('2026-07-27');
    expect(grid.at(-1)?.at(-1)).toBe('2026-09-06');
    expect(monthGrid('2027-02-10')).toHaveLength(4);
  });

  test('holds the whole month in whole weeks, in order', () => {
    fc.assert(
      fc.property(days, (day) => {
        const grid = monthGrid(day);
        const flat = grid.flat();
        expect(flat).toContain(day);
        expect(grid.every((week) => week.length === 7 && weekday(week[0] ?? '') === 1)).toBe(true);
        expect(flat.every((next, index) => next === addDays(flat[0] ?? '', index))).toBe(true);
        const inMonth = flat.filter((other) => other.slice(0, 7) === day.slice(0, 7));
        expect(inMonth[0]?.slice(8)).toBe('01');
        expect(addDays(inMonth.at(-1) ?? '', 1).slice(8)).toBe('01');
      }),
    );
  });
});

test('formats as dd.MM.yyyy', () => {
  expect(formatDay('2026-03-05')).toBe('05.03.2026');
});

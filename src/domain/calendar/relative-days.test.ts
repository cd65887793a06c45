import { expect, test } from 'vitest';

import { datesOf, relativeDays, relativeDaysOf } from './relative-days.ts';

const sunday = '2026-11-22';

test('a week is from Monday to Sunday, on a Sunday too', () => {
  expect(datesOf('week', sunday)).toEqual({ from: '2026-11-16', to: sunday });
  expect(datesOf('nextWeek', sunday)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(datesOf('previousWeek', sunday)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
});

test('tomorrow is over the end of a year, and from today on has no end', () => {
  expect(datesOf('tomorrow', '2026-12-31')).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  expect(datesOf('fromToday', sunday)).toEqual({ from: sunday, to: null });
});

test('dates get the name that they have today, and none on another day', () => {
  for (const days of relativeDays) expect(relativeDaysOf(datesOf(days, sunday), sunday)).toBe(days);
  expect(relativeDaysOf({ from: sunday, to: sunday }, '2026-11-20')).toBeNull();
  expect(relativeDaysOf({ from: null, to: null }, sunday)).toBeNull();
});

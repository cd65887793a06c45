import { expect, test } from 'vitest';

import { monthOf, periodOf, shiftPeriod } from './period.ts';

test.each([
  [{ from: '2026-03-01', to: '2026-03-31' }, -1, { from: '2026-02-01', to: '2026-02-28' }],
  [{ from: '2026-01-01', to: '2026-01-31' }, -1, { from: '2025-12-01', to: '2025-12-31' }],
  [{ from: '2026-02-01', to: '2026-02-28' }, 1, { from: '2026-03-01', to: '2026-03-31' }],
  [{ from: '2026-04-01', to: '2026-06-30' }, -1, { from: '2026-01-01', to: '2026-03-31' }],
  [{ from: '2026-01-01', to: '2026-12-31' }, 1, { from: '2027-01-01', to: '2027-12-31' }],
  [{ from: '2026-05-18', to: '2026-05-24' }, -1, { from: '2026-05-11', to: '2026-05-17' }],
  [{ from: '2026-05-01', to: '2026-05-30' }, -1, { from: '2026-04-01', to: '2026-04-30' }],
  [{ from: '2026-05-20', to: '2026-05-20' }, 1, { from: '2026-05-21', to: '2026-05-21' }],
] as const)('%o by %i', (period, steps, expected) => {
  expect(shiftPeriod(period, steps)).toEqual(expected);
});

test('a month has its last day', () => {
  expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test.each([
  [
    { from: '2026-05-01', to: '2026-05-01' },
    { from: '2026-05-01', to: '2026-05-01' },
  ],
  [{ from: '2026-05-02', to: '2026-05-01' }, null],
  [{ from: '2026-05-01' }, null],
  [{ from: '2026-02-30', to: '2026-05-01' }, null],
])('an address with %o gives the period %o', (given, period) => {
  expect(periodOf(given)).toEqual(period);
});

import { expect, test } from 'vitest';

import { clockOffsetAfter } from './clock.ts';

const date = 'Wed, 20 May 2026 09:00:00 GMT';
const nine = Date.parse(date);

test('believes a clock that may be right, however slow the answer was', () => {
  expect(clockOffsetAfter(0, { date, requestedAt: nine + 100, answeredAt: nine + 300 })).toBe(0);
  expect(clockOffsetAfter(0, { date, requestedAt: nine - 20_000, answeredAt: nine + 9000 })).toBe(0);
});

test('corrects a clock that cannot be right, and stays with it', () => {
  const fast = clockOffsetAfter(0, { date, requestedAt: nine + 600_000, answeredAt: nine + 600_400 });
  expect(fast).toBe(-599_001);
  expect(clockOffsetAfter(fast, { date, requestedAt: nine + 599_500, answeredAt: nine + 603_000 })).toBe(
    fast,
  );
  expect(clockOffsetAfter(0, { date, requestedAt: nine - 60_400, answeredAt: nine - 60_000 })).toBe(60_000);
});

test('learns nothing from an answer without a date', () => {
  expect(clockOffsetAfter(5, { date: null, requestedAt: 0, answeredAt: 0 })).toBe(5);
});

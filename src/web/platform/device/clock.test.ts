import { expect, it } from 'vitest';

import { clockOffsetAfter } from './clock.ts';

const date = 'Wed, 20 May 2026 09:00:00 GMT';
const nine = Date.parse(date);

it('believes a clock that may be right, however slow the answer was', () => {
  expect(clockOffsetAfter(0, { date, askedAt: nine + 100, cameAt: nine + 300 })).toBe(0);
  expect(clockOffsetAfter(0, { date, askedAt: nine - 20_000, cameAt: nine + 9000 })).toBe(0);
});

it('corrects a clock that cannot be right, and stays with it', () => {
  const fast = clockOffsetAfter(0, { date, askedAt: nine + 600_000, cameAt: nine + 600_400 });
  expect(fast).toBe(-599_001);
  expect(clockOffsetAfter(fast, { date, askedAt: nine + 599_500, cameAt: nine + 603_000 })).toBe(fast);
  expect(clockOffsetAfter(0, { date, askedAt: nine - 60_400, cameAt: nine - 60_000 })).toBe(60_000);
});

it('learns nothing from an answer without a date', () => {
  expect(clockOffsetAfter(5, { date: null, askedAt: 0, cameAt: 0 })).toBe(5);
});

import { expect, test } from 'vitest';

import { nextSort } from './order-sort.ts';

test('a header sorts upwards first, then downwards, and upwards again', () => {
  expect(nextSort('client', undefined)).toBe('client,asc');
  expect(nextSort('client', 'date,asc')).toBe('client,asc');
  expect(nextSort('client', 'client,asc')).toBe('client,desc');
  expect(nextSort('client', 'client,desc')).toBe('client,asc');
});

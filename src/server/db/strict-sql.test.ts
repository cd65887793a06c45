import { expect, test } from 'vitest';

import { sql } from './strict-sql.ts';

test('a single value is taken, and the ranges of a filter do not compile', () => {
  const ranges: readonly (readonly [number, number])[] = [[1, 3]];
  // @ts-expect-error -- a filter that looks for one of them as a value was answered with 500.
  const wrong = sql`transport_order_id = ${ranges}`;
  expect(wrong.isRawBuilder).toBe(true);
  expect(sql`transport_order_id = ${1}`.isRawBuilder).toBe(true);
});

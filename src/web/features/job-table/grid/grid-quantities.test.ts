import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { quantitiesOf } from './grid-quantities.ts';

function row(quantity: number, unit = 't', deliveredQuantity: number | null = null): JobRow {
  return { quantity, deliveredQuantity, product: { unit } } as JobRow;
}

test('the unit stands in the header where all rows are tonnes, with room for the longest decimals', () => {
  expect(quantitiesOf([row(28.5), row(20)])).toEqual({ isTonnes: true, decimals: 1, maxDecimals: 1 });
  expect(quantitiesOf([row(28.5), row(20, 't', 19.875)])).toEqual({
    isTonnes: true,
    decimals: 3,
    maxDecimals: 3,
  });
  expect(quantitiesOf([row(20), row(1000.5, 'l')])).toEqual({ isTonnes: false, decimals: 0, maxDecimals: 1 });
  expect(quantitiesOf([])).toEqual({ isTonnes: false, decimals: 0, maxDecimals: 0 });
});

import { expect, test, vi } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { quantitiesOf } from '../grid-quantities.ts';
import { contentWidths } from './content-widths.ts';

// Without a canvas each letter is 7 px wide.
vi.stubGlobal('document', { body: null, createElement: () => ({ getContext: () => null }) });
vi.stubGlobal('getComputedStyle', () => ({ fontFamily: '' }));

const rowOf = (quantity: number) =>
  ({ quantity, deliveredQuantity: null, product: { unit: 'kg' }, findingDetails: [] }) as unknown as JobRow;

test('a long number in any row of a long page is whole', () => {
  const widthOf = (rows: readonly JobRow[]) =>
    contentWidths([{ column: 'quantity', isHidden: false }], rows, quantitiesOf(rows), 'regular').get(
      'quantity',
    )?.content ?? 0;
  const short = Array.from({ length: 350 }, () => rowOf(20));
  // Not one of the hundred rows that say how much texts need.
  const long = short.with(201, rowOf(1_250_000));
  expect(widthOf(long) - widthOf(short)).toBe(7 * ('1 250 000'.length - '20'.length));
});

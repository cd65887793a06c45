import { expect, test } from 'vitest';

import { linesOf } from './grid-lines.ts';
import type { OptimisticRow } from './optimistic-row.ts';

const rows = ['2026-05-20', '2026-05-21', '2026-05-20'].map(
  (date, at) => ({ id: at + 1, date, quantity: 1, product: { unit: 't' } }) as OptimisticRow,
);

test('without groups a row stands in the line of its index', () => {
  const { lines, lineOf, rows: same } = linesOf(rows, null, null);
  expect(same).toBe(rows);
  expect(lines).toEqual([0, 1, 2]);
  expect(lineOf(2)).toBe(2);
});

test('a group has a line above its rows, and indexes count rows only', () => {
  const { lines, lineOf, rows: ordered } = linesOf(rows, 'date', null);
  expect(ordered.map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(lines).toMatchObject([{ title: '20.05.2026' }, 0, 1, { title: '21.05.2026' }, 2]);
  expect([-1, 0, 1, 2].map(lineOf)).toEqual([-1, 1, 2, 4]);
});

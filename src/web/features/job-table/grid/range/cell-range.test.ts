import { expect, test } from 'vitest';

import {
  blockBetween,
  blockOf,
  isOneCell,
  movedHead,
  rangeOfSameRows,
  sizeOf,
  spanOf,
} from './cell-range.ts';

const size = { rows: 20, columns: 5 };
const head = { row: 3, column: 2 };

function moved(key: string, withCtrl = false) {
  return movedHead(head, { key, withCtrl }, size, 8);
}

test('a block is the same from whichever corner it is drawn', () => {
  const block = { top: 1, bottom: 3, left: 2, right: 2 };
  expect(blockBetween({ row: 3, column: 2 }, { row: 1, column: 2 })).toEqual(block);
  expect(blockBetween({ row: 1, column: 2 }, { row: 3, column: 2 })).toEqual(block);
  expect(sizeOf(block)).toEqual({ rows: 3, columns: 1 });
  expect(isOneCell(block)).toBe(false);
  expect(isOneCell(blockBetween(head, head))).toBe(true);
});

test('keys take the head one further, a page, or to the edge, and never out of the table', () => {
  expect(moved('ArrowUp')).toEqual({ row: 2, column: 2 });
  expect(moved('ArrowRight')).toEqual({ row: 3, column: 3 });
  expect(moved('ArrowDown', true)).toEqual({ row: 19, column: 2 });
  expect(moved('ArrowLeft', true)).toEqual({ row: 3, column: 0 });
  expect(moved('Home')).toEqual({ row: 3, column: 0 });
  expect(moved('End', true)).toEqual({ row: 19, column: 4 });
  expect(moved('PageUp')).toEqual({ row: 0, column: 2 });
  expect(moved('PageDown')).toEqual({ row: 11, column: 2 });
  expect(moved('a')).toBeNull();
});

test('a range stays on its rows when rows come before them, and is gone with them', () => {
  const range = { anchor: { rowId: 7, column: 'notes' }, head: { rowId: 9, column: 'time' } } as const;
  const columns = ['date', 'time', 'notes'] as const;
  const rows = [{ id: 7 }, { id: 8 }, { id: 9 }];
  expect(blockOf(range, rows, columns)).toEqual({ top: 0, bottom: 2, left: 1, right: 2 });
  expect(blockOf(range, [{ id: 1 }, ...rows], columns)).toEqual({ top: 1, bottom: 3, left: 1, right: 2 });
  expect(blockOf(range, rows.slice(1), columns)).toBeNull();
  expect(blockOf<string>(range, rows, ['notes'])).toBeNull();
});

test('a range covers the rows that were chosen, whatever comes, goes or moves, or is none any more', () => {
  const range = { anchor: { rowId: 7, column: 'notes' }, head: { rowId: 9, column: 'time' } } as const;
  const end = (...ids: number[]) => {
    const rows = ids.map((id) => ({ id }));
    return rangeOfSameRows(range, [7, 8, 9], rows)?.head.rowId ?? null;
  };
  expect(end(7, 8, 9)).toBe(9);
  expect(end(1, 7, 8, 9, 2)).toBe(9);
  // The last one is gone, or all have turned round.
  expect(end(7, 8, 1)).toBe(8);
  expect(end(9, 8, 7)).toBe(9);
  expect(end(7, 9, 8)).toBe(8);
  // Another row has come between them, or the anchor stands in the middle.
  expect(end(7, 1, 8, 9)).toBeNull();
  expect(end(8, 7, 9)).toBeNull();
  expect(end(1, 2)).toBeNull();
});

test('a range goes on over what is left of its rows when the one it began in is gone', () => {
  const range = { anchor: { rowId: 7, column: 'a' }, head: { rowId: 9, column: 'b' } };
  const rows = [1, 8, 9, 2].map((id) => ({ id }));
  expect(rangeOfSameRows(range, [7, 8, 9], rows)).toEqual({
    anchor: { rowId: 8, column: 'a' },
    head: { rowId: 9, column: 'b' },
  });
  expect(rangeOfSameRows(range, [7, 8, 9], [{ id: 8 }, { id: 1 }, { id: 9 }])).toBeNull();
});

test('each row knows its part of the block', () => {
  const block = { top: 1, bottom: 2, left: 0, right: 3 };
  expect(spanOf(block, 0)).toBeNull();
  expect(spanOf(block, 1)).toEqual({ left: 0, right: 3, isTop: true, isBottom: false });
  expect(spanOf(block, 2)).toEqual({ left: 0, right: 3, isTop: false, isBottom: true });
  expect(spanOf(null, 1)).toBeNull();
});

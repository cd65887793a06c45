import { afterEach, expect, test } from 'vitest';

import { tickedRows } from '../rows/row-stores.ts';
import { clearTicks, isChosenSinceTick, rememberTick, toggleRows } from './ticked-rows.ts';

afterEach(clearTicks);

/** A cell of a row as a press chooses it. */
function press(rowId: number) {
  const cell = { rowId, column: 'notes' } as const;
  return { anchor: cell, head: cell };
}

test('rows are chosen besides others, and let go where all of them are chosen', () => {
  toggleRows([1]);
  toggleRows([1, 2]);
  expect([...tickedRows.get()]).toEqual([1, 2]);
  toggleRows([1, 2]);
  expect([...tickedRows.get()]).toEqual([]);
});

test('the cell that a tick has left the focus in is no choice of its own, until it is chosen again', () => {
  const ticked = press(1);
  expect(isChosenSinceTick(ticked)).toBe(true);
  rememberTick(ticked);
  expect(isChosenSinceTick(ticked)).toBe(false);
  // Rows have moved: the range is made again of the same cells.
  expect(isChosenSinceTick({ ...ticked, head: { ...ticked.head } })).toBe(false);
  expect(isChosenSinceTick({ ...ticked, head: press(3).head })).toBe(true);
  expect(isChosenSinceTick(press(1))).toBe(true);
  expect(isChosenSinceTick(null)).toBe(false);
});

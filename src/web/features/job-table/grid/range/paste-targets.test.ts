import { expect, test } from 'vitest';

import { blockBetween } from './cell-range.ts';
import { pasteTargets } from './paste-targets.ts';

const size = { rows: 4, columns: 3 };
const chosen = blockBetween({ row: 1, column: 1 }, { row: 2, column: 2 });
const oneCell = blockBetween({ row: 3, column: 1 }, { row: 3, column: 1 });

function pasted(values: string[][], block = chosen) {
  return pasteTargets(values, block, size).map(({ row, column, value }) => [row, column, value]);
}

test('one value fills the chosen block', () => {
  expect(pasted([['x']])).toEqual([
    [1, 1, 'x'],
    [1, 2, 'x'],
    [2, 1, 'x'],
    [2, 2, 'x'],
  ]);
  expect(pasted([['x']], oneCell)).toEqual([[3, 1, 'x']]);
});

test('a block of values starts at the top left corner and ends where the table does', () => {
  expect(pasted([['a', 'b', 'c']])).toEqual([
    [1, 1, 'a'],
    [1, 2, 'b'],
  ]);
  expect(pasted([['a'], ['b']], oneCell)).toEqual([[3, 1, 'a']]);
});

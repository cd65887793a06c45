import { Readable } from 'node:stream';

import { expect, test, vi } from 'vitest';

import { readCsv } from './read-csv.ts';

async function read(text: string) {
  const rows = [];
  for await (const row of readCsv(Readable.from([text]))) rows.push(row);
  return rows;
}

test('rows of any length are rows, with the lines on which they begin', async () => {
  expect(await read('a;b\n1;2;3\n\n"x\ny"\n4;\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2', '3'] },
    { line: 3, cells: [''] },
    { line: 4, cells: ['x\ny'] },
    { line: 6, cells: ['4', ''] },
  ]);
});

test('no error with its stack is made for each of many lines that are empty or too short', async () => {
  const stacks = vi.spyOn(Error, 'captureStackTrace');
  try {
    expect(await read(`a;b\n${'\n'.repeat(1000)}${'x\n'.repeat(1000)}`)).toHaveLength(2001);
    expect(stacks.mock.calls.length).toBeLessThan(10);
  } finally {
    stacks.mockRestore();
  }
});

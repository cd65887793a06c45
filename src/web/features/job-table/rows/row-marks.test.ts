import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { marksBetween } from './row-marks.ts';

function row(id: number, version: number, values: Partial<JobRow> = {}): JobRow {
  return {
    id,
    version,
    transportJobId: 100 + id,
    notes: null,
    status: 'UNCOMPLETED',
    truck: null,
    ...values,
  } as JobRow;
}

const none: ReadonlyMap<number, number> = new Map();

test('the cells that others changed are marked', () => {
  const truck = { id: 3, licensePlateNumber: '123ABC' };
  const marks = marksBetween(
    [row(1, 1), row(2, 1)],
    [row(1, 2, { truck, status: 'ON_THE_WAY' }), row(2, 1)],
    none,
  );
  expect(marks).toEqual(new Map([[1, new Set(['truck', 'status'])]]));
});

test('a row that has just been made is marked as a whole, one that comes from another page is not', () => {
  expect(marksBetween([row(5, 1)], [row(6, 1), row(5, 1)], none)).toEqual(new Map([[6, new Set(['row'])]]));
  expect(marksBetween([row(5, 1)], [row(5, 1), row(6, 1)], none)).toEqual(new Map([[6, new Set(['row'])]]));
  expect(marksBetween([row(5, 1)], [row(5, 1), row(4, 1)], none).size).toBe(0);
  expect(marksBetween([row(5, 1), row(6, 1)], [row(6, 1), row(7, 1)], none).size).toBe(0);
});

test('what I changed myself is not marked, what others change after me is', () => {
  const own = new Map([[1, 2]]);
  expect(marksBetween([row(1, 1)], [row(1, 2, { notes: 'minu' })], own).size).toBe(0);
  expect(marksBetween([row(1, 2)], [row(1, 3, { notes: 'nende' })], own)).toEqual(
    new Map([[1, new Set(['notes'])]]),
  );
});

test('what I am changing is not marked as another’s when it is read before it is answered', () => {
  const read = marksBetween(
    [row(1, 1), row(2, 1)],
    [row(1, 2, { notes: 'minu' }), row(2, 2, { notes: 'nende' })],
    none,
    new Set([1]),
  );
  expect(read).toEqual(new Map([[2, new Set(['notes'])]]));
});

test('rows that share a job with what I am changing are not marked, as some of their cells change with it', () => {
  const [mine, sibling] = [
    { transportJobId: 7, time: '09:30' },
    { transportJobId: 7, time: '09:30' },
  ];
  const before = [row(1, 1, { transportJobId: 7 }), row(2, 1, { transportJobId: 7 })];
  const after = [row(1, 2, mine), row(2, 2, sibling)];
  expect(marksBetween(before, after, none, new Set([1])).size).toBe(0);
  expect(marksBetween(before, after, new Map([[1, 2]])).get(2)).toEqual(new Set(['time']));
  const answered = new Map([
    [1, 2],
    [2, 2],
  ]);
  expect(marksBetween(before, after, answered).size).toBe(0);
  expect(marksBetween(before, [row(2, 2, sibling)], none, new Set([1])).size).toBe(0);
});

test('a version that rose without a visible change marks nothing', () => {
  expect(marksBetween([row(1, 1)], [row(1, 2)], none).size).toBe(0);
});

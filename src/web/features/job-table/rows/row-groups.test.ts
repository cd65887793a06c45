import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { groupRows } from './row-groups.ts';

function row(id: number, plate: string | null, quantity: number, unit = 't'): JobRow {
  const truck = plate === null ? null : { id: plate.length, licensePlateNumber: plate };
  return { id, truck, quantity, product: { unit } } as JobRow;
}

test('rows of a group come together where it begins, with their count and tonnes', () => {
  const rows = [
    row(1, '674 KVJ', 28.5),
    row(2, null, 800, 'kg'),
    row(3, '674 KVJ', 20),
    row(4, null, 3, 'tk'),
  ];
  const { rows: ordered, groups } = groupRows(rows, 'truck', null);
  expect(ordered.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
  expect(groups).toEqual([
    { title: '674 KVJ', first: 0, count: 2, all: null, tonnes: '48,5\u{a0}t' },
    { title: 'Määramata', first: 2, count: 2, all: null, tonnes: '0,8\u{a0}t' },
  ]);
});

test('of what stands on other pages too the figures of all pages are told', () => {
  const { groups } = groupRows([row(1, '674KVJ', 28.5), row(2, null, 3)], 'truck', [
    { value: '674KVJ', rows: 9, tonnes: 250.5 },
    { value: null, rows: 1, tonnes: 3 },
  ]);
  expect(groups).toMatchObject([
    { title: '674 KVJ', count: 1, all: 9, tonnes: '250,5\u{a0}t' },
    { title: 'Määramata', count: 1, all: 1, tonnes: '3\u{a0}t' },
  ]);
});

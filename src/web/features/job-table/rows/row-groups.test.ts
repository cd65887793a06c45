import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { groupRows } from './row-groups.ts';

function row(id: number, plate: string | null, quantity: number, unit = 't'): JobRow {
  const truck = plate === null ? null : { id: plate.length, licensePlateNumber: plate };
  return { id, truck, quantity, deliveredQuantity: null, status: 'UNCOMPLETED', product: { unit } } as JobRow;
}

const sum = (ordered: string, delivered: string, rows: number) =>
  `${ordered}\u{a0}t tellitud, ${delivered}\u{a0}t tarnitud, ridu ${rows}`;

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
    { title: '674 KVJ', first: 0, count: 2, all: null, sum: sum('48,5', '0', 2) },
    { title: 'Määramata', first: 2, count: 2, all: null, sum: sum('0,8', '0', 2) },
  ]);
});

test('of what stands on other pages too the figures of all pages are told', () => {
  const { groups } = groupRows([row(1, '674KVJ', 28.5), row(2, null, 3)], 'truck', [
    { value: '674KVJ', found: 9, rows: 8, ordered: 250.5, delivered: 28.46 },
    { value: null, found: 1, rows: 1, ordered: 3, delivered: 0 },
  ]);
  expect(groups).toMatchObject([
    { title: '674 KVJ', count: 1, all: 9, sum: `${sum('250,5', '28,46', 9)}, arvestatud 8` },
    { title: 'Määramata', count: 1, all: 1, sum: sum('3', '0', 1) },
  ]);
});

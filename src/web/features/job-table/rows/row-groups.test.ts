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
  const { rows: ordered, groups } = groupRows(rows, 'truck');
  expect(ordered.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
  expect(groups).toEqual([
    { title: '674 KVJ', first: 0, count: 2, tonnes: '48,5\u{a0}t' },
    { title: 'Määramata', first: 2, count: 2, tonnes: '0,8\u{a0}t' },
  ]);
});

import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import { editableJobRowFields, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { filledCells, changesToSameLocation } from './fill-cells.ts';

function row(id: number, more: Partial<JobRow> = {}): JobRow {
  const product = { id: 1, name: 'Nisu', unit: 't' };
  return {
    id,
    editableFields: editableJobRowFields,
    time: `0${id}:00`,
    notes: null,
    product,
    ...more,
  } as JobRow;
}
const columns: JobRowColumn[] = ['time', 'pickup', 'destination', 'notes'];
const muuga = { id: 7 } as JobRow['pickup'];
const tapa = { id: 8 } as JobRow['pickup'];
const filled = (rows: JobRow[], block: Parameters<typeof filledCells>[2], way: 'down' | 'right') =>
  filledCells(rows, columns, block, way).changes.map(({ row: { id }, changes }) => [id, changes]);

test('down fills from the first row of the block, of one row from the one above', () => {
  const rows = [row(1), row(2), row(3)];
  expect(filled(rows, { top: 0, bottom: 2, left: 0, right: 0 }, 'down')).toEqual([
    [2, { time: '01:00' }],
    [3, { time: '01:00' }],
  ]);
  expect(filled(rows, { top: 2, bottom: 2, left: 0, right: 0 }, 'down')).toEqual([[3, { time: '02:00' }]]);
  expect(filled(rows, { top: 0, bottom: 0, left: 0, right: 0 }, 'down')).toEqual([]);
});

test('right fills columns that hold the same, and leaves others', () => {
  const rows = [row(1, { pickup: muuga, destination: tapa })];
  expect(filled(rows, { top: 0, bottom: 0, left: 1, right: 3 }, 'right')).toEqual([
    [1, { destination: muuga }],
  ]);
  expect(filled(rows, { top: 0, bottom: 0, left: 2, right: 2 }, 'right')).toEqual([
    [1, { destination: muuga }],
  ]);
});

test('locked cells stay as they are, and their rows are named', () => {
  const rows = [row(1), row(2, { editableFields: [] }), row(3)];
  const block = { top: 0, bottom: 2, left: 0, right: 0 };
  expect(filledCells(rows, columns, block, 'down').locked.map(({ id }) => id)).toEqual([2]);
  expect(filled(rows, { top: 0, bottom: 2, left: 0, right: 0 }, 'down')).toEqual([[3, { time: '01:00' }]]);
});

test('a load that would end where it begins is noticed once', () => {
  const moved = row(1, { pickup: muuga, destination: tapa });
  const standing = row(2, { pickup: muuga, destination: muuga });
  const changes = [
    { row: moved, changes: { destination: muuga } },
    { row: moved, changes: { time: '08:00' } },
    { row: standing, changes: { destination: muuga } },
    { row: moved, changes: { destination: null } },
  ];
  expect(changesToSameLocation(changes)).toEqual([moved]);
});

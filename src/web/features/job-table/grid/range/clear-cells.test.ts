import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import { freeFields } from '#domain/job-row/job-row-patch.ts';

import { clearedCells } from './clear-cells.ts';

test('a block is emptied where it may be: not what must be there, not what is locked', () => {
  const statuses = ['UNCOMPLETED', 'ON_THE_WAY', 'COMPLETED', 'UNCOMPLETED'] as const;
  const rows = statuses.map((status, id) => ({ id, editableFields: freeFields(status, []) })) as JobRow[];
  const columns = ['id', 'time', 'product', 'notes', 'carrier'] as const;
  const cleared = clearedCells(rows, columns, { top: 0, bottom: 2, left: 0, right: 3 });
  expect(cleared).toEqual([
    { row: rows[0], changes: { time: null, notes: null } },
    { row: rows[1], changes: { notes: null } },
  ]);
});

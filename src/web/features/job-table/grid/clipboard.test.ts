import { expect, test, vi } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import { editableJobRowFields } from '#domain/job-row/job-row-columns.ts';

import { copyBlock, readPaste } from './clipboard.ts';

vi.mock('../edit/choices.ts', () => ({ choicesOf: undefined }));

const wheat = { id: 1, name: 'Nisu', unit: 't' };
const twine = { id: 2, name: 'Nöör', unit: 'tk' };

function row(id: number, product: typeof wheat): JobRow {
  const values = { status: 'UNCOMPLETED', quantity: 5, notes: `märkus ${String(id)}`, time: '08:00' };
  return { id, product, editableFields: editableJobRowFields, ...values } as unknown as JobRow;
}

test('goods of another unit without a quantity are named, and what else was pasted into the row is taken', async () => {
  const rows = [row(1, twine), row(2, wheat)];
  const columns = ['product', 'notes'] as const;
  const text = copyBlock(rows, columns, { top: 0, bottom: 0, left: 0, right: 1 });
  const { changes, unfit, count } = await readPaste(text, rows, columns, {
    top: 1,
    bottom: 1,
    left: 0,
    right: 0,
  });
  expect(count).toBe(2);
  expect(unfit).toMatchObject([{ reason: 'unitChanges', cell: { rowId: 2, column: 'product' } }]);
  expect(changes).toEqual([{ row: rows[1], changes: { notes: 'märkus 1' } }]);
});

test('a row that loses the only cell that was pasted is not changed', async () => {
  const rows = [row(1, twine), row(2, wheat)];
  const at = (line: number) => ({ top: line, bottom: line, left: 0, right: 0 });
  const { changes, unfit } = await readPaste(copyBlock(rows, ['product'], at(0)), rows, ['product'], at(1));
  expect(unfit).toHaveLength(1);
  expect(changes).toEqual([]);
});

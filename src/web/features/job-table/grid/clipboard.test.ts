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

test('a block of a spreadsheet is three rows: what may mean two quantities is asked about, no sign is unseen', async () => {
  const block =
    '02.12.2026\t28,5\t"värav lukus,\nhelista ""Marile"" enne"\r\n' +
    '03.12.2026\t1\u{a0}204,5\t=SUMMA(A1)\r\n' +
    '04.12.2026\t28.500\t\u{202a}5300 0900\u{202c}\r\n';
  const rows = [row(1, wheat), row(2, wheat), row(3, wheat)];
  const columns = ['date', 'quantity', 'notes'] as const;
  const { changes, unfit, count } = await readPaste(block, rows, columns, {
    top: 0,
    bottom: 0,
    left: 0,
    right: 0,
  });
  expect(count).toBe(9);
  expect(changes.map((each) => each.changes)).toEqual([
    { date: '2026-12-02', quantity: 28.5, notes: 'värav lukus,\nhelista "Marile" enne' },
    { date: '2026-12-03', quantity: 1204.5, notes: '=SUMMA(A1)' },
    { date: '2026-12-04', notes: '5300 0900' },
  ]);
  expect(unfit).toMatchObject([{ text: '28.500', cell: { rowId: 3, column: 'quantity' } }]);
});

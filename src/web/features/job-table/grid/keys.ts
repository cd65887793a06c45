import type { SortableColumn } from '#contract/job-columns.ts';
import { isEditableField } from '#domain/job-row-columns.ts';

import { showError } from '../../../ui/toast/toast-store.ts';
import { tableWork } from '../../../words/table-work.ts';
import { edits } from '../edit/edits.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import { readPaste, UnfitPaste } from './clipboard.ts';

/** Cells that a key may empty. */
const emptied = new Set<SortableColumn>([
  'time',
  'destination',
  'notes',
  'shelf',
  'carrier',
  'truck',
  'customerManager',
]);

/** What keys do to a chosen cell beyond opening it. Answers whether the key was taken. */
export function changeByKey(row: ShownRow, column: SortableColumn, key: string): boolean {
  switch (key) {
    case 'Ctrl+z':
      void edits.undo();
      return true;
    case 'Ctrl+y':
    case 'Ctrl+Shift+Z':
      void edits.redo();
      return true;
    case 'Delete':
    case 'Backspace':
      if (emptied.has(column) && isEditableField(row.status, column)) {
        void edits.save([{ row, changes: { [column]: null } }]);
      }
      return true;
    case ' ':
    case 'Enter':
      if (column !== 'wetGrain' || !isEditableField(row.status, column)) return false;
      void edits.save([{ row, changes: { wetGrain: !row.wetGrain } }]);
      return true;
    default:
      return false;
  }
}

/** Pastes a block of cells, whole or not at all. */
export async function pasteInto(
  text: string,
  rows: readonly ShownRow[],
  columns: readonly SortableColumn[],
  at: { rowIdx: number; column: SortableColumn },
): Promise<void> {
  try {
    await edits.save(await readPaste(text, rows, columns, at));
  } catch (error) {
    const reason = error instanceof UnfitPaste ? tableWork.pasteUnknown(error.text) : null;
    showError(tableWork.pasteRefused, reason);
  }
}

import { isEditableField, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { showError } from '../../../platform/toasts.ts';
import { edits } from '../edit/edits.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import { clearedCells } from './clear-cells.ts';
import { readPaste, UnfitPaste } from './clipboard.ts';
import type { Block } from './range/cell-range.ts';

/** What keys do to the chosen cell beyond opening it. Answers whether the key was taken. */
export function changeByKey(row: ShownRow, column: JobRowColumn, key: string): boolean {
  switch (key) {
    case 'Ctrl+z':
      void edits.undo();
      return true;
    case 'Ctrl+y':
    case 'Ctrl+Shift+Z':
      void edits.redo();
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

/** Empties the cells of a block that may be empty, all or none on the server, as one step to take back. */
export function clearBlock(rows: readonly ShownRow[], columns: readonly JobRowColumn[], block: Block): void {
  const changes = clearedCells(rows, columns, block);
  if (changes.length > 0) void edits.save(changes);
}

/** Pastes into a block of cells, whole or not at all. */
export async function pasteInto(
  text: string,
  rows: readonly ShownRow[],
  columns: readonly JobRowColumn[],
  chosen: Block,
): Promise<void> {
  try {
    await edits.save(await readPaste(text, rows, columns, chosen));
  } catch (error) {
    const reason = error instanceof UnfitPaste ? tableWork.unfit(error.text) : null;
    showError(tableWork.pasteRefused, reason);
  }
}

import { type JobRowColumn, jobRowColumnRules, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { isEditable } from '../../../job-row/editable-fields.ts';
import { confirmFindings } from '../../../job-row/findings/confirm-findings.ts';
import { closeToastsAbout, showBriefError } from '../../../platform/toasts.ts';
import { edits } from '../edit/edits.ts';
import { lockReason } from '../edit/lock-reason.ts';
import { unfitText } from '../edit/read-typed.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { pasteRest, refusedCells } from '../rows/row-stores.ts';
import { readPaste, type UnfitPasteError } from './clipboard.ts';
import type { Block } from './range/cell-range.ts';
import { clearedCells } from './range/clear-cells.ts';
import { filledCells, changesToSameLocation } from './range/fill-cells.ts';

/** Changes the chosen cell by a key, without opening it. Returns whether the key was used. */
export function changeByKey(row: OptimisticRow, column: JobRowColumn, key: string): boolean {
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
      if (ruleOf(column).kind !== 'flag' || !isEditable(row, column)) return false;
      void edits.save([{ row, changes: { [column]: row[column] !== true } }]);
      return true;
    default:
      return false;
  }
}

/** Empties the cells of a block that may be empty, all or none on the server, as one step to take back. */
export function clearBlock(
  rows: readonly OptimisticRow[],
  columns: readonly JobRowColumn[],
  block: Block,
): void {
  const changes = clearedCells(rows, columns, block);
  if (changes.length > 0) void edits.save(changes);
}

const aboutFill = 'fill';

/**
 * Fills a block down or to the right, as one step to take back; says which rows are locked, and asks about loads that
 * would go nowhere.
 */
export async function fillBlock(
  rows: readonly OptimisticRow[],
  columns: readonly JobRowColumn[],
  block: Block,
  way: 'down' | 'right',
): Promise<void> {
  closeToastsAbout(aboutFill);
  const { changes, locked } = filledCells(rows, columns, block, way);
  const odd = changesToSameLocation(changes).map(({ id }) => ({
    code: 'UNUSUAL' as const,
    rowId: id,
    message: tableWork.sameLocation,
  }));
  if (odd.length > 0 && !(await confirmFindings(odd))) return;
  if (changes.length > 0) await edits.save(changes);
  const [first] = locked;
  if (first === undefined) return;
  const ids = locked.map(({ id }) => id);
  showBriefError(aboutFill, tableWork.notFilled(ids), locked.length === 1 ? lockedStatus(first) : null);
}

function lockedStatus({ status }: OptimisticRow): string {
  return tableWork.lockedByStatus(messages.statuses[status]);
}

const aboutPaste = 'paste';

/** Pastes the values that fit into a block of cells; of several values the others are listed for correction. */
export async function pasteInto(
  text: string,
  rows: readonly OptimisticRow[],
  columns: readonly JobRowColumn[],
  block: Block,
): Promise<void> {
  try {
    closeToastsAbout(aboutPaste);
    // The list holds only the last paste.
    pasteRest.set(null);
    const { changes, unfit, count } = await readPaste(text, rows, columns, block);
    if (changes.length > 0) await edits.save(changes);
    const rest = unfit.flatMap((each) =>
      each.cell === null ? [] : [{ ...each.cell, text: each.text, reason: unfitWords(each, rows) }],
    );
    refusedCells.set(rest.map(({ rowId, column }) => ({ rowId, fields: [column] })));
    const [only] = rest;
    if (count > 1 && only !== undefined) pasteRest.set(rest);
    else if (only !== undefined) showBriefError(aboutPaste, only.reason, tableWork.pasteRefused);
  } catch {
    showBriefError(aboutPaste, tableWork.pasteRefused);
  }
}

function unfitWords({ text, field, cell, reason }: UnfitPasteError, rows: readonly OptimisticRow[]): string {
  if (reason === 'unitChanges') return tableWork.unitChanges(text);
  const row = rows.find(({ id }) => id === cell?.rowId);
  const lockedReason = row !== undefined && cell !== null ? lockedWords(row, cell.column) : null;
  if (lockedReason !== null) return lockedReason;
  if (field === null) {
    return cell === null ? tableWork.unfit(text) : unfitText(cell.column, text, row?.product.unit ?? null);
  }
  return tableWork.notFound[jobRowColumnRules[field].to](text.trim());
}

/** Shows why a cell cannot be typed into; flags, which are toggled and not typed, need no message. */
export function showLocked(row: OptimisticRow, column: JobRowColumn): void {
  const reason = lockedWords(row, column);
  if (reason !== null) showBriefError(`cell ${column} ${String(row.id)}`, reason);
}

/** Why a cell cannot be changed; null when it can. */
function lockedWords(row: OptimisticRow, column: JobRowColumn): string | null {
  return isEditable(row, column) ? null : `${tableWork.locked}. ${lockReason(row, column)}`;
}

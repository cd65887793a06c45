import type { SortableColumn } from '#contract/job-columns.ts';
import type { JobRow } from '#contract/job-table.ts';
import { type EditableJobRowField, isEditableField } from '#domain/job-row-columns.ts';
import { foldText } from '#domain/search-text.ts';

import { words } from '../../../words/et.ts';
import { cellText } from '../cells/cell-text.ts';
import { choiceSearches, isChoiceField, nameOf } from '../edit/choices.ts';
import type { RowChange, RowChanges } from '../edit/row-changes.ts';
import { isTypedField, typedFields } from '../edit/typed-fields.ts';

/** What was copied last: pasted back it is the very record, whatever others are called the same. */
let copied: { text: string; column: SortableColumn; row: JobRow } | null = null;

export function copyCell(row: JobRow, column: SortableColumn): string {
  const text = cellText(row, column);
  copied = { text, column, row };
  return text;
}

/** A pasted text that its cell does not take. */
export class UnfitPaste extends Error {
  override readonly name = 'UnfitPaste';
  readonly text: string;

  constructor(text: string) {
    super(`Not a value: ${text}`);
    this.text = text;
  }
}

/**
 * The changes that a pasted block makes, its first cell at this one: lines are rows, tabs part columns, as
 * spreadsheets copy them. One value goes into one cell only. Throws UnfitPaste for a value or cell that does
 * not fit: a block is pasted whole or not at all.
 */
export async function readPaste(
  text: string,
  rows: readonly JobRow[],
  columns: readonly SortableColumn[],
  at: { rowIdx: number; column: SortableColumn },
): Promise<RowChange[]> {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const firstColumn = columns.indexOf(at.column);
  const changes: RowChange[] = [];
  for (const [line, values] of block.entries()) {
    const row = rows[at.rowIdx + line];
    if (row === undefined) break;
    const made: RowChanges = {};
    for (const [index, value] of values.entries()) {
      const column = columns[firstColumn + index];
      if (column === undefined) break;
      if (!isEditableField(row.status, column)) throw new UnfitPaste(value);
      Object.assign(made, { [column]: await valueOf(value, column) });
    }
    changes.push({ row, changes: made });
  }
  return changes;
}

async function valueOf(text: string, field: EditableJobRowField): Promise<unknown> {
  if (isTypedField(field)) {
    const typed = typedFields[field](text);
    if (typed === null) throw new UnfitPaste(text);
    return typed.value;
  }
  if (field === 'wetGrain') return flagOf(text);
  if (copied !== null && copied.text === text && isChoiceField(copied.column)) {
    const isSameKind = copied.column === field || (isPlace(copied.column) && isPlace(field));
    if (isSameKind) return copied.row[copied.column];
  }
  if (text.trim() === '') return null;
  if (!isChoiceField(field)) throw new UnfitPaste(text);
  const found = await choiceSearches[field](text.trim(), AbortSignal.timeout(10_000));
  const wanted = foldText(text.trim());
  const [match, another] = found.filter(({ value }) => foldText(nameOf(value)) === wanted);
  // Of two by the same name nobody can say which was meant.
  if (match === undefined || another !== undefined) throw new UnfitPaste(text);
  return match.value;
}

function flagOf(text: string): boolean {
  const folded = foldText(text.trim());
  if (folded === foldText(words.common.yes)) return true;
  if (folded === foldText(words.common.no)) return false;
  throw new UnfitPaste(text);
}

function isPlace(field: string): boolean {
  return field === 'pickup' || field === 'destination';
}

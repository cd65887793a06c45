import type { JobRow } from '#api/job-row/job-table.ts';
import {
  type EditableJobRowField,
  isEditableField,
  type JobRowColumn,
} from '#domain/job-row/job-row-columns.ts';
import { foldText } from '#domain/search-text.ts';

import { words } from '../../../i18n/et/words.ts';
import { cellText } from '../cells/cell-text.ts';
import { type ChoiceField, choiceSearches, isChoiceField, nameOf } from '../edit/choices.ts';
import type { RowChange, RowChanges } from '../edit/row-changes.ts';
import { isTypedField, typedFields } from '../edit/typed-fields.ts';
import type { Block } from './range/cell-range.ts';
import { pastePlaces } from './range/paste-places.ts';
import { fromTsv, toTsv } from './range/tsv.ts';

type CopiedCell = { column: JobRowColumn; row: JobRow };

/** What was copied last: pasted back it is the very records, whatever others are called the same. */
let copied: { text: string; cells: CopiedCell[][] } | null = null;

/** The text of a block, as spreadsheets copy it and as pasting takes it. */
export function copyBlock(
  rows: readonly JobRow[],
  columns: readonly JobRowColumn[],
  { top, bottom, left, right }: Block,
): string {
  const cells = rows
    .slice(top, bottom + 1)
    .map((row) => columns.slice(left, right + 1).map((column) => ({ row, column })));
  const text = toTsv(cells.map((line) => line.map(({ row, column }) => cellText(row, column))));
  copied = { text, cells };
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
 * The changes that pasting into the chosen block makes (range/paste-places.ts says which value goes where).
 * Throws UnfitPaste for a value or cell that does not fit: all is pasted or nothing.
 */
export async function readPaste(
  text: string,
  rows: readonly JobRow[],
  columns: readonly JobRowColumn[],
  chosen: Block,
): Promise<RowChange[]> {
  const source = copied?.text === text.replaceAll('\r\n', '\n') ? copied.cells : null;
  const valueOf = valueReader();
  const changes = new Map<JobRow, RowChanges>();
  const size = { rows: rows.length, columns: columns.length };
  for (const { row: rowAt, column: columnAt, value, from } of pastePlaces(fromTsv(text), chosen, size)) {
    const [row, column] = [rows[rowAt], columns[columnAt]];
    if (row === undefined || column === undefined) continue;
    if (!isEditableField(row.status, column)) throw new UnfitPaste(value);
    const read = await valueOf(value, column, source?.[from.line]?.[from.index]);
    changes.set(row, { ...changes.get(row), [column]: read });
  }
  return [...changes].map(([row, each]) => ({ row, changes: each }));
}

/** Reads values; a name that fills many cells is looked up once. */
function valueReader() {
  const found = new Map<string, Promise<unknown>>();
  return (text: string, field: EditableJobRowField, source: CopiedCell | undefined): unknown => {
    if (isTypedField(field)) {
      const typed = typedFields[field](text);
      if (typed === null) throw new UnfitPaste(text);
      return typed.value;
    }
    if (field === 'wetGrain') return flagOf(text);
    if (source !== undefined && isSameKind(source.column, field)) return source.row[source.column];
    if (text.trim() === '') return null;
    if (!isChoiceField(field)) throw new UnfitPaste(text);
    const key = `${field} ${text}`;
    const search = found.get(key) ?? recordBy(text, field);
    found.set(key, search);
    return search;
  };
}

async function recordBy(text: string, field: ChoiceField): Promise<unknown> {
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

/** True when the record of one column can stand in the other; both places hold places. */
function isSameKind(column: JobRowColumn, field: EditableJobRowField): boolean {
  return isChoiceField(column) && (column === field || (isPlace(column) && isPlace(field)));
}

function isPlace(field: string): boolean {
  return field === 'pickup' || field === 'destination';
}

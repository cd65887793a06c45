import type { JobRow } from '#api/job-row/job-table.ts';
import { recordName } from '#api/record-name.ts';
import {
  type EditableJobRowField,
  isReferenceField,
  type JobRowColumn,
  jobRowColumnRules,
  type ReferenceField,
} from '#domain/job-row/job-row-columns.ts';
import { foldText, foldCode } from '#domain/search-text.ts';

import {
  isQuantityMissing,
  type RowChange,
  type RowChanges,
  withoutProduct,
} from '../../../job-row/edit/row-changes.ts';
import { isEditable } from '../../../job-row/editable-fields.ts';
import { cellText } from '../cells/cell-text.ts';
import { choicesOf } from '../edit/choices.ts';
import { readTyped } from '../edit/read-typed.ts';
import type { Block } from './range/cell-range.ts';
import { pasteTargets } from './range/paste-targets.ts';
import { fromTsv, toTsv } from './range/tsv.ts';

interface CopiedCell {
  column: JobRowColumn;
  row: JobRow;
}

/** The last copy. Pasting it back gives the same records, even if others have the same name. */
let copiedBlock: { text: string; cells: CopiedCell[][] } | null = null;

/** Returns the text of a block, as spreadsheets copy it and as pasting takes it. */
export function copyBlock(
  rows: readonly JobRow[],
  columns: readonly JobRowColumn[],
  { top, bottom, left, right }: Block,
): string {
  const cells = rows
    .slice(top, bottom + 1)
    .map((row) => columns.slice(left, right + 1).map((column) => ({ row, column })));
  const text = toTsv(cells.map((line) => line.map(({ row, column }) => cellText(row, column))));
  copiedBlock = { text, cells };
  return text;
}

/** A pasted text that its cell does not take. */
export class UnfitPasteError extends Error {
  override readonly name = 'UnfitPasteError';
  readonly text: string;
  /** The field whose record was not found by the text; null when no text could stand there. */
  readonly field: ReferenceField | null;
  readonly reason: 'notFound' | 'unitChanges';
  cell: { rowId: number; column: JobRowColumn } | null = null;

  constructor(
    text: string,
    field: ReferenceField | null = null,
    reason: UnfitPasteError['reason'] = 'notFound',
  ) {
    super(`Not a value: ${text}`);
    this.text = text;
    this.field = field;
    this.reason = reason;
  }
}

/**
 * Returns the changes of pasting into the chosen block, the values that do not fit, and the number of values. Empty
 * values change nothing.
 */
export async function readPaste(
  text: string,
  rows: readonly JobRow[],
  columns: readonly JobRowColumn[],
  block: Block,
): Promise<{ changes: RowChange[]; unfit: UnfitPasteError[]; count: number }> {
  const source = copiedBlock?.text === text.replaceAll('\r\n', '\n') ? copiedBlock.cells : null;
  const valueOf = valueReader();
  const changes = new Map<JobRow, RowChanges>();
  const unfit: UnfitPasteError[] = [];
  const size = { rows: rows.length, columns: columns.length };
  const targets = pasteTargets(fromTsv(text), block, size).filter(({ value }) => value.trim() !== '');
  for (const { row: rowAt, column: columnAt, value, from } of targets) {
    const [row, column] = [rows[rowAt], columns[columnAt]];
    if (row === undefined || column === undefined) continue;
    try {
      if (!isEditable(row, column)) throw new UnfitPasteError(value);
      // The unit is that of the product that is pasted beside it.
      const { unit } = changes.get(row)?.product ?? row.product;
      const readValue = await valueOf(value, column, source?.[from.line]?.[from.index], unit);
      changes.set(row, { ...changes.get(row), [column]: readValue });
    } catch (error) {
      if (!(error instanceof UnfitPasteError)) throw error;
      unfit.push(notedAt(error, row, column));
    }
  }
  const rowChanges = [...changes].map(([row, each]) => ({ row, changes: each }));
  for (const { row, changes: each } of rowChanges.filter(isQuantityMissing)) {
    unfit.push(
      notedAt(new UnfitPasteError(each.product?.name ?? '', 'product', 'unitChanges'), row, 'product'),
    );
  }
  // Other values pasted into such a row are kept on their own.
  const fitting = rowChanges.map((change) => (isQuantityMissing(change) ? withoutProduct(change) : change));
  return {
    changes: fitting.filter(({ changes: each }) => Object.keys(each).length > 0),
    unfit,
    count: targets.length,
  };
}

/** One reason may cover several cells: returns one for each. */
function notedAt(
  { text, field, reason }: UnfitPasteError,
  row: JobRow,
  column: JobRowColumn,
): UnfitPasteError {
  const unfitPaste = new UnfitPasteError(text, field, reason);
  unfitPaste.cell = { rowId: row.id, column };
  return unfitPaste;
}

/** Reads values; a name that fills many cells is looked up once. */
function valueReader() {
  const foundValues = new Map<string, Promise<unknown>>();
  return (
    text: string,
    field: EditableJobRowField,
    source: CopiedCell | undefined,
    unit: string | null,
  ): unknown => {
    const typedValue = readTyped(field, text, unit);
    if (typedValue !== null) return typedValue.value;
    if (!isReferenceField(field) || text.trim() === '') throw new UnfitPasteError(text);
    if (source !== undefined && isSameTarget(source.column, field)) return source.row[source.column];
    const key = `${field} ${text}`;
    const search = foundValues.get(key) ?? recordBy(text, field);
    foundValues.set(key, search);
    return search;
  };
}

const patienceMs = 10_000;

async function recordBy(text: string, field: ReferenceField): Promise<unknown> {
  const options = await choicesOf(field).search(text.trim(), AbortSignal.timeout(patienceMs));
  // Plates are written with and without a space.
  const fold = field === 'truck' || field === 'trailer' ? foldCode : foldText;
  const [match, another] = options.filter(({ value }) => fold(recordName(value)) === fold(text.trim()));
  // If two have the same name, it is unknown which was meant.
  if (match === undefined || another !== undefined) {
    throw new UnfitPasteError(text, match === undefined ? field : null);
  }
  return match.value;
}

/** True when a record of one column fits the other: both location columns hold locations. */
function isSameTarget(column: JobRowColumn, field: ReferenceField): boolean {
  return isReferenceField(column) && jobRowColumnRules[column].to === jobRowColumnRules[field].to;
}

import { recordName } from '#api/record-name.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { markedColumns } from '#domain/planning/finding-marks.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { shortColumnNames } from '../../../../i18n/et/table-work.ts';
import { valueText } from '../../cells/cell-text.ts';
import { type TableColumn, usualWidth } from '../../columns/columns.ts';
import type { Density } from '../../columns/density.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import type { PageQuantities } from '../grid-quantities.ts';
import { isOwnLocationColumn, nameColumns, shownName } from '../shown-name.ts';
import { textWidth } from './text-width.ts';

/** Of a longer page as many rows, spread over it, say how wide its columns of texts are. */
const maxMeasured = 100;
/** The most px that a text takes by itself: long notes of one row must not push all other columns away. */
const longest = 260;
/** The text with the most letters is measured; another may be as much wider. */
const spare = 1.06;
/** Px of padding and border beside the text of a cell, and of a header. */
const besideText: Record<Density, number> = { compact: 9, regular: 13 };
const besideName: Record<Density, number> = { compact: 6, regular: 8 };
/** Px of the row's tick, and of what is around the letters of a status. */
const besideOf: Partial<Record<JobRowColumn, number>> = { id: 19, status: 24 };
/** Px of the mark of a finding, and of the icon of the company's own locations. */
const markWidth = 18;
/** All plates have the same length, and keep their room before a truck is chosen. */
const plates = new Set<JobRowColumn>(['truck', 'trailer']);
/** Px of the text of a column with the most letters, and of its name. */
interface ContentWidths {
  content: number;
  head: number;
}

export type Widths = ReadonlyMap<JobRowColumn, ContentWidths>;

/**
 * Returns the px that columns need. A text may be cut, so some rows speak for all; a number, plate or status that is cut
 * would be another one. Where any row has a mark, the column has room for it.
 */
export function contentWidths(
  columns: readonly Pick<TableColumn, 'column' | 'isHidden'>[],
  rows: readonly OptimisticRow[],
  quantities: PageQuantities,
  density: Density,
): Widths {
  const step = Math.ceil(rows.length / maxMeasured);
  const some = step > 1 ? rows.filter((_, at) => at % step === 0) : rows;
  const marked = markedColumns(rows.flatMap(({ findingDetails }) => findingDetails));
  return new Map(
    columns.flatMap(({ column, isHidden }) => {
      if (isHidden) return [];
      const { content, head } = widthsOf(column, isWholeOnly(column) ? rows : some, quantities, density);
      const mark = marked.has(column) ? markWidth : 0;
      return [[column, { content: Math.max(head, Math.min(longest, Math.ceil(content + mark))), head }]];
    }),
  );
}

/** True for what says something else once it is cut, and is not always as long. */
function isWholeOnly(column: JobRowColumn): boolean {
  const { kind } = ruleOf(column);
  return kind === 'quantity' || kind === 'number' || kind === 'id' || kind === 'status';
}

function widthsOf(
  column: JobRowColumn,
  rows: readonly OptimisticRow[],
  { isTonnes, maxDecimals }: PageQuantities,
  density: Density,
): ContentWidths {
  const usual = usualWidth(column, density);
  const { kind } = ruleOf(column);
  if (kind === 'flag' || plates.has(column)) return { content: usual, head: usual };
  let [widestRow, most] = [rows[0], -1];
  for (const row of rows) {
    const size = sizeOf(row, column);
    if (size > most) [widestRow, most] = [row, size];
  }
  const value = widestRow?.[column];
  const letters = column === 'status' ? 'status' : nameColumns.has(column) ? 'name' : 'cell';
  const widthOf = (text: string) => textWidth(text, letters, density);
  const head = headWidth(column, density, isTonnes && kind === 'quantity');
  if (widestRow === undefined) return { content: head, head };
  let width =
    widthOf(shownName(column, valueText(column, value))) * (isText(column) || kind === 'status' ? spare : 1);
  if (kind === 'quantity') {
    const places = maxDecimals === 0 ? '' : `,${'0'.repeat(maxDecimals)}`;
    const unit = isTonnes ? 0 : widthOf(' 000');
    width = widthOf(formatNumber(Math.trunc(Number(value ?? 0))) + places) + unit;
    if (column === 'quantity' && rows.some(({ quantity }) => quantity === null)) {
      width = Math.max(width, widthOf(messages.unknownQuantity));
    }
  }
  const ownMark = isOwnLocationColumn(widestRow, column) ? markWidth : 0;
  return { content: width + ownMark + (besideOf[column] ?? 0) + besideText[density], head };
}

/** A number, or about how many letters a cell has; a mark before its text counts as three. */
function sizeOf(row: OptimisticRow, column: JobRowColumn): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  const text =
    typeof value === 'object' ? (value === null ? '' : recordName(value)) : valueText(column, value);
  return text.length + (isOwnLocationColumn(row, column) ? 3 : 0);
}

/** Px of a column's name, with the unit that its header shows. */
function headWidth(column: JobRowColumn, density: Density, withUnit = false): number {
  const name = shortColumnNames[column] ?? `${messages.columns[column]}${withUnit ? ', t' : ''}`;
  return Math.ceil(textWidth(name, 'head', density) + besideName[density]);
}

/** True for columns of texts. Numbers, days and the like are never cut and take no more than they need. */
export function isText(column: JobRowColumn): boolean {
  const { kind } = ruleOf(column);
  return (kind === 'reference' || kind === 'line' || kind === 'multiline') && !plates.has(column);
}

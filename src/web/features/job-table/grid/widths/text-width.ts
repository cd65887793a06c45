import { formatQuantity } from '#domain/goods/decimal.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { isMarked } from '#domain/planning/finding-marks.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { valueText } from '../../cells/cell-text.ts';
import type { Density } from '../../columns/density.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { isOwnLocationColumn, shownName } from '../shown-name.ts';

/** Columns of names: where one has no room in a line, it stands in two. */
export const nameColumns = new Set<JobRowColumn>([
  'client',
  'pickup',
  'destination',
  'product',
  'carrier',
  'driver',
]);

/** Of what is kept beside a text, a px is for rounding. */
const spare = 1;
/** Px of padding and border beside the text of a cell, by row density. */
export const beside: Record<Density, number> = { compact: 8, regular: 12 };
/** Px of the icon of the company's own locations. */
const ownMark = 18;
const findingMark = 17;

const fonts: Record<Density, string> = { compact: '13px', regular: '14px' };
/** `.names` in GridRow.module.css: one size for all of them, in one line and in two. */
const nameFonts: Record<Density, string> = { compact: '12px', regular: '13px' };

/** Returns the letters of a column's cells. */
export function fontOf(column: JobRowColumn, density: Density): string {
  return (nameColumns.has(column) ? nameFonts : fonts)[density];
}

/** The text of a cell, and the px of the marks before it. */
export interface CellText {
  text: string;
  mark: number;
}

/** Returns width of the mark of findings, in px. */
export function markOf({ findingDetails }: OptimisticRow, column: JobRowColumn): number {
  return findingDetails.length > 0 && isMarked(findingDetails, column) ? findingMark : 0;
}

/** Returns the text that is measured. */
export function shownOf(row: OptimisticRow, column: JobRowColumn): CellText {
  const mark = markOf(row, column);
  if (column === 'quantity' && row.quantity === null) return { text: messages.unknownQuantity, mark };
  const value = row[column];
  if (ruleOf(column).kind === 'quantity' && typeof value === 'number') {
    return { text: formatQuantity(value, row.product.unit), mark };
  }
  const text = shownName(column, valueText(column, value));
  return { text, mark: mark + (isOwnLocationColumn(row, column) ? ownMark : 0) };
}

/** True where a name has no room in one line of a column of this width. */
export function isTwoLines(
  row: OptimisticRow,
  column: JobRowColumn,
  width: number,
  density: Density,
): boolean {
  return nameColumns.has(column) && width + spare < lineWidth(row, column, density);
}

/** Returns the px of a cell whose text stands whole in one line. */
export function lineWidth(row: OptimisticRow, column: JobRowColumn, density: Density): number {
  const { text, mark } = shownOf(row, column);
  return Math.ceil(textWidth(text, fontOf(column, density)) + mark + beside[density]);
}

/** Returns the px of a cell whose name stands whole in two lines. */
export function twoLinesWidth(row: OptimisticRow, column: JobRowColumn, density: Density): number {
  const { text, mark } = shownOf(row, column);
  // Word by word: the same words come again in most names, whose lines would each be measured.
  const words = text.split(' ').map((word) => textWidth(word, nameFonts[density]));
  const blank = textWidth(' ', nameFonts[density]);
  const whole = words.reduce((sum, word) => sum + word + blank, -blank);
  let narrowest = whole;
  let first = -blank;
  for (const word of words) {
    first += blank + word;
    narrowest = Math.min(narrowest, Math.max(first, whole - first - blank));
  }
  return Math.ceil(narrowest + mark + beside[density]);
}

let measuring: CanvasRenderingContext2D | null = null;
let family = '';
/** Widths that were measured, by font and text: names come again in most rows, and each takes the browser a while. */
const measuredWidths = new Map<string, number>();

/** Returns px of a text in the grid's letters. */
export function textWidth(text: string, font: string): number {
  const key = `${font} ${text}`;
  const knownWidth = measuredWidths.get(key);
  if (knownWidth !== undefined) return knownWidth;
  if (measuring === null) {
    measuring = document.createElement('canvas').getContext('2d');
    family = getComputedStyle(document.body).fontFamily;
  }
  if (measuring === null) return text.length * 7;
  measuring.font = `${font} ${family}`;
  const { width } = measuring.measureText(text);
  measuredWidths.set(key, width);
  return width;
}

import { formatQuantity } from '#domain/goods/decimal.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';
import { isMarked } from '#domain/planning/finding-marks.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { shortDay, isOwnLocation, valueText } from '../../cells/cell-text.ts';
import type { Density } from '../../columns/density.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';

/** The names that a day is planned by: where one has no room in a line, it stands in two of smaller letters. */
export const nameColumns = new Set<JobRowColumn>(['client', 'pickup', 'destination', 'product', 'carrier']);
const companies = new Set<JobRowColumn>(['client', 'carrier']);

/** Of what is kept beside a text, a px is for rounding. */
const spare = 1;
/** Px of padding and border beside the text of a cell, by row density. */
export const beside: Record<Density, number> = { compact: 8, regular: 12 };
/** Px of the icon of the company's own locations. */
const ownMark = 18;
const findingMark = 17;

export const fonts: Record<Density, string> = { compact: '13px', regular: '14px' };
/** `.twoLines` in cell-parts.module.css. */
const twoLinesFonts: Record<Density, string> = { compact: '11px', regular: '12px' };

/** The text of a cell, and the px of the marks before it. */
export interface CellText {
  text: string;
  mark: number;
}

/** Returns width of the mark of findings, in px. */
export function markOf({ findingDetails }: OptimisticRow, column: JobRowColumn): number {
  return findingDetails.length > 0 && isMarked(findingDetails, column) ? findingMark : 0;
}

/** Returns the text that is measured: the legal form of a company is shown only where there is room. */
export function shownOf(row: OptimisticRow, column: JobRowColumn): CellText {
  const mark = markOf(row, column);
  if (column === 'quantity' && row.quantity === null) return { text: messages.unknownQuantity, mark };
  if (column === 'date') return { text: shortDay(row.date), mark };
  const value = row[column];
  if (ruleOf(column).kind === 'quantity' && typeof value === 'number') {
    return { text: formatQuantity(value, row.product.unit), mark };
  }
  const isOwn = (column === 'pickup' || column === 'destination') && isOwnLocation(row[column]);
  const text = valueText(column, row[column]);
  return { text: companies.has(column) ? withoutLegalForm(text) : text, mark: mark + (isOwn ? ownMark : 0) };
}

/** True where a name is cut in one line of a column of this width. */
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
  return Math.ceil(textWidth(text, fonts[density]) + mark + beside[density]);
}

/** Returns the px of a cell whose text stands whole in two lines of small letters. */
export function twoLinesWidth(row: OptimisticRow, column: JobRowColumn, density: Density): number {
  const { text, mark } = shownOf(row, column);
  // Word by word: the same words come again in most names, whose lines would each be measured.
  const words = text.split(' ').map((word) => textWidth(word, twoLinesFonts[density]));
  const blank = textWidth(' ', twoLinesFonts[density]);
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
const measured = new Map<string, number>();

/** Returns px of a text in the grid's letters. */
export function textWidth(text: string, font: string): number {
  const key = `${font} ${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  if (measuring === null) {
    measuring = document.createElement('canvas').getContext('2d');
    family = getComputedStyle(document.body).fontFamily;
  }
  if (measuring === null) return text.length * 7;
  measuring.font = `${font} ${family}`;
  const { width } = measuring.measureText(text);
  measured.set(key, width);
  return width;
}

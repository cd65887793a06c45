import { replaceEqualDeep } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

import { recordName } from '#api/record-name.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { type JobRowColumn, jobRowColumns, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { isMarked } from '#domain/planning/finding-marks.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { shortColumnNames } from '../../../../i18n/et/table-work.ts';
import { valueText } from '../../cells/cell-text.ts';
import { frozenFirst, type TableColumn, usualWidth } from '../../columns/columns.ts';
import type { Density } from '../../columns/density.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { useTableContext } from '../../table/use-table.ts';
import type { PageQuantities } from '../grid-quantities.ts';
import { isOwnLocationColumn, nameColumns, shownName } from '../shown-name.ts';
import { fitWithStatus, type WantedWidth, wholeWidth } from './fit-widths.ts';
import { textWidth } from './text-width.ts';

/** Of a longer page as many rows, spread over it, say how wide its columns are. */
const maxMeasured = 100;
/** The most px that a text takes by itself: long notes of one row must not push all other columns away. */
const longest = 260;
/** The text with the most letters is measured; another may be as much wider. */
const spare = 1.06;
/** So much of a line is each of two when a name stands in them, since it breaks between words. */
const half = 0.6;
/** Px of padding and border beside the text of a cell, and of a header. */
const besideText: Record<Density, number> = { compact: 9, regular: 13 };
const besideName: Record<Density, number> = { compact: 6, regular: 8 };
/** Px of the row's tick, and of what is around the letters of a status. */
const besideOf: Partial<Record<JobRowColumn, number>> = { id: 19, status: 24 };
/** Px of the mark of a finding, and of the icon of the company's own locations. */
const markWidth = 18;
/** All plates have the same length, and keep their room before a truck is chosen. */
const plates = new Set<JobRowColumn>(['truck', 'trailer']);
/**
 * What stands behind the status is not needed for planning a day: it stays out of sight if names would be cut for it.
 */
const last = new Set(jobRowColumns.slice(jobRowColumns.indexOf('status') + 1));

/**
 * Returns the columns with widths that fit their contents and fill the room. While the search stays the same,
 * columns only grow, so that the cell under the pointer does not move away with each change. Where the column of the
 * status is out of sight, the first column has room for its icon. `isMeasured` is false until the room is known, in the
 * first drawing: rows drawn before it would all be drawn twice.
 */
export function useContentWidths(
  columns: readonly TableColumn[],
  rows: readonly OptimisticRow[],
  quantities: PageQuantities,
  density: Density,
  grid: RefObject<HTMLElement | null>,
): { columns: readonly TableColumn[]; hasStatusIcon: boolean; isMeasured: boolean } {
  const room = useRoom(grid);
  const { search } = useTableContext();
  const now = useMemo(() => {
    const step = Math.ceil(rows.length / maxMeasured);
    const measured = step > 1 ? rows.filter((_, at) => at % step === 0) : rows;
    return new Map(
      columns.flatMap(({ column, isHidden }) =>
        isHidden ? [] : [[column, contentWidths(column, measured, quantities, density)]],
      ),
    );
  }, [columns, rows, quantities, density]);
  const [grown, setGrown] = useState<{ search: unknown; widths: Widths }>({ search, widths: now });
  const widths = grown.search === search ? widest(grown.widths, now) : now;
  if (grown.search !== search || widths !== grown.widths) setGrown({ search, widths });
  const fitted = useMemo(() => {
    const inOrder = frozenFirst(columns.filter(({ isHidden }) => !isHidden));
    const wantedWidths = inOrder.map(({ column, width }): WantedWidth => {
      const usual = usualWidth(column, density);
      const { content, head } = widths.get(column) ?? { content: usual, head: usual };
      const inTwoLines = nameColumns.has(column) ? Math.ceil(content * half) : undefined;
      return {
        usual: isText(column) ? Math.max(Math.min(inTwoLines ?? usual, wholeWidth), head) : content,
        content,
        inTwoLines,
        comesLast: last.has(column),
        own: width === usual ? null : width,
      };
    });
    const statusAt = inOrder.findIndex(({ column }) => column === 'status');
    const fit = fitWithStatus(wantedWidths, statusAt, room ?? 0);
    const fittedWidths = new Map(inOrder.map(({ column }, at) => [column, fit.widths[at]]));
    return {
      columns: columns.map((each) => ({ ...each, width: fittedWidths.get(each.column) ?? each.width })),
      hasStatusIcon: fit.hasStatusIcon,
      isMeasured: room !== null,
    };
  }, [columns, widths, density, room]);
  // The very same while none is wider or narrower: every row is drawn anew when they change.
  const [kept, setKept] = useState(fitted);
  const same = replaceEqualDeep(kept, fitted);
  if (same !== kept) setKept(same);
  return same;
}

/** Px of the text of a column with the most letters, and of its name. */
interface ContentWidths {
  content: number;
  head: number;
}

type Widths = ReadonlyMap<JobRowColumn, ContentWidths>;

/** Each column as wide as it was or is now; the very `before` where none has grown. */
function widest(before: Widths, now: Widths): Widths {
  const isWider = ([column, { content }]: [JobRowColumn, ContentWidths]) =>
    content > (before.get(column)?.content ?? -1);
  const grown = [...now].filter(isWider);
  return grown.length === 0 ? before : new Map([...before, ...grown]);
}

/** Px that a scroll bar takes at most. */
const scrollBar = 24;

/** The px that the grid has for its columns, without its scroll bar; null until it is there. */
function useRoom(grid: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    let windowWidth = 0;
    const measure = () => {
      const { clientWidth } = element;
      const isSameWindow = windowWidth === window.innerWidth;
      windowWidth = window.innerWidth;
      // A panel beside the table does not change the widths: the grid scrolls sideways.
      setRoom((now) => (now !== null && isSameWindow && now - clientWidth > scrollBar ? now : clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return room;
}

function contentWidths(
  column: JobRowColumn,
  rows: readonly OptimisticRow[],
  { isTonnes, maxDecimals }: PageQuantities,
  density: Density,
): ContentWidths {
  const usual = usualWidth(column, density);
  const { kind } = ruleOf(column);
  if (kind === 'flag' || plates.has(column)) {
    return { content: usual + (rows.some((row) => hasMark(row, column)) ? markWidth : 0), head: usual };
  }
  let [widestRow, most] = [rows[0], -1];
  for (const row of rows) {
    const letters = lettersOf(row, column);
    if (letters > most) [widestRow, most] = [row, letters];
  }
  const value = widestRow?.[column];
  const letters = column === 'status' ? 'status' : nameColumns.has(column) ? 'name' : 'cell';
  const widthOf = (text: string) => textWidth(text, letters, density);
  const head = headWidth(column, density, isTonnes && kind === 'quantity');
  if (widestRow === undefined) return { content: head, head };
  const marks =
    (hasMark(widestRow, column) ? markWidth : 0) + (isOwnLocationColumn(widestRow, column) ? markWidth : 0);
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
  const whole = Math.ceil(width + marks + (besideOf[column] ?? 0) + besideText[density]);
  return { content: Math.max(head, Math.min(longest, whole)), head };
}

/** About how many letters a cell has; a mark before its text counts as three. */
function lettersOf(row: OptimisticRow, column: JobRowColumn): number {
  const value = row[column];
  const marks = (hasMark(row, column) ? 3 : 0) + (isOwnLocationColumn(row, column) ? 3 : 0);
  if (typeof value === 'number') return marks + String(Math.trunc(value)).length;
  if (typeof value === 'object') return marks + (value === null ? 0 : recordName(value).length);
  return marks + valueText(column, value).length;
}

function hasMark({ findingDetails }: OptimisticRow, column: JobRowColumn): boolean {
  return findingDetails.length > 0 && isMarked(findingDetails, column);
}

/** Px of a column's name, with the unit that its header shows. */
function headWidth(column: JobRowColumn, density: Density, withUnit = false): number {
  const name = shortColumnNames[column] ?? `${messages.columns[column]}${withUnit ? ', t' : ''}`;
  return Math.ceil(textWidth(name, 'head', density) + besideName[density]);
}

/** True for columns of texts. Numbers, days and the like are never cut and take no more than they need. */
function isText(column: JobRowColumn): boolean {
  const { kind } = ruleOf(column);
  return (kind === 'reference' || kind === 'line' || kind === 'multiline') && !plates.has(column);
}

import { replaceEqualDeep } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

import { formatNumber } from '#domain/goods/decimal.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';
import { type JobRowColumn, jobRowColumns, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { shortColumnNames } from '../../../../i18n/et/table-work.ts';
import { frozenFirst, type TableColumn, usualWidth } from '../../columns/columns.ts';
import type { Density } from '../../columns/density.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { useTableContext } from '../../table/use-table.ts';
import { decimalsOf, type PageQuantities } from '../grid-quantities.ts';
import { fitWithStatus, type NameWidths, type WantedWidth, wholeWidth } from './fit-widths.ts';
import {
  beside,
  type CellText,
  fontOf,
  lineWidth,
  markOf,
  nameColumns,
  shownOf,
  textWidth,
  twoLinesWidth,
} from './text-width.ts';

/** The most px that a text takes by itself: long notes of one row must not push all other columns away. */
const longest = 260;
/** Px beside the name in a header. */
const besideName: Record<Density, number> = { compact: 6, regular: 8 };

/**
 * Returns the columns with widths that fit their contents and fill the room. While the search stays the same,
 * columns only grow, so that the cell under the pointer does not move away with each change. Where the column of the
 * status is out of sight, the first column has room for its icon.
 */
export function useContentWidths(
  columns: readonly TableColumn[],
  rows: readonly OptimisticRow[],
  quantities: PageQuantities,
  density: Density,
  grid: RefObject<HTMLElement | null>,
): { columns: readonly TableColumn[]; hasStatusIcon: boolean } {
  const room = useRoom(grid);
  const { search } = useTableContext();
  const values = useMemo(() => {
    const shownColumns = columns.filter(({ isHidden }) => !isHidden);
    return new Map(shownColumns.map(({ column }) => [column, differentValues(column, rows)]));
  }, [columns, rows]);
  const now = useMemo(
    () =>
      new Map([...values].map(([column, each]) => [column, contentWidth(column, each, quantities, density)])),
    [values, quantities, density],
  );
  const [grown, setGrown] = useState<{ search: unknown; widths: Widths }>({
    search,
    widths: now,
  });
  const content = grown.search === search ? widest(grown.widths, now) : now;
  if (grown.search !== search || content !== grown.widths) setGrown({ search, widths: content });
  const fitted = useMemo(() => {
    const inOrder = frozenFirst(columns.filter(({ isHidden }) => !isHidden));
    const wantedWidths = inOrder.map(({ column, width }): WantedWidth => {
      const usual = usualWidth(column, density);
      const whole = content.get(column) ?? usual;
      const names = nameColumns.has(column)
        ? nameWidths(column, values.get(column) ?? [], density)
        : undefined;
      return {
        usual: isText(column)
          ? Math.max(Math.min(names?.inTwoLines ?? usual, wholeWidth), headWidth(column, density))
          : whole,
        content: whole,
        names,
        comesLast: last.has(column),
        own: width === usual ? null : width,
      };
    });
    const statusAt = inOrder.findIndex(({ column }) => column === 'status');
    const { widths, hasStatusIcon } = fitWithStatus(wantedWidths, statusAt, room);
    const fittedWidths = new Map(inOrder.map(({ column }, at) => [column, widths[at]]));
    return {
      columns: columns.map((each) => ({ ...each, width: fittedWidths.get(each.column) ?? each.width })),
      hasStatusIcon,
    };
  }, [columns, content, values, density, room]);
  // The very same while none is wider or narrower: every row is drawn anew when they change.
  const [kept, setKept] = useState(fitted);
  const same = replaceEqualDeep(kept, fitted);
  if (same !== kept) setKept(same);
  return same;
}

type Widths = ReadonlyMap<JobRowColumn, number>;

/** Each column as wide as it was or is now; the very `before` where none has grown. */
function widest(before: Widths, now: Widths): Widths {
  const hasGrown = [...now].some(([column, width]) => width > (before.get(column) ?? -1));
  if (!hasGrown) return before;
  return new Map([
    ...before,
    ...[...now].map(([column, width]) => [column, Math.max(width, before.get(column) ?? 0)] as const),
  ]);
}

/** Px that a scroll bar takes at most. */
const scrollBar = 24;

/** The px that the grid has for its columns, without its scroll bar. */
function useRoom(grid: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => document.querySelector('main')?.clientWidth ?? window.innerWidth);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    let windowWidth = 0;
    const measure = () => {
      const { clientWidth } = element;
      const isSameWindow = windowWidth === window.innerWidth;
      windowWidth = window.innerWidth;
      // A panel beside the table does not change the widths: the grid scrolls sideways.
      setRoom((now) => (isSameWindow && now - clientWidth > scrollBar ? now : clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return room;
}

/**
 * What stands behind the status is not needed for planning a day: it stays out of sight if names would be cut for it.
 */
const last = new Set(jobRowColumns.slice(jobRowColumns.indexOf('status') + 1));
/** All plates have the same length, and keep their room before a truck is chosen. */
const asUsual = new Set<JobRowColumn>(['truck', 'trailer']);
/** Px of the row's tick beside the text. */
const marks: Partial<Record<JobRowColumn, number>> = {
  id: 19,
};
/** The number of different texts, those with the most letters, that are measured. */
const maxMeasured = 6;

/** The px that the longest text of a column needs. */
function contentWidth(
  column: JobRowColumn,
  values: readonly DifferentValue[],
  quantities: PageQuantities,
  density: Density,
): number {
  const { kind } = ruleOf(column);
  if (kind === 'flag') return usualWidth(column, density);
  if (asUsual.has(column)) {
    return usualWidth(column, density) + Math.max(0, ...values.map(({ row }) => markOf(row, column)));
  }
  if (kind === 'quantity') return quantityWidth(column, values, quantities, density);
  const longestTexts = values
    .map(({ row }) => shownOf(row, column))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, maxMeasured);
  const isStatus = column === 'status';
  const font = isStatus ? `600 ${statusSizes[density]}` : fontOf(column, density);
  const besideText = isStatus ? statusMarks[density] : (marks[column] ?? 0);
  const wantedWidth =
    Math.max(0, ...longestTexts.map(({ text, mark }) => textWidth(text, font) + mark)) + besideText;
  return Math.ceil(Math.max(headWidth(column, density), Math.min(longest, wantedWidth + beside[density])));
}

/** The px that quantities need: with the digits that align their decimals, and the unit unless the header has it. */
function quantityWidth(
  column: JobRowColumn,
  values: readonly DifferentValue[],
  { isTonnes, decimals }: PageQuantities,
  density: Density,
): number {
  const font = fontOf(column, density);
  const digit = textWidth('0', font);
  const cells = values.map(({ row }) => {
    const { text, mark } = shownOf(row, column);
    const value = row[column];
    if (typeof value !== 'number') return textWidth(text, font) + mark;
    const { unit } = row.product;
    const number = formatNumber(value);
    const own = decimalsOf(value);
    const lacking = isTonneUnit(unit) ? decimals - own : 0;
    const aligning = lacking * digit + (own === 0 && lacking > 0 ? textWidth(',', font) : 0);
    const behind = Math.max(1.5 * Number.parseInt(font), textWidth(text.slice(number.length), font));
    return textWidth(number, font) + aligning + (isTonnes ? 0 : behind) + mark;
  });
  return Math.ceil(
    Math.max(headWidth(column, density, isTonnes), Math.max(0, ...cells) + beside[density] + 1),
  );
}

/** The px that the names of a column need; undefined without any. */
function nameWidths(
  column: JobRowColumn,
  values: readonly DifferentValue[],
  density: Density,
): NameWidths | undefined {
  const names = values.filter(({ row }) => row[column] !== null);
  if (names.length === 0) return undefined;
  const inTwoLines = Math.max(...names.map(({ row }) => twoLinesWidth(row, column, density)));
  return {
    inTwoLines: Math.min(longest, inTwoLines),
    inOneLine: names
      .map(({ row, count }) => ({ width: lineWidth(row, column, density), count }))
      .toSorted((one, other) => one.width - other.width),
  };
}

/** A row of each different value of a column, and the number of rows with it. */
interface DifferentValue {
  row: OptimisticRow;
  count: number;
}

/** Most values stand in many rows. */
function differentValues(column: JobRowColumn, rows: readonly OptimisticRow[]): DifferentValue[] {
  const counted = new Map<unknown, DifferentValue>();
  for (const row of rows) {
    const value = row[column];
    let key = typeof value === 'object' && value !== null ? value.id : value;
    if (column === 'quantity') key = `${String(row.quantity)} ${row.product.unit}`;
    if (markOf(row, column) > 0) key = `marked ${String(key)}`;
    const sameValue = counted.get(key);
    if (sameValue === undefined) counted.set(key, { row, count: 1 });
    else sameValue.count += 1;
  }
  return [...counted.values()];
}

/** The approximate length in letters, marks included. */
function lengthOf(cellText: CellText | undefined): number {
  return cellText === undefined ? 0 : cellText.text.length + cellText.mark / 7;
}

/** Px of a column's name, with the unit that its header shows. */
function headWidth(column: JobRowColumn, density: Density, isTonnes = false): number {
  const name = shortColumnNames[column] ?? `${messages.columns[column]}${isTonnes ? ', t' : ''}`;
  return Math.ceil(textWidth(name, headFonts[density]) + besideName[density]);
}

/** True for columns of texts. Numbers, days and the like are never cut and take no more than they need. */
function isText(column: JobRowColumn): boolean {
  const { kind } = ruleOf(column);
  return (kind === 'reference' || kind === 'line' || kind === 'multiline') && !asUsual.has(column);
}

const headFonts: Record<Density, string> = { compact: 'bold 12px', regular: 'bold 13px' };
/** The font size of a status, and the px around its letters within the label. */
const statusSizes: Record<Density, string> = { compact: '12px', regular: '13px' };
const statusMarks: Record<Density, number> = { compact: 24, regular: 24 };

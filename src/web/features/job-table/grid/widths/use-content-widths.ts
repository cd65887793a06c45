import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { shortColumnNames } from '../../../../i18n/et/table-work.ts';
import { type TableColumn, usualWidth } from '../../columns/columns.ts';
import type { Density } from '../../columns/density.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { useTableContext } from '../../table/use-table.ts';
import { quantitiesOf } from '../grid-quantities.ts';
import { fitWidths, type NameWidths, wholeWidth } from './fit-widths.ts';
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
 * columns only grow, so that the cell under the pointer does not move away with each change.
 */
export function useContentWidths(
  columns: readonly TableColumn[],
  rows: readonly OptimisticRow[],
  density: Density,
  grid: RefObject<HTMLElement | null>,
): readonly TableColumn[] {
  const room = useRoom(grid);
  const { search } = useTableContext();
  const now = useMemo(() => {
    const shown = columns.filter(({ isHidden }) => !isHidden);
    return new Map(shown.map(({ column }) => [column, contentWidth(column, rows, density)]));
  }, [columns, rows, density]);
  const [grown, setGrown] = useState<{ search: unknown; widths: Widths }>({ search, widths: now });
  const content = grown.search === search ? widest(grown.widths, now) : now;
  if (grown.search !== search || content !== grown.widths) setGrown({ search, widths: content });
  return useMemo(() => {
    const shown = columns.filter(({ isHidden }) => !isHidden);
    const inOrder = [
      ...shown.filter(({ isFrozen }) => isFrozen),
      ...shown.filter(({ isFrozen }) => !isFrozen),
    ];
    const widths = fitWidths(
      inOrder.map(({ column, width }) => {
        const known = usualWidth(column, density);
        const wanted = content.get(column) ?? known;
        const names = nameColumns.has(column) ? nameWidths(column, rows, density) : undefined;
        return {
          usual: isText(column)
            ? Math.max(Math.min(names?.inTwoLines ?? known, wholeWidth), headWidth(column, density))
            : wanted,
          content: wanted,
          names,
          comesLast: last.has(column),
          own: width === known ? null : width,
        };
      }),
      room,
    );
    const fitted = new Map(inOrder.map(({ column }, at) => [column, widths[at]]));
    return columns.map((each) => ({ ...each, width: fitted.get(each.column) ?? each.width }));
  }, [columns, content, rows, density, room]);
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

/** Columns that are not needed for planning a day: they stay out of sight if names would be cut for them. */
const last = new Set<JobRowColumn>(['driver', 'trailer', 'deliveredQuantity', 'order', 'km', 'priority']);
/** All plates have the same length, and keep their room before a truck is chosen. */
const asUsual = new Set<JobRowColumn>(['truck', 'trailer']);
/** Px of the row's tick beside the text. */
const marks: Partial<Record<JobRowColumn, number>> = {
  id: 19,
};
/** Px kept for the decimals, or the longer unit, of other rows. */
const besideNumber = 20;
/** The number of different texts, those with the most letters, that are measured. */
const maxMeasured = 6;

/** The px that the longest text of a column needs. */
function contentWidth(column: JobRowColumn, rows: readonly OptimisticRow[], density: Density): number {
  if (ruleOf(column).kind === 'flag') return usualWidth(column, density);
  if (asUsual.has(column)) {
    return usualWidth(column, density) + Math.max(0, ...rows.map((row) => markOf(row, column)));
  }
  const longestTexts = differentValues(column, rows)
    .map(({ row }) => shownOf(row, column))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, maxMeasured);
  const isStatus = column === 'status';
  const font = isStatus ? `600 ${statusSizes[density]}` : fontOf(column, density);
  const isQuantity = ruleOf(column).kind === 'quantity';
  const isTonnes = isQuantity && quantitiesOf(rows).isTonnes;
  const besideText = isStatus ? statusMarks[density] : isQuantity ? besideNumber : (marks[column] ?? 0);
  const width = ({ text, mark }: CellText) =>
    textWidth(text, font) + mark + (text === messages.unknownQuantity ? 0 : besideText);
  const wanted = Math.max(0, ...longestTexts.map(width)) + beside[density];
  return Math.ceil(Math.max(headWidth(column, density, isTonnes), Math.min(longest, wanted)));
}

/** The px that the names of a column need; undefined without any. */
function nameWidths(
  column: JobRowColumn,
  rows: readonly OptimisticRow[],
  density: Density,
): NameWidths | undefined {
  const names = differentValues(column, rows).filter(({ row }) => row[column] !== null);
  if (names.length === 0) return undefined;
  const inTwoLines = Math.max(...names.map(({ row }) => twoLinesWidth(row, column, density)));
  return {
    inTwoLines: Math.min(longest, inTwoLines),
    inOneLine: names
      .map(({ row, count }) => ({ width: lineWidth(row, column, density), count }))
      .toSorted((one, other) => one.width - other.width),
  };
}

/** A row of each different value of a column, and the number of rows with it. Most values stand in many rows. */
function differentValues(column: JobRowColumn, rows: readonly OptimisticRow[]) {
  const found = new Map<unknown, { row: OptimisticRow; count: number }>();
  for (const row of rows) {
    const value = row[column];
    let key = typeof value === 'object' && value !== null ? value.id : value;
    if (column === 'quantity') key = `${String(row.quantity)} ${row.product.unit}`;
    if (markOf(row, column) > 0) key = `marked ${String(key)}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { row, count: 1 });
    else known.count += 1;
  }
  return [...found.values()];
}

/** The approximate length in letters, marks included. */
function lengthOf(shown: CellText | undefined): number {
  return shown === undefined ? 0 : shown.text.length + shown.mark / 7;
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
const statusMarks: Record<Density, number> = { compact: 23, regular: 24 };

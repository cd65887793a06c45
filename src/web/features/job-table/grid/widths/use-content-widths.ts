import { replaceEqualDeep } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { frozenFirst, type TableColumn, usualWidth } from '../../columns/columns.ts';
import type { Density } from '../../columns/density.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { useTableContext } from '../../table/use-table.ts';
import type { PageQuantities } from '../grid-quantities.ts';
import { nameColumns } from '../shown-name.ts';
import { contentWidths, isText, type Widths } from './content-widths.ts';
import { fitWithStatus, type WantedWidth, wholeWidth } from './fit-widths.ts';

/** So much of a line is each of two when a name stands in them, since it breaks between words. */
const half = 0.6;
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
  const now = useMemo(
    () => contentWidths(columns, rows, quantities, density),
    [columns, rows, quantities, density],
  );
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

/** Each column as wide as it was or is now; the very `before` where none has grown. */
function widest(before: Widths, now: Widths): Widths {
  const isWider = ([column, { content }]: [JobRowColumn, { content: number }]) =>
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

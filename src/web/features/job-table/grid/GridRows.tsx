import { memo, useRef, useState, useSyncExternalStore } from 'react';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { useAfterPaint } from '../../../platform/device/main-thread.ts';
import type { LinedRows } from '../rows/grid-lines.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import type { RowGroup } from '../rows/row-groups.ts';
import type { ChosenStore } from './chosen-cells.ts';
import type { GridColumn } from './grid-columns.ts';
import type { GridView } from './grid-view.ts';
import { GridRow } from './GridRow.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';

import styles from './GridRow.module.css';

interface Props {
  rows: readonly OptimisticRow[];
  lines: LinedRows['lines'];
  lineOf: LinedRows['lineOf'];
  rowsBefore: number;
  /** True when there are rows on other pages too: the group may go on there. */
  isPart: boolean;
  /** False while the room for the columns is not known. */
  isMeasured: boolean;
  columns: readonly GridColumn[];
  view: GridView;
  chosenCells: ChosenStore;
  onClose: () => void;
}

/** Draws the lines in sight or near it, and the row with the focus wherever it is. */
export const GridRows = memo(function GridRows({
  rows,
  lines,
  lineOf,
  isPart,
  isMeasured,
  ...shared
}: Props) {
  const { chosenCells, view, columns } = shared;
  const body = useRef<HTMLDivElement>(null);
  const { first, last } = useDrawnRows(body, view, lines.length);
  // Only whether the focused row is out of sight: a step between two rows in sight redraws just those two.
  const focusedElsewhere = useSyncExternalStore(chosenCells.subscribe, () => {
    const rowId = chosenCells.get().range?.anchor.rowId;
    const line = rowId === undefined ? -1 : lineOf(rows.findIndex(({ id }) => id === rowId));
    return line < first || line > last ? line : -1;
  });
  const drawnColumns = useDrawnColumns(columns, view, chosenCells);
  const drawnIndexes = Array.from(
    { length: isMeasured ? Math.max(0, last - first + 1) : 0 },
    (_, at) => first + at,
  );
  if (isMeasured && focusedElsewhere !== -1) drawnIndexes.push(focusedElsewhere);
  return (
    <div ref={body} role="rowgroup" className={styles.rows} style={{ height: lines.length * view.rowHeight }}>
      {drawnIndexes
        .toSorted((a, b) => a - b)
        .map((line) => {
          const what = lines[line];
          if (typeof what === 'object') {
            return (
              <GroupHead
                key={what.title}
                group={what}
                isPart={isPart}
                top={line * view.rowHeight}
                columnCount={columns.length}
              />
            );
          }
          const row = what === undefined ? undefined : rows[what];
          return (
            row && (
              <GridRow
                key={row.id}
                row={row}
                rowIndex={what ?? 0}
                line={line}
                drawnColumns={drawnColumns}
                {...shared}
              />
            )
          );
        })}
    </div>
  );
});

/**
 * Returns how many columns are drawn: first only those in sight are, the others when the browser is idle, the grid is
 * scrolled sideways or a cell is chosen.
 */
function useDrawnColumns(
  columns: readonly GridColumn[],
  { horizontal }: GridView,
  chosenCells: ChosenStore,
): number {
  const [first] = useState(horizontal.get);
  const isAfter = useAfterPaint(true);
  const isMoved = useSyncExternalStore(horizontal.subscribe, () => horizontal.get() !== first);
  const isChosen = useSyncExternalStore(chosenCells.subscribe, () => chosenCells.get().range !== null);
  if (isAfter || isMoved || isChosen) return columns.length;
  return columns.findLastIndex(({ left, isFrozen }) => isFrozen || left < first.to) + 1;
}

interface HeadProps {
  group: RowGroup;
  isPart: boolean;
  top: number;
  columnCount: number;
}

/** Shows a group's name, its number of rows on all pages and their tonnes. Keys skip it: it holds nothing to choose. */
function GroupHead({ group: { title, count, all, sum }, isPart, top, columnCount }: HeadProps) {
  return (
    <div role="row" className={styles.group} style={{ top }}>
      <div role="rowheader" aria-colindex={1} aria-colspan={columnCount} className={styles.groupHead}>
        {tableWork.groupHead(title, sum)}
        {isPart && all !== count && tableWork.groupOnPage(all === null ? null : count)}
      </div>
    </div>
  );
}

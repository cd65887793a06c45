import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  DataGrid,
  type DataGridHandle,
  type SortColumn,
} from 'react-data-grid';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { frozenFirst, moveColumn, type TableColumn } from '../columns/columns.ts';
import { saveColumns } from '../columns/use-columns.ts';
import type { OpenRowMenu } from '../menu/use-row-menu.tsx';
import type { ShownRow } from '../rows/shown-row.ts';
import { useShownTable } from '../table/table-context.ts';
import { sortingOf } from '../table/table-search.ts';
import { gridColumns } from './columns.tsx';
import { drawnRows } from './drawn-rows.ts';
import { rowsRenderer } from './GridRows.tsx';
import { FilterColumnContext } from './HeaderCell.tsx';
import { changeByKey, clearBlock } from './keys.ts';
import { isOneCell, movedHead, sizeOf } from './range/cell-range.ts';
import { gridHeaderHeight, gridRowHeight } from './sizes.ts';
import { type ChosenCells, useCellRange } from './use-cell-range.ts';
import { columnOptions, useColumnWidths } from './use-column-widths.ts';
import { useGridGestures } from './use-grid-gestures.ts';
import { useWantedCell } from './use-wanted-cell.ts';

import rowStyles from './GridRows.module.css';
import styles from './JobGrid.module.css';

const FilterSheet = lazy(() =>
  import('../filters/FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })),
);

type Props = {
  rows: readonly ShownRow[];
  total: number;
  isStale: boolean;
  columns: readonly TableColumn[];
  onMenu: OpenRowMenu;
};

/** The table at a desk, to be worked in like a spreadsheet. Its code is fetched only there. */
export function JobGrid({ rows, total, isStale, columns, onMenu }: Props) {
  const table = useShownTable();
  const grid = useRef<DataGridHandle>(null);
  const [filtered, setFiltered] = useState<JobRowColumn | null>(null);
  const shown = useMemo(() => gridColumns(columns), [columns]);
  const keys = useMemo(() => shown.map(({ key }) => key), [shown]);
  const { widths, places, isDrawn, onDoubleClickCapture, ...sizing } = useColumnWidths(columns, shown, grid);
  const sortColumns = useMemo(() => sortingOf(table.search ?? {}).map(toSortColumn), [table.search]);
  const chosen = useCellRange(rows, keys, grid);
  const { block } = chosen;
  const [drawn] = useState(drawnRows);
  const renderers = useMemo(() => ({ renderRow: rowsRenderer(drawn, rows, block) }), [drawn, rows, block]);
  const gestures = useGridGestures({ grid, rows, columns: keys, chosen, onMenu });
  const isMany = block !== null && !isOneCell(block);
  useWantedCell(grid, rows, keys);

  useEffect(() => {
    // The grid itself says so only of its own way to choose rows.
    grid.current?.element?.setAttribute('aria-multiselectable', 'true');
  }, []);

  return (
    <FilterColumnContext value={setFiltered}>
      <div
        className={styles.place}
        role="presentation"
        onDoubleClickCapture={onDoubleClickCapture}
        {...gestures}
      >
        <DataGrid
          ref={grid}
          className={classNames(styles.grid, isStale && styles.stale, isDrawn && rowStyles.cutAll)}
          style={places}
          aria-label={words.jobTable.label}
          aria-rowcount={total + 1}
          columns={shown}
          rows={rows}
          rowKeyGetter={rowKey}
          rowHeight={gridRowHeight}
          headerRowHeight={gridHeaderHeight}
          renderers={renderers}
          // All columns, which is all that is left to it: which rows are drawn is up to drawn-rows.ts.
          enableVirtualization={false}
          defaultColumnOptions={columnOptions}
          columnWidths={widths}
          {...sizing}
          onColumnsReorder={(moved, to) => {
            // Left and right are as one sees them, wherever a frozen column stood before it was frozen.
            saveColumns(moveColumn(frozenFirst(columns), moved as JobRowColumn, to as JobRowColumn));
          }}
          sortColumns={sortColumns}
          onSortColumnsChange={(sort) => {
            table.change({
              sort: sort.map(({ columnKey, direction }) => `${columnKey},${direction.toLowerCase()}`),
            });
          }}
          onSelectedCellChange={chosen.onSelected}
          onCellKeyDown={(args, event) => {
            const isTaken =
              args.mode === 'EDIT'
                ? leaveByEnter(args, event, rows.length, grid.current)
                : takeKey(args, event, { rows, columns: keys, chosen, grid: grid.current });
            if (!isTaken) return;
            event.preventGridDefault();
            event.preventDefault();
          }}
        />
      </div>
      <p role="status" className="visually-hidden">
        {isMany && tableWork.cellsChosen(sizeOf(block).rows, sizeOf(block).columns)}
      </p>
      {filtered !== null && (
        <Suspense>
          <FilterSheet
            column={filtered}
            onClose={() => {
              setFiltered(null);
            }}
          />
        </Suspense>
      )}
    </FilterColumnContext>
  );
}

function rowKey(row: ShownRow): number {
  return row.id;
}

/** Enter in an editor saves and goes on below. */
function leaveByEnter(
  args: Extract<CellKeyDownArgs<ShownRow>, { mode: 'EDIT' }>,
  event: CellKeyboardEvent,
  rowCount: number,
  grid: DataGridHandle | null,
): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false;
  args.onClose(false, true);
  const rowIdx = Math.min(args.rowIdx + 1, rowCount - 1);
  grid?.selectCell({ rowIdx, idx: args.column.idx }, { shouldFocusCell: true });
  return true;
}

/** Keys that the grid is to answer itself: those that go to another cell, and those that open one. */
const gridKeys = new Set(
  'ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown Tab Enter F2'.split(' '),
);

type Shown = {
  rows: readonly ShownRow[];
  columns: readonly JobRowColumn[];
  chosen: ChosenCells;
  grid: DataGridHandle | null;
};

/** A key on a chosen cell. Answers whether it was taken; the grid's own keys are arrows and those that open. */
function takeKey(
  { row, column }: CellKeyDownArgs<ShownRow>,
  event: CellKeyboardEvent,
  { rows, columns, chosen, grid }: Shown,
): boolean {
  if (row === undefined) return false;
  const withCtrl = event.ctrlKey || event.metaKey;
  const { block, head } = chosen;
  if (event.shiftKey && head !== null) {
    const size = { rows: rows.length, columns: columns.length };
    const rowsInSight = Math.floor(((grid?.element?.clientHeight ?? 0) - gridHeaderHeight) / gridRowHeight);
    const to = movedHead(head, { key: event.key, withCtrl }, size, rowsInSight);
    if (to !== null) {
      chosen.extendTo(to);
      grid?.scrollToCell({ rowIdx: to.row, idx: to.column });
      return true;
    }
  }
  if (event.key === 'Escape') {
    chosen.collapse();
    return true;
  }
  if ((event.key === 'Delete' || event.key === 'Backspace') && block !== null) {
    clearBlock(rows, columns, block);
    return true;
  }
  if (withCtrl && event.key === 'a') {
    chosen.choose({ row: 0, column: 0 }, { row: rows.length - 1, column: columns.length - 1 });
    return true;
  }
  // Ctrl+V comes again as `paste`, the menu's key as `contextmenu`: the grid would open the cell at both.
  const isWritten = event.key.length === 1 && !withCtrl;
  if (!isWritten && !gridKeys.has(event.key)) event.preventGridDefault();
  const key = (withCtrl ? 'Ctrl+' : '') + (event.shiftKey ? 'Shift+' : '') + event.key;
  return changeByKey(row, column.key as JobRowColumn, key);
}

function toSortColumn({ column, direction }: { column: string; direction: 'asc' | 'desc' }): SortColumn {
  return { columnKey: column, direction: direction === 'asc' ? 'ASC' : 'DESC' };
}

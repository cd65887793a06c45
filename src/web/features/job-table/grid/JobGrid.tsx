import {
  type CSSProperties,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';

import { groupingOf } from '#api/job-row/job-table-address.ts';
import type { JobRow, RowGroupTotal } from '#api/job-row/job-table.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import type { RowTotals } from '#domain/job-row/row-totals.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { chosenRow } from '../../../job-row/chosen-row.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { frozenFirst, moveColumn, type TableColumn } from '../columns/columns.ts';
import type { Density } from '../columns/density.ts';
import { saveColumns } from '../columns/use-columns.ts';
import { linesOf } from '../rows/grid-lines.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { savedCells, refusedCells, type SignalledCells } from '../rows/row-stores.ts';
import { useTableContext } from '../table/use-table.ts';
import type { OpenRowMenu } from '../use-row-menu.tsx';
import type { ChosenStore } from './chosen-cells.ts';
import { gridColumns, type GridColumn, ariaRowIndex } from './grid-columns.ts';
import { gridGestures } from './grid-gestures.ts';
import { gridKeys } from './grid-keys.ts';
import { quantitiesOf } from './grid-quantities.ts';
import { createGridView } from './grid-view.ts';
import { GridFooter } from './GridFooter.tsx';
import { GridHeader } from './GridHeader.tsx';
import { GridRows } from './GridRows.tsx';
import { FilterColumnContext } from './HeaderCell.tsx';
import { isOneCell, sizeOf } from './range/cell-range.ts';
import { useCellInSight } from './use-cell-in-sight.ts';
import { type CellChoice, useChosenCells } from './use-chosen-cells.ts';
import { useDeclinedCell, useRowsToShow, useWantedCell } from './use-wanted-cell.ts';
import { useColumnWidths } from './widths/use-column-widths.ts';
import { useContentWidths } from './widths/use-content-widths.ts';

import styles from './JobGrid.module.css';

const ColumnFilter = fetchedLater(() =>
  import('../filters/ColumnFilter.tsx').then((module) => module.ColumnFilter),
);

/** The column whose filter is open, and the element that opened it. */
interface OpenFilter {
  column: JobRowColumn;
  opener: HTMLElement;
}

interface Props {
  rows: readonly OptimisticRow[];
  /** The number of rows on the pages before this one. */
  rowsBefore: number;
  total: number;
  totals: RowTotals | null;
  groups: readonly RowGroupTotal[] | null;
  isStale: boolean;
  columns: readonly TableColumn[];
  onMenu: OpenRowMenu;
  density: Density;
}

/** The desktop table, which works like a spreadsheet. A phone does not fetch its code. */
export function JobGrid(props: Props) {
  const { rowsBefore, total, totals, groups, isStale, columns, onMenu, density } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [view] = useState(() => createGridView(density));
  const [openFilter, setOpenFilter] = useState<OpenFilter | null>(null);
  const quantities = useMemo(() => quantitiesOf(props.rows), [props.rows]);
  const { isTonnes, decimals } = quantities;
  const fit = useContentWidths(columns, props.rows, quantities, density, grid);
  const shownColumns = useMemo(() => gridColumns(fit.columns, fit.hasStatusIcon), [fit]);
  const grouping = groupingOf(useTableContext().search ?? {});
  const { rows, lines, lineOf } = useMemo(
    () => linesOf(props.rows, grouping, groups),
    [props.rows, grouping, groups],
  );
  const { variables, sizing } = useColumnWidths(columns, shownColumns, grid);
  const choice = useChosenCells(grid, view, rows, shownColumns, lineOf);
  const isChosen = useSyncExternalStore(choice.store.subscribe, () => choice.store.get().range !== null);
  useCellInSight(grid, choice);
  useWantedCell(rows, shownColumns, choice);
  useDeclinedCell(rows, shownColumns, choice);
  useRowsToShow(rows, choice);
  usePublishChosenRow(rows, choice.store);
  useCellSignals(grid, rows, rowsBefore, shownColumns);
  const onMove = useCallback(
    (column: JobRowColumn, to: JobRowColumn) => {
      // Left and right as they are seen: a frozen column may have another position in the saved order.
      saveColumns(moveColumn(frozenFirst(columns), column, to));
    },
    [columns],
  );
  const toggleFilter = useCallback(
    (column: JobRowColumn, opener: HTMLElement) =>
      setOpenFilter((now) => (now?.opener === opener ? null : { column, opener })),
    [],
  );
  const keys = gridKeys({
    rows,
    columns: shownColumns,
    view,
    choice,
    sizing,
    onShift: ({ key }, by) => {
      const to = shownColumns[shownColumns.findIndex((column) => column.key === key) + by];
      if (to !== undefined) onMove(key, to.key);
    },
  });

  return (
    <FilterColumnContext value={toggleFilter}>
      <div className={styles.place}>
        <div
          ref={grid}
          role="grid"
          aria-label={messages.label}
          aria-rowcount={total + 1}
          aria-colcount={shownColumns.length}
          aria-multiselectable
          tabIndex={isChosen ? -1 : 0}
          className={classNames(styles.grid, isStale && styles.stale)}
          data-density={density}
          data-tonnes={isTonnes || undefined}
          data-decimals={decimals}
          style={{ ...variables, '--row': `${String(view.rowHeight)}px` } as CSSProperties}
          onKeyDown={keys}
          onFocus={(event) => {
            const header = event.target.closest<HTMLElement>('[role=columnheader]');
            if (header !== null) {
              choice.noteHeader(header.dataset.column as JobRowColumn);
              // Keys press its button.
              if (event.target === header) header.querySelector('button')?.focus({ preventScroll: true });
            } else if (event.target === grid.current) focusIn(grid.current, choice);
          }}
          {...gridGestures({ rows, rowsBefore, columns: shownColumns, choice, onMenu })}
        >
          {fit.isMeasured && (
            <GridHeader
              columns={shownColumns}
              chosenCells={choice.store}
              sizing={sizing}
              onMove={onMove}
              isTonnes={isTonnes}
            />
          )}
          <GridRows
            rows={rows}
            lines={lines}
            lineOf={lineOf}
            rowsBefore={rowsBefore}
            isPart={total > rows.length}
            isMeasured={fit.isMeasured}
            columns={shownColumns}
            view={view}
            chosenCells={choice.store}
            onClose={choice.close}
          />
        </div>
      </div>
      <GridFooter rows={rows} total={total} totals={totals} chosenCells={choice.store} onMenu={onMenu} />
      <ChosenSize chosenCells={choice.store} />
      {openFilter !== null && (
        <ColumnFilter key={openFilter.column} {...openFilter} onClose={() => setOpenFilter(null)} />
      )}
    </FilterColumnContext>
  );
}

const holdsFocus =
  '[role=gridcell] input, [role=gridcell][tabindex="0"], [role=columnheader] button[tabindex="0"]';

/** The grid itself got the focus, by Tab or a press outside the cells: passes it on to the focused cell. */
function focusIn(grid: HTMLElement, choice: CellChoice): void {
  const focusHolder = grid.querySelector<HTMLElement>(holdsFocus);
  if (focusHolder !== null) focusHolder.focus({ preventScroll: true });
  else if (grid.matches(':focus-visible')) choice.goTo({ row: 0, column: 0 });
}

/** Tells a screen reader how large the chosen block is. */
function ChosenSize({ chosenCells }: { chosenCells: ChosenStore }) {
  const text = useSyncExternalStore(chosenCells.subscribe, () => {
    const { block } = chosenCells.get();
    if (block === null || isOneCell(block)) return '';
    const { rows, columns } = sizeOf(block);
    return tableWork.cellsChosen(rows, columns);
  });
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}

/** Tells the panels beside the table which row is chosen, as it is now. */
function usePublishChosenRow(rows: readonly JobRow[], store: ChosenStore): void {
  useEffect(() => {
    const publish = () => {
      const rowId = store.get().range?.anchor.rowId;
      chosenRow.set(rows.find(({ id }) => id === rowId) ?? null);
    };
    publish();
    return store.subscribe(publish);
  }, [rows, store]);
  useEffect(() => () => chosenRow.set(null), []);
}

const savedMs = 900;
const refusedMs = 4000;

/** Flashes cells that were saved, or that refused a pasted value. Without React: nothing is redrawn for it. */
function useCellSignals(
  grid: RefObject<HTMLElement | null>,
  rows: readonly OptimisticRow[],
  rowsBefore: number,
  columns: readonly GridColumn[],
): void {
  useEffect(() => {
    const flash = (cells: readonly SignalledCells[], colour: string, durationMs: number) => {
      const from = { backgroundColor: colour };
      for (const { rowId, fields } of cells) {
        const index = rows.findIndex(({ id }) => id === rowId);
        const row = grid.current?.querySelector(
          `[aria-rowindex="${String(ariaRowIndex(index, rowsBefore))}"]`,
        );
        for (const field of fields) {
          const at = columns.findIndex(({ key }) => key === field) + 1;
          row
            ?.querySelector(`[aria-colindex="${String(at)}"]`)
            ?.animate([from, from, {}], { duration: durationMs });
        }
      }
    };
    const stops = [
      savedCells.subscribe(() => flash(savedCells.get(), 'var(--selected)', savedMs)),
      refusedCells.subscribe(() => flash(refusedCells.get(), 'var(--danger-soft)', refusedMs)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [grid, rows, rowsBefore, columns]);
}

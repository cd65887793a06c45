import { lazy, Suspense, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { frozenFirst, moveColumn, type TableColumn } from '../columns/columns.ts';
import { saveColumns } from '../columns/use-columns.ts';
import type { OpenRowMenu } from '../menu/use-row-menu.tsx';
import type { ShownRow } from '../rows/shown-row.ts';
import type { ChosenStore } from './chosen-cells.ts';
import { gridColumns } from './grid-columns.ts';
import { gridGestures } from './grid-gestures.ts';
import { gridKeys } from './grid-keys.ts';
import { createGridView } from './grid-view.ts';
import { GridHeader } from './GridHeader.tsx';
import { GridRows } from './GridRows.tsx';
import { FilterColumnContext } from './HeaderCell.tsx';
import { isOneCell, sizeOf } from './range/cell-range.ts';
import { type CellChoice, useChosenCells } from './use-chosen-cells.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useWantedCell } from './use-wanted-cell.ts';

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
  const grid = useRef<HTMLDivElement>(null);
  const [view] = useState(createGridView);
  const [filtered, setFiltered] = useState<JobRowColumn | null>(null);
  const shown = useMemo(() => gridColumns(columns), [columns]);
  const { places, sizing } = useColumnWidths(columns, shown, grid);
  const choice = useChosenCells(grid, view, rows, shown);
  const isChosen = useSyncExternalStore(choice.store.subscribe, () => choice.store.get().range !== null);
  useWantedCell(rows, shown, choice);
  const onMove = useCallback(
    (moved: JobRowColumn, to: JobRowColumn) => {
      // Left and right are as one sees them, wherever a frozen column stood before it was frozen.
      saveColumns(moveColumn(frozenFirst(columns), moved, to));
    },
    [columns],
  );
  const keys = gridKeys({
    rows,
    columns: shown,
    view,
    choice,
    sizing,
    onShift: ({ key }, by) => {
      const to = shown[shown.findIndex((column) => column.key === key) + by];
      if (to !== undefined) onMove(key, to.key);
    },
  });

  return (
    <FilterColumnContext value={setFiltered}>
      <div className={styles.place}>
        <div
          ref={grid}
          role="grid"
          aria-label={words.jobTable.label}
          aria-rowcount={total + 1}
          aria-colcount={shown.length}
          aria-multiselectable
          tabIndex={isChosen ? -1 : 0}
          className={classNames(styles.grid, isStale && styles.stale)}
          style={places}
          onKeyDown={keys}
          onFocus={(event) => {
            const header = event.target.closest<HTMLElement>('[role=columnheader]');
            if (header !== null) {
              choice.noteHeader(header.dataset.column as JobRowColumn);
              // Its button is what keys press.
              if (event.target === header) header.querySelector('button')?.focus({ preventScroll: true });
            } else if (event.target === grid.current) focusIn(grid.current, choice);
          }}
          {...gridGestures({ rows, columns: shown, choice, onMenu })}
        >
          <GridHeader columns={shown} chosen={choice.store} sizing={sizing} onMove={onMove} />
          <GridRows rows={rows} columns={shown} view={view} chosen={choice.store} onClose={choice.close} />
        </div>
      </div>
      <ChosenSize chosen={choice.store} />
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

const holdsFocus =
  '[role=gridcell] input, [role=gridcell][tabindex="0"], [role=columnheader] button[tabindex="0"]';

/** The grid itself has got the focus, by Tab or by a press beside the cells: it goes on to the cell that holds it. */
function focusIn(grid: HTMLElement, choice: CellChoice): void {
  const held = grid.querySelector<HTMLElement>(holdsFocus);
  if (held !== null) held.focus({ preventScroll: true });
  else if (grid.matches(':focus-visible')) choice.goTo({ row: 0, column: 0 });
}

/** Tells a screen reader how large the chosen block is. */
function ChosenSize({ chosen }: { chosen: ChosenStore }) {
  const text = useSyncExternalStore(chosen.subscribe, () => {
    const { block } = chosen.get();
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

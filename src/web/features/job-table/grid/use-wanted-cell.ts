import { useEffect } from 'react';

import { useStore } from '../../../store.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { cellOpen, declinedCell, rowsToShow, wantedCell } from '../rows/row-stores.ts';
import { withoutFilters } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';
import type { GridColumn } from './grid-columns.ts';
import type { CellChoice } from './use-chosen-cells.ts';

/** Opens the cell that another part of the screen asks for, as if by hand. */
export function useWantedCell(
  rows: readonly OptimisticRow[],
  columns: readonly GridColumn[],
  choice: CellChoice,
): void {
  const cell = useStore(wantedCell);
  useEffect(() => {
    if (cell === null) return;
    wantedCell.set(null);
    const { rowId, field, otherwise } = cell;
    const row = rows.findIndex(({ id }) => id === rowId);
    const column = columns.findIndex(({ key }) => key === field);
    if (row === -1 || column === -1) {
      otherwise({ rowId, field });
      return;
    }
    // After this rendering, during which nothing can be flushed.
    queueMicrotask(() => {
      choice.goTo({ row, column });
      choice.open();
    });
  }, [cell, rows, columns, choice]);
}

/** Opens the cell whose value was declined, unless another one is being typed into by then. */
export function useDeclinedCell(
  rows: readonly OptimisticRow[],
  columns: readonly GridColumn[],
  choice: CellChoice,
): void {
  const cell = useStore(declinedCell);
  useEffect(() => {
    if (cell === null) return;
    const row = rows.findIndex(({ id }) => id === cell.rowId);
    const column = columns.findIndex(({ key }) => key === cell.field);
    const isShown = row !== -1 && column !== -1 && !cellOpen.get();
    queueMicrotask(() => {
      if (declinedCell.get() !== cell) return;
      if (isShown) {
        choice.goTo({ row, column });
        // Its editor reads what was typed.
        choice.open();
      }
      declinedCell.set(null);
    });
  }, [cell, rows, columns, choice]);
}

/** Goes to the wanted rows: to a single row if it is on the page, else by filtering for them. */
export function useRowsToShow(rows: readonly OptimisticRow[], choice: CellChoice): void {
  const table = useTableContext();
  const rowIds = useStore(rowsToShow);
  useEffect(() => {
    if (rowIds === null) return;
    rowsToShow.set(null);
    const indexes = rowIds.map((rowId) => rows.findIndex(({ id }) => id === rowId));
    const [row = -1] = indexes;
    if (indexes.includes(-1)) table.change({ ...withoutFilters, id: rowIds.join(',') });
    else {
      queueMicrotask(() => choice.goTo({ row, column: 0 }));
    }
  }, [rowIds, rows, choice, table]);
}

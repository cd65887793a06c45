import { useEffect, useSyncExternalStore } from 'react';

import { wantedCell } from '../rows/row-stores.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import type { GridColumn } from './grid-columns.ts';
import type { CellChoice } from './use-chosen-cells.ts';

/** Opens the cell that something else on the screen asks for, as if it had been opened by hand. */
export function useWantedCell(
  rows: readonly ShownRow[],
  columns: readonly GridColumn[],
  choice: CellChoice,
): void {
  const wanted = useSyncExternalStore(wantedCell.subscribe, wantedCell.get);
  useEffect(() => {
    if (wanted === null) return;
    wantedCell.set(null);
    const { rowId, field, otherwise } = wanted;
    const row = rows.findIndex(({ id }) => id === rowId);
    const column = columns.findIndex(({ key }) => key === field);
    if (row === -1 || column === -1) {
      otherwise({ rowId, field });
      return;
    }
    // Later than this drawing, in which nothing can be drawn at once.
    queueMicrotask(() => {
      choice.goTo({ row, column });
      choice.open();
    });
  }, [wanted, rows, columns, choice]);
}

import { useEffect, useSyncExternalStore } from 'react';
import type { DataGridHandle } from 'react-data-grid';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { wantedCell } from '../rows/row-stores.ts';
import type { ShownRow } from '../rows/shown-row.ts';

/** Opens the cell that something else on the screen asks for, as if it had been opened by hand. */
export function useWantedCell(
  grid: { readonly current: DataGridHandle | null },
  rows: readonly ShownRow[],
  columns: readonly JobRowColumn[],
): void {
  const wanted = useSyncExternalStore(wantedCell.subscribe, wantedCell.get);
  useEffect(() => {
    if (wanted === null) return;
    wantedCell.set(null);
    const { rowId, field, otherwise } = wanted;
    const rowIdx = rows.findIndex(({ id }) => id === rowId);
    const idx = columns.indexOf(field);
    if (rowIdx === -1 || idx === -1) otherwise({ rowId, field });
    else grid.current?.selectCell({ rowIdx, idx }, { enableEditor: true, shouldFocusCell: true });
  }, [wanted, grid, rows, columns]);
}

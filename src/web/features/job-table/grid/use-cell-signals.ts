import { type RefObject, useEffect } from 'react';

import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { refusedCells, savedCells, type SignalledCells } from '../rows/row-stores.ts';
import { type GridColumn, rowIndexOf } from './grid-columns.ts';

const savedMs = 900;
const refusedMs = 4000;

/** Flashes cells that were saved, or that did not take what was pasted. Past React: nothing is drawn anew for it. */
export function useCellSignals(
  grid: RefObject<HTMLElement | null>,
  rows: readonly OptimisticRow[],
  rowsBefore: number,
  columns: readonly GridColumn[],
): void {
  useEffect(() => {
    const flash = (cells: readonly SignalledCells[], colour: string, duration: number) => {
      const from = { backgroundColor: colour };
      for (const { rowId, fields } of cells) {
        const place = rows.findIndex(({ id }) => id === rowId);
        const row = grid.current?.querySelector(`[aria-rowindex="${String(rowIndexOf(place, rowsBefore))}"]`);
        for (const field of fields) {
          const at = columns.findIndex(({ key }) => key === field) + 1;
          row?.querySelector(`[aria-colindex="${String(at)}"]`)?.animate([from, from, {}], { duration });
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

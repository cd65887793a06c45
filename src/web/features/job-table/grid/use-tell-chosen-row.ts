import { useEffect } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { chosenRow } from '../../../job-row/chosen-row.ts';
import type { ChosenStore } from './chosen-cells.ts';

/** Tells the panels beside the table which row is chosen, as it is now. */
export function useTellChosenRow(rows: readonly JobRow[], chosen: ChosenStore): void {
  useEffect(() => {
    const tell = () => {
      const rowId = chosen.get().range?.anchor.rowId;
      chosenRow.set(rows.find(({ id }) => id === rowId) ?? null);
    };
    tell();
    return chosen.subscribe(tell);
  }, [rows, chosen]);
  useEffect(() => () => chosenRow.set(null), []);
}

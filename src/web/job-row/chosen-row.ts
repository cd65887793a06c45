import { useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { createStore, useStore } from '../store.ts';

/** The row of the table at a desk that has the focus; null while none has. */
export const chosenRow = createStore<JobRow | null>(null);

/**
 * Returns the row that a panel beside the table is about: the one it was opened for, and then whichever is chosen
 * next.
 */
export function useChosenRow(first: JobRow): JobRow {
  const row = useStore(chosenRow);
  const [last, setLast] = useState(first);
  if (row === null || row === last) {
    return last.id === first.id && last.version < first.version ? first : last;
  }
  setLast(row);
  return row;
}

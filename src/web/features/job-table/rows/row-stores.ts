import { useSyncExternalStore } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { Step } from '../../../job-row/edit/change-history.ts';
import type { Conflict } from '../../../job-row/edit/edit-ports.ts';
import type { RowChanges } from '../../../job-row/edit/row-changes.ts';
import type { RowCell } from '../../../job-row/row-action.ts';
import { createStore } from '../../../store.ts';
import type { RowMarks } from './row-marks.ts';

// Apart from the code that fills them (edits, live changes), which comes after the first rows.

/** Edits on their way to the server, by row: shown as if they were there. */
export const pendingEdits = createStore<ReadonlyMap<number, RowChanges>>(new Map());

/** Cells that others have just changed. */
export const rowMarks = createStore<RowMarks>(new Map());

/** Returns what others have just changed of a row; draws again when that changes, and for no other row. */
export function useRowMarks(rowId: number) {
  return useSyncExternalStore(rowMarks.subscribe, () => rowMarks.get().get(rowId));
}

/** Cells of a row that something has just happened to. */
export interface SignalledCells {
  rowId: number;
  fields: readonly JobRowColumn[];
}

/** Cells of this person's last edit, once it is saved. */
export const savedCells = createStore<readonly SignalledCells[]>([]);

/** Cells that did not take what was pasted. */
export const refusedCells = createStore<readonly SignalledCells[]>([]);

/** The cells of a paste that did not fit, to be corrected by hand; null while there are none. */
export const pasteRest = createStore<
  readonly { rowId: number; column: JobRowColumn; text: string; reason: string }[] | null
>(null);

/** Rows to go to, whatever the table is filtered by. */
export const rowsToShow = createStore<readonly number[] | null>(null);

/** Rows that an edit has just changed: when they are not shown any more, the edit has moved them away. */
export const justSaved = new Map<number, Step>();

/**
 * Versions made by this person's own edits, also of other rows of the same job: they do not count as changes by others.
 */
export const ownVersions = new Map<number, number>();

/** The ids of the rows that are chosen on a phone for an action on all of them; null while nobody is choosing. */
export const chosenCards = createStore<ReadonlySet<number> | null>(null);

/** The ids of the rows that are ticked at a desk for an action on all of them, also apart from each other. */
export const tickedRows = createStore<ReadonlySet<number>>(new Set());

/** A cell is open for editing: rows stay where they are. */
export const cellOpen = createStore(false);

/** A cell that is to be opened for editing; what to do with it when the grid does not show it. */
export const wantedCell = createStore<(RowCell & { otherwise: (cell: RowCell) => void }) | null>(null);

/** The cell whose new value a person was asked about and wants to look at again: it opens with what was typed. */
export const declinedCell = createStore<(RowCell & { text: string }) | null>(null);

/** Rows that were changed after they were sent and are to be sent again. */
export const wantedSend = createStore<readonly JobRow[] | null>(null);

/** A conflict that waits for the person's choice. */
export const openConflict = createStore<(Conflict & { choose: (whose: 'mine' | 'theirs') => void }) | null>(
  null,
);

import type { RowCell } from '../../../job-row/row-action.ts';
import { createStore } from '../../../store.ts';
import type { RowChanges } from '../edit/row-changes.ts';
import type { Conflict } from '../edit/row-edits.ts';
import type { RowMarks } from './row-marks.ts';

/**
 * What lies over the rows that were read. The first rows need only these; the code that fills them (edits, live
 * changes) comes after them.
 */

/** Edits on their way to the server, by row: shown as if they were there. */
export const pendingEdits = createStore<ReadonlyMap<number, RowChanges>>(new Map());

/** Cells that others have just changed. */
export const rowMarks = createStore<RowMarks>(new Map());

/** Versions that this person's own edits have made, of other rows of the same job too: no changes of others. */
export const ownVersions = new Map<number, number>();

/** A cell is open for editing: rows stay where they are. */
export const cellOpen = createStore(false);

/** A cell that is to be opened for editing; what to do with it when the grid does not show it. */
export const wantedCell = createStore<(RowCell & { otherwise: (cell: RowCell) => void }) | null>(null);

/** A conflict that waits for the person's choice. */
export const openConflict = createStore<(Conflict & { choose: (whose: 'mine' | 'theirs') => void }) | null>(
  null,
);

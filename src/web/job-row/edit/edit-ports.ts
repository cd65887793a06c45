import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowPatch, GoodsWarning } from '#api/job-row/row-actions.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import type { RowStep, StatusChange, StatusStep, StepWay } from './change-history.ts';
import type { RowChange } from './row-changes.ts';

/** A row that somebody else changed in the same fields: the person chooses. */
export interface Conflict {
  mine: RowChange;
  theirs: JobRow;
}

/** The server's answer to patches. */
export interface PatchAnswer {
  content: readonly JobRow[];
  warnings: readonly GoodsWarning[];
}

/** An edit that did not reach the server and waits on this device for another try. */
export interface UnsentEdit {
  id: string;
  changes: readonly RowChange[];
}

/** The services that edits need from the rest of the screen. */
export interface EditPorts {
  /** Sends patches and returns the rows as they are then, with the findings; throws ApiError and UnreachableError. */
  send: (patches: JobRowPatch[]) => Promise<PatchAnswer>;
  /** Shows the findings of what was saved. */
  warn: (warnings: readonly GoodsWarning[]) => void;
  /** The row as it is known now, or null. */
  find: (rowId: number) => JobRow | null;
  /** Rows came back from the server. `own`: this person has changed them. */
  received: (rows: readonly JobRow[], from: 'own' | 'others') => void;
  /** Asks whether unusual values are right; without it the server warns instead of asking. */
  confirm?: (problems: readonly Problem[]) => Promise<boolean>;
  /** Fields that one alert is about: a person who changes one of them is asked when others have changed another. */
  together?: readonly EditableJobRowField[];
  /** Asks whose values to keep. */
  ask: (conflict: Conflict) => Promise<'mine' | 'theirs'>;
  /** The server has taken these changes, of a new edit or of a step that is undone or redone. */
  succeeded: (changes: readonly RowChange[]) => void;
  /** A new edit is done and can be taken back. */
  saved?: (step: readonly RowStep[]) => void;
  /** Changes the status of rows on the server, with what a person has confirmed; returns them as they are then. */
  changeStatus: (
    change: StatusChange,
    rows: readonly JobRow[],
    confirmedProblems?: readonly Problem[],
    cause?: TableCause,
  ) => Promise<readonly JobRow[]>;
  /** A change of status was taken back, or done again. */
  statusStepped?: (way: StepWay, step: StatusStep) => void;
  /** Rows hold again what they held before, or after, an edit. */
  stepped?: (way: StepWay, rows: readonly RowChange[]) => void;
  /** A change of these rows was refused, or could not be sent; `way`: it was to take one back, or to do it again. */
  failed: (rowIds: readonly number[], error: unknown, way?: StepWay) => void;
  /**
   * An edit of these rows could not be sent now, for this error, and is stored for later; it fails where nothing can be
   * stored.
   */
  kept?: (rowIds: readonly number[], error: unknown) => void;
  /** An edit cannot be undone: these rows of it were changed since. */
  undoRefused: (rowIds: readonly number[]) => void;
}

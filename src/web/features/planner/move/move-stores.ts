import type { RowChanges } from '../../../job-row/edit/row-changes.ts';
import { createStore } from '../../../store.ts';
import type { BoardJob, Assignment } from '../day-plan.ts';

/** Own moves that are being saved, by row: shown as if they were done. */
export const moves = createStore<ReadonlyMap<number, RowChanges>>(new Map());

/** Places of jobs that the arrow keys have moved and that are not saved yet, by job. */
export const keyMoves = createStore<ReadonlyMap<number, Assignment>>(new Map());

/** A move that is not made yet: where a job is held over the board, or where the arrow keys have brought it. */
export interface Proposal {
  job: BoardJob;
  to: Assignment;
  by: 'pointer' | 'keys';
  /** True when it has findings: saved by Enter only. */
  waits?: boolean;
}
export const proposal = createStore<Proposal | null>(null);

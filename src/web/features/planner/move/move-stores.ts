import { createStore } from '../../../store.ts';
import type { BoardJob, Place } from '../day-plan.ts';

/** Own moves on their way to the server, by job: shown as if they were done. */
export const moves = createStore<ReadonlyMap<number, Place>>(new Map());

/** A move that is not made yet: where a job is held over the board, or where the arrow keys have brought it. */
export interface Proposal {
  job: BoardJob;
  to: Place;
  by: 'pointer' | 'keys';
}
export const proposal = createStore<Proposal | null>(null);

/** What can be taken back, and done again. */
export const undoable = createStore<{ undo: number; redo: number }>({ undo: 0, redo: 0 });

/** Shows the job there at once. */
export function showMove(jobId: number, to: Place): void {
  moves.set(new Map(moves.get()).set(jobId, to));
}

/** Shows the job where the server has it again, unless it is on its way to somewhere else by now. */
export function endMove(jobId: number, to: Place): void {
  if (moves.get().get(jobId) !== to) return;
  const left = new Map(moves.get());
  left.delete(jobId);
  moves.set(left);
}

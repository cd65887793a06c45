import type { BoardJob, Assignment } from '../day-plan.ts';
import { moveJob } from './move-job.ts';
import { keyMove, proposal } from './move-stores.ts';

/** Arrow keys come in rows: the job is saved where it comes to rest. */
const restMs = 700;

let nudged: { job: BoardJob; to: Assignment; timer: ReturnType<typeof setTimeout> } | null = null;
/** The job whose block gets the focus when it is drawn on another line. */
let focusedJob: number | null = null;

/** Moves a job by a key: shown at once with its findings, saved after the last key. */
export function nudge(job: BoardJob, to: Assignment): void {
  if (nudged !== null && nudged.job.id !== job.id) saveNudge();
  clearTimeout(nudged?.timer);
  // What the first key was pressed on: the row may only be saved over that.
  const first = nudged?.job ?? job;
  nudged = { job: first, to, timer: setTimeout(saveNudge, restMs) };
  focusedJob = job.id;
  keyMove.set({ job: first, to });
  proposal.set({ job: first, to, by: 'keys' });
}

/** Saves at once what the keys have moved. */
export function saveNudge(): void {
  if (nudged === null) return;
  const { job, to, timer } = nudged;
  clearTimeout(timer);
  nudged = null;
  proposal.set(null);
  keyMove.set(null);
  void moveJob(job, to);
}

/** Puts the job back where the keys found it; true when there was one. */
export function cancelNudge(): boolean {
  if (nudged === null) return false;
  clearTimeout(nudged.timer);
  nudged = null;
  proposal.set(null);
  keyMove.set(null);
  return true;
}

/** True once for the block that the keys have just moved to another line. */
export function takesFocus(jobId: number): boolean {
  if (focusedJob !== jobId) return false;
  focusedJob = null;
  return true;
}

import { needsConfirmation } from '#domain/planning/finding.ts';

import { queryClient } from '../../../platform/query-client.ts';
import type { BoardJob, Assignment } from '../day-plan.ts';
import { findingsQuery } from './findings.ts';
import { moveJob } from './move-job.ts';
import { keyMove, proposal } from './move-stores.ts';

/** Arrow keys come in rows: the job is saved where it comes to rest. */
const restMs = 700;

interface Nudge {
  job: BoardJob;
  to: Assignment;
  timer: ReturnType<typeof setTimeout>;
  /** Something speaks against it. */
  waits: boolean;
}

let nudged: Nudge | null = null;
/** The job whose block gets the focus when it is drawn on another line. */
let focusedJob: number | null = null;

/** Moves a job by a key: shown at once with its findings; saved after the last key, or by Enter where something speaks against it. */
export function nudge(job: BoardJob, to: Assignment): void {
  if (nudged !== null && nudged.job.id !== job.id) leaveNudge();
  clearTimeout(nudged?.timer);
  // What the first key was pressed on: the row may only be saved over that.
  const first = nudged?.job ?? job;
  nudged = { job: first, to, timer: setTimeout(() => void settleNudge(), restMs), waits: false };
  focusedJob = job.id;
  keyMove.set({ job: first, to });
  proposal.set({ job: first, to, by: 'keys' });
}

/** Saves what nothing speaks against; else it waits for Enter or, once the focus has left, goes back. What could not be asked is not saved unasked. */
async function settleNudge(isLeft = false): Promise<void> {
  const asked = nudged;
  if (asked === null) return;
  clearTimeout(asked.timer);
  const { job, to } = asked;
  const found = await queryClient.fetchQuery(findingsQuery(job, to, 0)).catch(() => null);
  if (nudged !== asked) return;
  if (found?.every(({ code }) => !needsConfirmation(code)) === true) saveNudge();
  else if (isLeft) cancelNudge();
  else {
    asked.waits = true;
    proposal.set({ job, to, by: 'keys', waits: true });
  }
}

function saveNudge(): void {
  const done = takeNudge();
  if (done !== null) void moveJob(done.job, done.to);
}

/** Enter: saves what waits for it, or asks at once; false where no key has moved anything. */
export function confirmNudge(): boolean {
  if (nudged === null) return false;
  if (nudged.waits) saveNudge();
  else void settleNudge();
  return true;
}

/** The focus goes elsewhere: what waits for a word goes back. */
export function leaveNudge(): void {
  if (nudged?.waits === true) cancelNudge();
  else void settleNudge(true);
}

/** Puts the job back where the keys found it; true when there was one. */
export function cancelNudge(): boolean {
  return takeNudge() !== null;
}

function takeNudge() {
  const taken = nudged;
  if (taken === null) return null;
  clearTimeout(taken.timer);
  nudged = null;
  proposal.set(null);
  keyMove.set(null);
  return taken;
}

/** True once for the block that the keys have just moved to another line. */
export function takesFocus(jobId: number): boolean {
  if (focusedJob !== jobId) return false;
  focusedJob = null;
  return true;
}

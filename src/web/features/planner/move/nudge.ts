import { severityOf } from '#domain/planning/finding.ts';

import { queryClient } from '../../../platform/query-client.ts';
import type { BoardJob, Assignment } from '../day-plan.ts';
import { fetchMoves } from './fetch-moves.ts';
import { findingsQuery } from './findings.ts';
import { keyMoves, proposal } from './move-stores.ts';

/** Arrow keys are pressed repeatedly: the job is saved this many ms after the last key. */
const restMs = 700;

interface Nudge {
  job: BoardJob;
  to: Assignment;
  timer: ReturnType<typeof setTimeout>;
  /** True when it has findings. */
  waits: boolean;
}

/** The job that is being moved by keys. */
let nudged: Nudge | null = null;
/** Jobs that the keys have left but whose findings the server has not answered yet; by job. */
const leaving = new Map<number, Nudge>();
/** The job whose block gets the focus when it is drawn on another line. */
let focusedJob: number | null = null;

/**
 * Moves a job by a key. The board shows it at once with its findings; it is saved after the last key, or by Enter
 * when there are warnings.
 */
export function nudge(job: BoardJob, to: Assignment): void {
  if (nudged !== null && nudged.job.id !== job.id) leaveNudge();
  clearTimeout(nudged?.timer);
  // The row as it was at the first key: it may only be saved over that version.
  const first = (nudged ?? leaving.get(job.id))?.job ?? job;
  leaving.delete(job.id);
  nudged = { job: first, to, timer: setTimeout(() => void settleNudge(), restMs), waits: false };
  focusedJob = job.id;
  show(job.id, to);
  proposal.set({ job: first, to, by: 'keys' });
}

/** Saves a move without warnings; else it waits for Enter, also where the findings could not be read. */
async function settleNudge(): Promise<void> {
  const asked = nudged;
  if (asked === null) return;
  clearTimeout(asked.timer);
  const isFree = await isUnopposed(asked);
  if (nudged !== asked) return;
  if (isFree) saveNudge();
  else {
    asked.waits = true;
    proposal.set({ job: asked.job, to: asked.to, by: 'keys', waits: true });
  }
}

/** Saves the move when the focus leaves the job; with warnings the job goes back. */
async function settleLeft(left: Nudge): Promise<void> {
  const { id } = left.job;
  leaving.set(id, left);
  const isFree = await isUnopposed(left);
  if (leaving.get(id) !== left) return;
  leaving.delete(id);
  if (isFree) save(left);
  else show(id, null);
}

async function isUnopposed({ job, to }: Nudge): Promise<boolean> {
  const found = await queryClient.fetchQuery(findingsQuery(job, to, 0)).catch(() => null);
  return found?.every(({ code }) => severityOf(code) === 'info') === true;
}

function saveNudge(): void {
  const done = takeNudge();
  if (done !== null) save(done);
}

/** Keeps the job where the keys have moved it until it is drawn there as moved. */
function save({ job, to }: Nudge): void {
  void fetchMoves().then(({ moveJob }) => {
    void moveJob(job, to);
    // Unless the keys have moved it further meanwhile.
    if (nudged?.job.id !== job.id) show(job.id, null);
  });
}

/** Saves on Enter what waits for it, or asks at once; false where no key has moved anything. */
export function confirmNudge(): boolean {
  if (nudged === null) return false;
  if (nudged.waits) saveNudge();
  else void settleNudge();
  return true;
}

/** Takes back a move that waits for Enter, when the focus leaves the job. */
export function leaveNudge(): void {
  if (nudged?.waits === true) cancelNudge();
  else {
    const left = takeNudge();
    if (left !== null) void settleLeft(left);
  }
}

/** Puts the job back where the keys found it; true when there was one. */
export function cancelNudge(): boolean {
  const taken = takeNudge();
  if (taken !== null) show(taken.job.id, null);
  return taken !== null;
}

function takeNudge(): Nudge | null {
  const taken = nudged;
  if (taken === null) return null;
  clearTimeout(taken.timer);
  nudged = null;
  proposal.set(null);
  return taken;
}

/** The place where the board draws a moved job; null for a job at its own place. */
function show(jobId: number, to: Assignment | null): void {
  const shown = new Map(keyMoves.get());
  if (to === null) shown.delete(jobId);
  else shown.set(jobId, to);
  keyMoves.set(shown);
}

/** True once for the block that the keys have just moved to another line. */
export function takeFocus(jobId: number): boolean {
  if (focusedJob !== jobId) return false;
  focusedJob = null;
  return true;
}

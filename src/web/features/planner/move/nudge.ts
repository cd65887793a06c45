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
let current: Nudge | null = null;
/** Jobs that the keys have left but whose findings the server has not answered yet; by job. */
const leaving = new Map<number, Nudge>();
/** The job whose block gets the focus when it is drawn on another line. */
let focusedJob: number | null = null;

/**
 * Moves a job by a key. The board shows it at once with its findings; it is saved after the last key, or by Enter
 * when there are warnings.
 */
export function nudge(job: BoardJob, to: Assignment): void {
  if (current !== null && current.job.id !== job.id) leaveNudge();
  clearTimeout(current?.timer);
  // The row as it was at the first key: it may only be saved over that version.
  const first = (current ?? leaving.get(job.id))?.job ?? job;
  leaving.delete(job.id);
  current = { job: first, to, timer: setTimeout(() => void settleNudge(), restMs), waits: false };
  focusedJob = job.id;
  show(job.id, to);
  proposal.set({ job: first, to, by: 'keys' });
}

/** Saves a move without warnings; else it waits for Enter, also where the findings could not be read. */
async function settleNudge(): Promise<void> {
  const nudge = current;
  if (nudge === null) return;
  clearTimeout(nudge.timer);
  const isFree = await isUnopposed(nudge);
  if (current !== nudge) return;
  if (isFree) saveNudge();
  else {
    nudge.waits = true;
    proposal.set({ job: nudge.job, to: nudge.to, by: 'keys', waits: true });
  }
}

/** Saves the move when the focus leaves the job; with warnings the job goes back. */
async function settleLeft(nudge: Nudge): Promise<void> {
  const { id } = nudge.job;
  leaving.set(id, nudge);
  const isFree = await isUnopposed(nudge);
  if (leaving.get(id) !== nudge) return;
  leaving.delete(id);
  if (isFree) save(nudge);
  else show(id, null);
}

async function isUnopposed({ job, to }: Nudge): Promise<boolean> {
  const findings = await queryClient.fetchQuery(findingsQuery(job, to, 0)).catch(() => null);
  return findings?.every(({ code }) => severityOf(code) === 'info') === true;
}

function saveNudge(): void {
  const nudge = takeNudge();
  if (nudge !== null) save(nudge);
}

/** Keeps the job where the keys have moved it until it is drawn there as moved. */
function save({ job, to }: Nudge): void {
  void fetchMoves().then(({ moveJob }) => {
    void moveJob(job, to);
    // Unless the keys have moved it further meanwhile.
    if (current?.job.id !== job.id) show(job.id, null);
  });
}

/** Saves on Enter what waits for it, or asks at once; false where no key has moved anything. */
export function confirmNudge(): boolean {
  if (current === null) return false;
  if (current.waits) saveNudge();
  else void settleNudge();
  return true;
}

/** Takes back a move that waits for Enter, when the focus leaves the job. */
export function leaveNudge(): void {
  if (current?.waits === true) cancelNudge();
  else {
    const nudge = takeNudge();
    if (nudge !== null) void settleLeft(nudge);
  }
}

/** Puts the job back where the keys found it; true when there was one. */
export function cancelNudge(): boolean {
  const nudge = takeNudge();
  if (nudge !== null) show(nudge.job.id, null);
  return nudge !== null;
}

function takeNudge(): Nudge | null {
  const nudge = current;
  if (nudge === null) return null;
  clearTimeout(nudge.timer);
  current = null;
  proposal.set(null);
  return nudge;
}

/** The place where the board draws a moved job; null for a job at its own place. */
function show(jobId: number, to: Assignment | null): void {
  const moves = new Map(keyMoves.get());
  if (to === null) moves.delete(jobId);
  else moves.set(jobId, to);
  keyMoves.set(moves);
}

/** True once for the block that the keys have just moved to another line. */
export function takeFocus(jobId: number): boolean {
  if (focusedJob !== jobId) return false;
  focusedJob = null;
  return true;
}

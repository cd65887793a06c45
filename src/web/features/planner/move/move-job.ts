import type { JobRow, JobRowChanges } from '#api/job-row/job-table.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { messages as words } from '../../../i18n/et/messages.ts';
import { planner as messages } from '../../../i18n/et/planner.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { call } from '../../../platform/api-client.ts';
import { ApiError, explain, UnreachableError } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { closeToastsAbout, showError, showWarning } from '../../../platform/toasts.ts';
import { type BoardJob, isSamePlace, type Place, placeOf } from '../day-plan.ts';
import { findRow, receiveRows } from '../day-query.ts';
import { findingsQuery } from './findings.ts';
import { endMove, showMove, undoable } from './move-stores.ts';

/** What a move has changed: taken back by these values, as long as the row still stands where it was moved to. */
interface Step {
  row: JobRow;
  movedTo: Place;
  back: JobRowChanges;
}

const steps: Record<'undo' | 'redo', Step[]> = { undo: [], redo: [] };
const opposite = { undo: 'redo', redo: 'undo' } as const;
const mostSteps = 100;
/** Others change the same row in other fields meanwhile. */
const attempts = 3;

/** One after the other: each move is made over the row as the one before has left it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Gives a job a truck and a time: shown at once, saved when nothing forbids it. What the person has not seen of the
 * warnings is told, with the way back.
 */
export function moveJob(job: BoardJob, to: Place): Promise<void> {
  if (isSamePlace(job.place, to)) return Promise.resolve();
  showMove(job.id, to);
  return inTurn(async () => {
    try {
      const [row] = job.rows;
      const seen = new Set(
        queryClient.getQueryData(findingsQuery(job, to).queryKey)?.map(({ message }) => message),
      );
      const findings = await queryClient.fetchQuery(findingsQuery(job, to, 0)).catch(() => []);
      const forbidden = findings.filter(({ severity }) => severity === 'block');
      if (forbidden.length > 0) {
        showError(aboutMove(row), messages.refused, tableWork.ofRows([row.id], sentences(forbidden)));
        return;
      }
      const saved = await savePlace(row, job.place, changesTo(to, job.place));
      if (saved === null) return;
      noteStep('undo', { row: saved.now, movedTo: to, back: changesBack(saved.before, to) });
      steps.redo.length = 0;
      tellSteps();
      const warned = [...findings.filter(({ severity }) => severity === 'warn'), ...saved.warnings];
      tellUnseen(warned.filter(({ message }) => !seen.has(message)));
    } finally {
      endMove(job.id, to);
    }
  });
}

/** Takes the last move back, or does it again, unless somebody has moved the job since. */
export function stepMove(way: 'undo' | 'redo'): Promise<void> {
  return inTurn(async () => {
    const step = steps[way].pop();
    tellSteps();
    if (step === undefined) return;
    const now = findRow(step.row.date, step.row.id) ?? step.row;
    if (!isSamePlace(placeOf(now), step.movedTo)) {
      showError(aboutMove(now), messages.undoRefused, tableWork.ofRows([now.id], messages.undoRefusedHint));
      return;
    }
    const to = { ...step.movedTo, ...placeIn(step.back) };
    showMove(now.transportJobId, to);
    try {
      const saved = await savePlace(now, step.movedTo, step.back);
      if (saved === null) {
        // Another time it may get through; where others have moved the job it says so again.
        noteStep(way, step);
        tellSteps();
        return;
      }
      noteStep(opposite[way], { row: saved.now, movedTo: to, back: changesBack(saved.before, to) });
      tellSteps();
      tellUnseen(saved.warnings);
    } finally {
      endMove(now.transportJobId, to);
    }
  });
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Saves over the row as it is by now; null, and told, when it was refused or somebody else has moved the job meanwhile. */
async function savePlace(
  seen: JobRow,
  from: Place,
  changes: JobRowChanges,
): Promise<{ before: JobRow; now: JobRow; warnings: GoodsWarning[] } | null> {
  let before = findRow(seen.date, seen.id) ?? seen;
  for (let attempt = 1; ; attempt += 1) {
    if (!isSamePlace(placeOf(before), from) || before.date !== seen.date) {
      tellMovedBy(before);
      return null;
    }
    try {
      const body = [{ id: before.id, version: before.version, changes }];
      const { content, warnings } = await call('patchJobRows', { body });
      closeToastsAbout(aboutMove(seen));
      receiveRows(seen.date, content);
      return { before, now: content[0] ?? before, warnings };
    } catch (error) {
      const current = conflictingRow(error);
      if (current === null || attempt === attempts) {
        const isOffline = error instanceof UnreachableError;
        const reason = isOffline ? words.connection.offlineHint : explain(error);
        showError(aboutMove(seen), messages.saveFailed, tableWork.ofRows([seen.id], reason));
        return null;
      }
      receiveRows(seen.date, [current]);
      before = current;
    }
  }
}

/** The moving of a row, as its notices name it. */
function aboutMove({ id }: Pick<JobRow, 'id'>): string {
  return `move row ${String(id)}`;
}

function conflictingRow(error: unknown): JobRow | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem?.current as JobRow | undefined) ?? null;
}

function changesTo(to: Place, from: Place): JobRowChanges {
  return {
    ...(to.truckId !== from.truckId && { truck: to.truckId === null ? null : { id: to.truckId } }),
    ...(to.time !== from.time && { time: to.time }),
  };
}

/** A truck brings its carrier and trailer along: with it go those that were there before. */
function changesBack(before: JobRow, to: Place): JobRowChanges {
  const { truck, carrier, trailer, time } = before;
  const idOf = (record: { id: number } | null) => record && { id: record.id };
  return {
    ...((truck?.id ?? null) !== to.truckId && {
      truck: idOf(truck),
      carrier: idOf(carrier),
      trailer: idOf(trailer),
    }),
    ...(time !== to.time && { time }),
  };
}

function placeIn({ truck, time }: JobRowChanges): Partial<Place> {
  return {
    ...(truck !== undefined && { truckId: truck?.id ?? null }),
    ...(time !== undefined && { time }),
  };
}

function noteStep(way: 'undo' | 'redo', step: Step): void {
  steps[way].push(step);
  if (steps[way].length > mostSteps) steps[way].shift();
}

function tellSteps(): void {
  undoable.set({ undo: steps.undo.length, redo: steps.redo.length });
}

function tellUnseen(warnings: readonly Pick<Finding, 'message'>[]): void {
  if (warnings.length === 0) return;
  showWarning(messages.savedBut, sentences(warnings), {
    label: messages.undo,
    onPress: () => void stepMove('undo'),
  });
}

function tellMovedBy(row: JobRow): void {
  const { truck, time } = row;
  const plate = truck === null ? messages.noTruck : formatPlate(truck.licensePlateNumber);
  const now = messages.changedTo(plate, time ?? messages.noTime);
  showError(aboutMove(row), messages.changedMeanwhile, tableWork.ofRows([row.id], now));
}

/** Each once: the check and the saving often find the same. */
function sentences(found: readonly Pick<Finding, 'message'>[]): string {
  return [...new Set(found.map(({ message }) => message))].join(' · ');
}

import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { call } from '../../../platform/api-client.ts';
import { confirmedOf } from '../../../platform/problem.ts';
import { showWarning } from '../../../platform/toasts.ts';
import { type RowChange, type RowChanges, valuesBefore } from './row-changes.ts';

/** A row's part of an edit: from these values to those. */
export type RowStep = { rowId: number; from: RowChanges; to: RowChanges };

/** A change of the status of rows. Copies come into being by it: what takes them back is cancelling. */
export type StatusChange = 'confirm' | 'cancel' | 'restore';

/** Rows whose status was changed, as they are since: what takes that back and what does it again. */
export type StatusStep = { undo: StatusChange; redo: StatusChange; rows: readonly JobRow[] };

/** What a person has done to rows, to be taken back and done again as a whole. */
export type Step = readonly RowStep[] | StatusStep;

export type ChangeHistory = {
  /** A new step forgets those that were taken back. */
  record: (step: Step) => void;
  /** Takes the next step out of the history, or the one that is named; null when there is none. */
  pop: (way: 'undo' | 'redo', named?: Step) => Step | null;
  /** Puts a step where it is the next one of this way. */
  push: (way: 'undo' | 'redo', step: Step) => void;
};

const mostSteps = 100;

/** A person's last steps, to be taken back and done again. */
export function createChangeHistory(): ChangeHistory {
  const steps: Record<'undo' | 'redo', Step[]> = { undo: [], redo: [] };
  return {
    record: (step) => {
      steps.redo.length = 0;
      steps.undo.push(step);
      if (steps.undo.length > mostSteps) steps.undo.shift();
    },
    pop: (way, named) => {
      if (named === undefined) return steps[way].pop() ?? null;
      const at = steps[way].indexOf(named);
      return at === -1 ? null : (steps[way].splice(at, 1)[0] ?? null);
    },
    push: (way, step) => steps[way].push(step),
  };
}

/** The step that an edit was, made over these rows. */
export function stepOf(changes: readonly RowChange[]): readonly RowStep[] {
  return changes.map(({ row, changes: each }) => {
    // A truck brings carrier and trailer along: with it go those that were there before.
    const touched = 'truck' in each ? { carrier: null, trailer: null, ...each } : each;
    return { rowId: row.id, from: each, to: valuesBefore(row, touched) };
  });
}

/**
 * Changes the status of rows one after the other, or restores them at once, with what a person has `confirmed` of what
 * the server asked, and why where that was not a person's press just then; answers them as they are then.
 */
export async function changeStatus(
  change: StatusChange,
  rows: readonly JobRow[],
  confirmed: readonly Problem[] = [],
  cause?: TableCause,
): Promise<JobRow[]> {
  if (change === 'restore') {
    const body = rows.map(({ id, version }, index) => ({
      id,
      version,
      confirmed: confirmedOf(index, confirmed),
      cause,
    }));
    const { content, warnings } = await call('restoreJobRows', { body });
    for (const { rowId, message } of warnings) showWarning(tableWork.warned(rowId), message);
    return content;
  }
  const changed: JobRow[] = [];
  for (const { id } of rows) {
    const endpoint = change === 'cancel' ? 'cancelJobRow' : 'confirmJobRow';
    changed.push((await call(endpoint, { params: { id }, body: { cause } })).content);
  }
  return changed;
}

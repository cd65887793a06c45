import type { JobRow } from '#api/job-row/job-table.ts';
import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';
import type { Day } from '#domain/calendar/day.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { explain, problemsOf } from '../../../platform/problem.ts';
import { closeToastsAbout } from '../../../platform/toasts.ts';
import { isSameLoad } from '../day-plan.ts';
import { findRow } from '../day-query.ts';
import { aboutMoves, edits } from './move-job.ts';

/** What is to be said of a suggested change after it was taken, or was not, by row. */
export type TakingNotes = ReadonlyMap<number, readonly string[]>;

/**
 * Saves suggested changes as one step of the board, to be taken back as one. What the server refuses, or somebody has
 * changed meanwhile, is left out; all else is saved.
 */
export async function takeChanges(changes: readonly SuggestedChange[], day: Day): Promise<TakingNotes> {
  const notes = new Map<number, readonly string[]>();
  const note = (rowId: number, message: string) =>
    notes.set(rowId, [...new Set([...(notes.get(rowId) ?? []), message])]);
  let left = changes;
  for (;;) {
    const rows = left.map((change) => ({ change, row: rowOf(change, day) }));
    for (const { change, row } of rows) if (row === null) note(change.rowId, messages.overtaken);
    const edited = rows.flatMap(({ change: { truckId, licensePlateNumber, time }, row }) =>
      row === null ? [] : [{ row, changes: { truck: { id: truckId, licensePlateNumber }, time } }],
    );
    if (edited.length === 0) return notes;
    const done = await edits.saveOrExplain(edited);
    if ('over' in done) {
      const announced = new Set(changes.flatMap(({ warnings }) => warnings.map(({ message }) => message)));
      for (const { rowId, message } of done.warnings) if (!announced.has(message)) note(rowId, message);
      return notes;
    }
    // Nobody knows whether it was done: the notice says so.
    if ('unsent' in done) return notes;
    const refused = refusedIn(done.refused, edited.length);
    edited.forEach(({ row }, index) => {
      for (const reason of refused[index] ?? []) note(row.id, reason);
    });
    for (const change of left) if (rowOf(change, day) === null) note(change.rowId, messages.overtaken);
    const rest = left.filter((change) => !notes.has(change.rowId));
    if (rest.length === left.length) {
      for (const { rowId } of rest) note(rowId, explain(done.refused) ?? messages.refused);
      return notes;
    }
    closeToastsAbout(aboutMoves(edited.map(({ row }) => row.id)));
    left = rest;
  }
}

/** The row as it is now; null where it has another truck, time or load, or another day by now than was suggested for. */
function rowOf(change: SuggestedChange, day: Day): JobRow | null {
  const row = findRow(change.rowId);
  const isAsSuggested =
    row?.truck === null && row.time === change.before.time && row.date === day && isSameLoad(change, row);
  return isAsSuggested ? row : null;
}

/** A refusal names items of the request as '0.changes.truck': the reasons by item. */
function refusedIn(error: unknown, items: number): string[][] {
  const reasons = Array.from({ length: items }, (): string[] => []);
  for (const { field = '', message } of problemsOf(error)) {
    reasons[Number.parseInt(field, 10)]?.push(message);
  }
  return reasons;
}

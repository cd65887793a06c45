import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type FindingCode, severityOf } from '#domain/planning/finding.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { explain, problemsOf } from '../../../platform/problem.ts';
import { closeToastsAbout } from '../../../platform/toasts.ts';
import { isSameLoad } from '../day-plan.ts';
import { cachedRow } from '../day-query.ts';
import { aboutMoves, edits } from './move-job.ts';

/** The results of suggested changes, by row. */
export interface Taking {
  /** The message after a change was saved or refused. */
  notes: ReadonlyMap<number, readonly string[]>;
  /** Findings that came only when it was saved: it is not saved before a person has seen them. */
  foundWarnings: ReadonlyMap<number, readonly Warning[]>;
}

type Warning = SuggestedChange['warnings'][number];

/**
 * Saves suggested changes as one step of the board, which can be taken back as one. Findings are asked for again
 * now. A change is left out if it has a finding that its line did not announce, if the server refuses it, or if
 * somebody has changed the row meanwhile.
 */
export async function takeChanges(changes: readonly SuggestedChange[], day: Day): Promise<Taking> {
  const notes = new Map<number, readonly string[]>();
  const foundWarnings = new Map<number, readonly Warning[]>();
  const note = (rowId: number, message: string) =>
    notes.set(rowId, [...new Set([...(notes.get(rowId) ?? []), message])]);
  const isAnnounced = announcedIn(changes, jobOf);
  const confirm = (problems: readonly Problem[]) => {
    const findings = problems.map(findingOf);
    const unseenFindings = findings.filter((each) => isForbidden(each) || !isAnnounced(each));
    for (const { rowId, ...finding } of unseenFindings) {
      if (isForbidden(finding)) note(rowId, finding.message);
      else foundWarnings.set(rowId, [...(foundWarnings.get(rowId) ?? []), finding]);
    }
    return Promise.resolve(unseenFindings.length === 0);
  };
  let changesLeft = changes;
  for (;;) {
    const rows = changesLeft.map((change) => ({ change, row: rowOf(change, day) }));
    for (const { change, row } of rows) if (row === null) note(change.rowId, messages.overtaken);
    const rowEdits = rows.flatMap(({ change: { truckId, licensePlateNumber, time }, row }) =>
      row === null ? [] : [{ row, changes: { truck: { id: truckId, licensePlateNumber }, time } }],
    );
    if (rowEdits.length === 0) return { notes, foundWarnings };
    const result = await edits.saveOrExplain(rowEdits, { confirm });
    if ('over' in result) {
      for (const warning of result.warnings) if (!isAnnounced(warning)) note(warning.rowId, warning.message);
      return { notes, foundWarnings };
    }
    // It is not known whether it was saved: the toast says so.
    if ('unsent' in result) return { notes, foundWarnings };
    const refusals = refusedIn(result.refused, rowEdits.length);
    rowEdits.forEach(({ row }, index) => {
      for (const reason of refusals[index] ?? []) note(row.id, reason);
    });
    for (const change of changesLeft) if (rowOf(change, day) === null) note(change.rowId, messages.overtaken);
    const rest = changesLeft.filter(({ rowId }) => !notes.has(rowId) && !foundWarnings.has(rowId));
    if (rest.length === changesLeft.length) {
      for (const { rowId } of rest) note(rowId, explain(result.refused) ?? messages.refused);
      return { notes, foundWarnings };
    }
    closeToastsAbout(aboutMoves(rowEdits.map(({ row }) => row.id)));
    changesLeft = rest;
  }
}

/** Returns whether the lines of these changes say the sentence of the job that it is about; `jobOf` a row. */
export function announcedIn(
  changes: readonly Pick<SuggestedChange, 'rowId' | 'warnings'>[],
  jobOf: (rowId: number) => number | null,
): (finding: { rowId?: number; message: string }) => boolean {
  const announced = new Set(
    changes.flatMap(({ rowId, warnings }) =>
      warnings.map(({ message }) => `${String(jobOf(rowId))} ${message}`),
    ),
  );
  return ({ rowId = 0, message }) => announced.has(`${String(jobOf(rowId))} ${message}`);
}

/** The job of a row, if the board has it. */
function jobOf(rowId: number): number | null {
  return cachedRow(rowId)?.transportJobId ?? null;
}

/** A question of the server in the words of its findings; its own message only says that it asks. */
function findingOf({ rowId = 0, finding, message, explanation = message }: Problem) {
  return { rowId, code: finding as FindingCode, message: explanation };
}

/** True for a finding that cannot be confirmed on the board. */
function isForbidden({ code }: Warning): boolean {
  return severityOf(code) === 'block';
}

/**
 * Returns the row as it is now; null where its truck, time, day or load differs from what the suggestion was made
 * for.
 */
function rowOf(change: SuggestedChange, day: Day): JobRow | null {
  const row = cachedRow(change.rowId);
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

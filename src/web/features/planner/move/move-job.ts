import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { needsConfirmation } from '#domain/planning/finding.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { planner as messages } from '../../../i18n/et/planner.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import { createRowEdits } from '../../../job-row/edit/row-edits.ts';
import { confirmFindings } from '../../../job-row/findings/confirm-findings.ts';
import { reasonOf } from '../../../job-row/reason-of.ts';
import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { closeToastsAbout, showError, showWarning } from '../../../platform/toasts.ts';
import { type BoardJob, isSameAssignment, type Assignment, assignmentOf, rowAt } from '../day-plan.ts';
import { cachedRow, receiveRows } from '../day-query.ts';
import { findingsQuery } from './findings.ts';
import { moves } from './move-stores.ts';

/** Moves of jobs are edits of their rows: saved in order, with undo and redo like those of the table. */
export const edits = createRowEdits(
  {
    send: (patches) => call('patchJobRows', { body: patches }),
    // A finding that still holds, or holds again, is marked on its block.
    warn: () => undefined,
    find: cachedRow,
    received: receiveRows,
    confirm: confirmFindings,
    together: ['date', 'truck', 'time'],
    ask: ({ theirs }) => {
      showMovedByOthers(theirs);
      return Promise.resolve('theirs');
    },
    succeeded: (changes) => closeToastsAbout(aboutMoves(changes.map(({ row }) => row.id))),
    changeStatus,
    failed: (rowIds, error) => {
      showError(aboutMoves(rowIds), messages.saveFailed, tableWork.ofRows(rowIds, reasonOf(error)));
    },
    undoRefused: (rowIds) => void explainRefusedUndo(rowIds),
  },
  moves,
);

/** Undoes or redoes the last move, unless somebody has moved the job since. */
export const stepMove = { undo: () => edits.undo(), redo: edits.redo };

/** Whether there is anything to undo and to redo. */
export const { stepCounts } = edits;

/**
 * Gives a job a truck and a time: shown at once, saved when nothing forbids it. What the board has not shown by then of
 * what it brings up is asked first. False where it was not saved; a toast says why, unless the person wants it so.
 */
export async function moveJob(job: BoardJob, to: Assignment): Promise<boolean> {
  const shownRow = rowAt(job.rows[0], job.assignment);
  const seenMessages = new Set(
    queryClient.getQueryData(findingsQuery(job, to).queryKey)?.map(({ message }) => message),
  );
  const isUnseen = ({ message, explanation = message }: { message: string; explanation?: string }) =>
    !seenMessages.has(explanation);
  const mayBeSaved = async () => {
    const now = cachedRow(shownRow.id) ?? shownRow;
    if (!isSameAssignment(assignmentOf(now), job.assignment) || now.date !== shownRow.date) {
      showMovedByOthers(now);
      return false;
    }
    const findings = await queryClient.fetchQuery(findingsQuery(job, to, 0)).catch(() => []);
    const forbiddenFindings = findings.filter(({ severity }) => severity === 'block');
    if (forbiddenFindings.length === 0) return true;
    showError(
      aboutMoves([shownRow.id]),
      messages.refused,
      tableWork.ofRows([shownRow.id], sentences(forbiddenFindings)),
    );
    return false;
  };
  const confirm = async (problems: readonly Problem[]) => {
    const unseenProblems = problems.filter(isUnseen);
    return (
      !unseenProblems.some(({ finding }) => finding && needsConfirmation(finding)) ||
      confirmFindings(unseenProblems)
    );
  };
  const { truck, time } = rowAt(shownRow, to);
  const { date, trailer } = to;
  const changes = { truck, time, ...(date && { date }), ...(trailer !== undefined && { trailer }) };
  const result = await edits.saveOrExplain([{ row: shownRow, changes }], { mayBeSaved, confirm });
  // A job that already has this truck and time needs no change.
  if (!('over' in result)) return isSameAssignment(to, job.assignment);
  announceUnconfirmed(result.warnings.filter(isUnseen));
  return true;
}

/** Returns the name of moved rows in toasts. */
export function aboutMoves(rowIds: readonly number[]): string {
  return `move row ${rowIds.join(' ')}`;
}

/** The person who has moved the job since, by its history; if the history cannot be read, nobody is named. */
async function explainRefusedUndo(rowIds: readonly number[]): Promise<void> {
  const [rowId = 0] = rowIds;
  const entries = await call('listJobRowHistory', { params: { id: rowId } }).catch(() => ({ content: [] }));
  const last = entries.content.find(({ changes }) => changes.some(({ field }) => moveFields.has(field)));
  const why = last?.who ? messages.undoRefusedBy(last.who) : messages.undoRefusedHint;
  showError(aboutMoves(rowIds), messages.undoRefused, tableWork.ofRows(rowIds, why));
}

const moveFields: ReadonlySet<string> = new Set(['date', 'truck', 'time', 'trailer', 'carrier']);

/** Findings that need no question: they are shown with the way to undo the move. */
function announceUnconfirmed(warnings: readonly { message: string }[]): void {
  if (warnings.length === 0) return;
  showWarning(messages.savedBut, sentences(warnings), {
    label: messages.undo,
    onPress: () => void edits.undo(),
  });
}

function showMovedByOthers(row: JobRow): void {
  const { truck, time } = row;
  const plate = truck === null ? messages.noTruck : formatPlate(truck.licensePlateNumber);
  const now = messages.changedTo(plate, time ?? messages.noTime);
  showError(aboutMoves([row.id]), messages.changedMeanwhile, tableWork.ofRows([row.id], now));
}

/** Removes duplicates: the check and the saving often find the same. */
function sentences(findings: readonly { message: string }[]): string {
  return [...new Set(findings.map(({ message }) => message))].join(' · ');
}

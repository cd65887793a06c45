import type { JobRow } from '#api/job-row/job-table.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';

import { messages } from '../../../i18n/et/messages.ts';
import type { ForEachRow, RowOutcome } from '../../../job-row/row-action.ts';
import { UnreachableError } from '../../../platform/problem.ts';
import { isAlreadySent, problemLines } from '../../../ui/problems/problem-lines.ts';

/** How one of several rows stands, with what speaks for care of what was saved; `skipped` was not begun. */
export type RowResult = { row: JobRow; warnings?: readonly GoodsWarning[] } & (
  | RowOutcome
  | { state: 'waiting' | 'running' | 'skipped'; notes?: never }
);

/**
 * Does something to rows one after the other and tells after each step how all of them stand. It does not begin the
 * next row once `isStopped` says so, or when the server cannot be reached.
 */
export async function runMany(
  rows: readonly JobRow[],
  { isOfJob, run }: ForEachRow,
  isStopped: () => boolean,
  tell: (results: readonly RowResult[]) => void,
): Promise<void> {
  let results = rows.map((row): RowResult => ({ row, state: 'waiting' }));
  const set = (which: (result: RowResult) => boolean, to: RowOutcome | { state: 'running' | 'skipped' }) => {
    results = results.map((result) => (which(result) ? { row: result.row, ...to } : result));
    tell(results);
  };
  tell(results);
  let isUnreachable = false;
  for (;;) {
    const next = results.find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    if (isUnreachable || isStopped()) {
      set(({ state }) => state === 'waiting', { state: 'skipped' });
      return;
    }
    const { id, transportJobId } = next.row;
    const isMeant = ({ row }: RowResult) =>
      isOfJob === true ? row.transportJobId === transportJobId : row.id === id;
    set(isMeant, { state: 'running' });
    try {
      set(isMeant, await run(next.row));
    } catch (error) {
      isUnreachable = error instanceof UnreachableError;
      set(isMeant, outcomeOf(error));
    }
  }
}

function outcomeOf(error: unknown): RowOutcome {
  if (isAlreadySent(error)) return { state: 'alreadySent' };
  return { state: 'refused', reason: (problemLines(error) ?? [messages.errors.unreachable]).join(' ') };
}

/** How many rows are done, were sent before, and were refused or not begun; and of how many something speaks for care. */
export function countResults(results: readonly RowResult[]) {
  const count = (...states: RowResult['state'][]) =>
    results.filter(({ state }) => states.includes(state)).length;
  const warned = results.filter(({ warnings = [] }) => warnings.length > 0).length;
  return { done: count('done'), sent: count('alreadySent'), failed: count('refused', 'skipped'), warned };
}

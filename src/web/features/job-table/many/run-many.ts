import type { JobRow } from '#api/job-row/job-table.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';

import type { ForEachRow, RowOutcome } from '../../../job-row/row-action.ts';
import { outcomeOfError } from '../../../job-row/sending/outcome-of-error.ts';
import { UnreachableError } from '../../../platform/problem.ts';

/**
 * The state of one of several rows, with the findings of what was saved. Not begun were `stopped`, by a person, and
 * `skipped`, without a network.
 */
export type RowResult = { row: JobRow; warnings?: readonly GoodsWarning[] } & (
  | RowOutcome
  | {
      state: 'waiting' | 'running' | 'skipped' | 'stopped';
      notes?: never;
      recipients?: never;
      simulated?: never;
    }
);

/** The way to run an action on each row, after its preparation. */
export type RunEachRow = Pick<ForEachRow, 'isOfJob' | 'channel'> & {
  run: (row: JobRow) => Promise<RowOutcome>;
};

/**
 * Does something to rows one after the other and tells after each step how all of them stand. It does not begin the
 * next row once `isStopped` says so, or when the server cannot be reached.
 */
export async function runMany(
  rows: readonly JobRow[],
  { isOfJob, channel, run }: RunEachRow,
  isStopped: () => boolean,
  onProgress: (results: readonly RowResult[]) => void,
): Promise<void> {
  let results = rows.map((row): RowResult => ({ row, state: 'waiting' }));
  const setState = (
    which: (result: RowResult) => boolean,
    to: RowOutcome | { state: 'running' | 'skipped' | 'stopped' },
  ) => {
    results = results.map((result) => (which(result) ? { row: result.row, ...to } : result));
    onProgress(results);
  };
  onProgress(results);
  let isUnreachable = false;
  for (;;) {
    const next = results.find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    if (isUnreachable || isStopped()) {
      setState(({ state }) => state === 'waiting', { state: isUnreachable ? 'skipped' : 'stopped' });
      return;
    }
    const { id, transportJobId, simulatedSends } = next.row;
    const isTrial = channel !== undefined && simulatedSends.includes(channel);
    const isMeant = ({ row }: RowResult) =>
      isOfJob === true ? row.transportJobId === transportJobId : row.id === id;
    setState(isMeant, { state: 'running' });
    try {
      setState(isMeant, markTrial(await run(next.row), isTrial));
    } catch (error) {
      isUnreachable = error instanceof UnreachableError;
      setState(isMeant, markTrial(outcomeOfError(error), isTrial));
    }
  }
}

/** A trial by a simulator was not a real send. */
function markTrial(outcome: RowOutcome, isTrial: boolean): RowOutcome {
  return outcome.state === 'alreadySent' && isTrial ? { ...outcome, simulated: true } : outcome;
}

/** True for a row that not all recipients got. */
export function isInPart({ state, recipients = [] }: RowResult): boolean {
  return state === 'done' && recipients.some(({ isSent }) => !isSent);
}

/** True for a row that counts as not done although some of its people got their message. */
function isSentToSome({ recipients = [] }: RowResult): boolean {
  return recipients.some(({ isSent }) => isSent);
}

/**
 * Counts the rows that are done, done in part, sent before, refused or not begun; how many of the first two only in
 * trial; how many of the refused were sent to some; and how many have findings.
 */
export function countResults(results: readonly RowResult[]) {
  const inState = (...states: RowResult['state'][]) => results.filter(({ state }) => states.includes(state));
  const [done, sent] = [inState('done'), inState('alreadySent')];
  const failed = inState('refused', 'skipped', 'stopped');
  const trialsOf = (some: readonly RowResult[]) => some.filter(({ simulated }) => simulated === true).length;
  return {
    done: done.length,
    doneInTrial: trialsOf(done),
    inPart: done.filter(isInPart).length,
    sent: sent.length,
    sentInTrial: trialsOf(sent),
    sentToOthers: failed.filter(isSentToSome).length,
    failed: failed.filter((result) => !isSentToSome(result)).length,
    warned: results.filter(({ warnings = [] }) => warnings.length > 0).length,
  };
}

/** True where the count says that all that was sent was a trial: the rows need not say it again. */
export function isAllInTrial(counts: ReturnType<typeof countResults>): boolean {
  const { done, doneInTrial, sent, sentInTrial } = counts;
  return done + sent > 0 && doneInTrial === done && sentInTrial === sent;
}

import { useEffect, useId, useRef, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { sends } from '../../../i18n/et/dispatch.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import type { ForEachRow, RowOutcome } from '../../../job-row/row-action.ts';
import { runForEach } from '../../../job-row/run-for-each.ts';
import { AskedRows, askedRows } from '../../../job-row/sending/AskedRows.tsx';
import { onePerSend, type Prepared, usePrepared } from '../../../job-row/sending/use-prepared.ts';
import { useRecipients } from '../../../job-row/sending/use-recipients.ts';
import { wholePress } from '../../../job-row/sending/whole-press.ts';
import { showSuccess, showTrial } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { showStatusChanged } from '../edit/edits.ts';
import type { ManyAction } from './many-actions.ts';
import { PreparedList } from './PreparedList.tsx';
import { ResultList } from './ResultList.tsx';
import { countResults, isAllInTrial, type RowResult, type RunEachRow, runMany } from './run-many.ts';

interface Props {
  rows: readonly JobRow[];
  action: Extract<ManyAction, { kind: 'send' | 'status' }>;
  /** Nothing is left to be read once all of it is sent. */
  closesWhenDone?: boolean;
  onClose: () => void;
}

/** Asks, runs the action on each of the rows, and shows the result of each. */
export function ManySheet({ rows, action, closesWhenDone = false, onClose }: Props) {
  const { many } = tableWork;
  const [results, setResults] = useState<readonly RowResult[]>(() =>
    rows.map((row) => ({ row, state: 'waiting' })),
  );
  const [phase, setPhase] = useState<'asking' | 'running' | 'over'>('asking');
  const forEach = action.kind === 'send' ? action.forEach : null;
  /** The preview of a send, by row; null for all other actions. */
  const prepared = usePrepared(rows, forEach);
  const recipients = useRecipients(prepared);
  const lastResults = useRef<readonly RowResult[]>(results);
  const isStopped = useRef(false);
  const closeId = useId();
  const sendId = useId();
  useEffect(() => {
    // What had the focus is gone.
    if (phase === 'over') document.getElementById(closeId)?.focus();
  }, [phase, closeId]);
  const begin = async () => {
    setPhase('running');
    const changedRows: JobRow[] = [];
    const run: RunEachRow['run'] = async (row) => {
      if (action.kind === 'status') {
        changedRows.push(...(await changeStatus(action.change, [row])));
        return { state: 'done' };
      }
      const preparedRow = prepared?.get(row.id);
      if (preparedRow === undefined) return runForEach(action.forEach, row);
      return 'run' in preparedRow ? preparedRow.run(recipients.isChosen) : preparedRow;
    };
    const work = runMany(
      asPreviewed(rows, forEach, prepared),
      { ...forEach, run },
      () => isStopped.current,
      (now) => {
        lastResults.current = now;
        setResults(now);
      },
    );
    await wholePress(work);
    if (action.kind === 'status' && changedRows.length > 0) {
      const words = action.change === 'cancel' ? many.removed : many.confirmed;
      const title = words(messages.rows(changedRows.length));
      showStatusChanged(title, { undo: 'restore', redo: action.change, rows: changedRows });
    }
    if (closesWhenDone && isAllSent(lastResults.current)) {
      showSent(lastResults.current);
      onClose();
    } else setPhase('over');
  };
  const counts = countResults(results);
  const { done, sent: before, failed } = counts;
  const isDanger = action.group === 'danger';
  const sendRows = onePerSend(rows, forEach);
  const isReading = prepared !== null && prepared.size < sendRows.length;
  /** The number of SMSes to send; null where there is no preview. */
  const smsCount = prepared === null ? null : recipients.chosen.length;
  const isReadyToSend = phase === 'asking' && !isReading && (smsCount ?? 0) > 0;
  useEffect(() => {
    // Enter sends what the sheet shows, unless somebody has gone elsewhere while it was read.
    if (isReadyToSend && document.activeElement?.tagName === 'H2') document.getElementById(sendId)?.focus();
  }, [isReadyToSend, sendId]);
  const submitWord =
    forEach !== null && 'submit' in forEach
      ? forEach.submit(smsCount ?? 0)
      : isDanger
        ? tableWork.cancelYes
        : many.begin;
  return (
    <Sheet
      open
      title={`${action.label}: ${messages.rows(rows.length)}`}
      isWide={prepared !== null}
      isHeld={phase === 'running'}
      onClose={onClose}
      footer={
        phase === 'asking' ? (
          <>
            <Button look={isDanger ? 'primary' : 'plain'} onClick={onClose}>
              {common.cancel}
            </Button>
            <Button
              id={sendId}
              look={isDanger ? 'danger' : 'primary'}
              // The key that opened the sheet may still be held down.
              onKeyDown={(event) => {
                if (event.repeat) event.preventDefault();
              }}
              disabled={isReading || smsCount === 0}
              onClick={() => void begin()}
            >
              {submitWord}
            </Button>
          </>
        ) : phase === 'running' ? (
          <>
            <Button
              onClick={() => {
                isStopped.current = true;
              }}
            >
              {many.stop}
            </Button>
            {/* Where it was begun, so that a second press meets nothing that stops it. */}
            <Button look={isDanger ? 'danger' : 'primary'} busy>
              {submitWord}
            </Button>
          </>
        ) : (
          <Button id={closeId} look="primary" onClick={onClose}>
            {common.close}
          </Button>
        )
      }
    >
      <p role="status">
        {phase === 'running' && many.progress(done + before + failed, rows.length)}
        {phase === 'over' && many.summary(counts)}
        {phase === 'asking' && isReading && common.pleaseWait}
        {phase === 'asking' && !isReading && prepared !== null && many.foreseen(foreseen(prepared))}
      </p>
      {phase === 'asking' && action.kind === 'send' && <AskedRows rows={askedRows(sendRows)} />}
      {phase === 'asking' && prepared !== null ? (
        <PreparedList
          rows={isReading ? sendRows : goingFirst(sendRows, prepared)}
          prepared={prepared}
          recipients={recipients}
        />
      ) : (
        <ResultList results={results} isTrialSaid={isAllInTrial(counts)} />
      )}
    </Sheet>
  );
}

/** Counts the rows that have nothing to send, by reason. */
function foreseen(
  prepared: ReadonlyMap<number, Prepared>,
): Record<'refused' | 'alreadySent' | 'alreadySentInTrial', number> {
  const outcomes = [...prepared.values()].filter((each): each is RowOutcome => !('run' in each));
  const count = (state: RowOutcome['state']) => outcomes.filter((each) => each.state === state).length;
  const alreadySentInTrial = outcomes.filter(
    ({ state, simulated }) => state === 'alreadySent' && simulated === true,
  ).length;
  return { refused: count('refused'), alreadySent: count('alreadySent'), alreadySentInTrial };
}

/** Rows that can be sent come before those that lack something, each in the table's order. */
function goingFirst(rows: readonly JobRow[], prepared: ReadonlyMap<number, Prepared>): readonly JobRow[] {
  const goes = ({ id }: JobRow) => Number('run' in (prepared.get(id) ?? {}));
  return rows.toSorted((one, other) => goes(other) - goes(one));
}

/** Returns the rows in the order in which their sends were shown; rows of one job stand together. */
function asPreviewed(
  rows: readonly JobRow[],
  forEach: ForEachRow | null,
  prepared: ReadonlyMap<number, Prepared> | null,
): readonly JobRow[] {
  if (prepared === null) return rows;
  const keyOf = ({ id, transportJobId }: JobRow) => (forEach?.isOfJob === true ? transportJobId : id);
  const keysInOrder = goingFirst(onePerSend(rows, forEach), prepared).map(keyOf);
  return rows.toSorted((one, other) => keysInOrder.indexOf(keyOf(one)) - keysInOrder.indexOf(keyOf(other)));
}

function isAllSent(results: readonly RowResult[]): boolean {
  return results.every(
    ({ state, recipients = [] }) => state === 'done' && recipients.every(({ isSent }) => isSent),
  );
}

/** Tells who got it, instead of the closed list. */
function showSent(results: readonly RowResult[]): void {
  const lines = results.flatMap(({ recipients = [] }) => recipients.map(({ text }) => text)).join('\n');
  const isTrial = results.some(({ simulated }) => simulated === true);
  if (isTrial) showTrial(sends.simulated(sends.resent), lines);
  else showSuccess(sends.resent, lines);
}

import { useQuery } from '@tanstack/react-query';
import { Send as SendIcon } from 'lucide-react';
import { useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import { allSends, type Send } from '#domain/dispatch/preflight.ts';
import { recipientRoles } from '#domain/sms/recipient.ts';

import { dayCheck as messages } from '../../../i18n/et/preflight.ts';
import { common } from '../../../i18n/et/shell.ts';
import { type IsChosen, jobTableKey, type RowOutcome } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { runForEach } from '../../../job-row/run-for-each.ts';
import { type AskedRow, AskedRows } from '../../../job-row/sending/AskedRows.tsx';
import { outcomeOfError } from '../../../job-row/sending/outcome-of-error.ts';
import { PreparedPreview } from '../../../job-row/sending/PreparedPreview.tsx';
import { RoleSwitches } from '../../../job-row/sending/RoleSwitches.tsx';
import { type Prepared, usePrepared } from '../../../job-row/sending/use-prepared.ts';
import { type Recipients, recipientsOf, useRecipients } from '../../../job-row/sending/use-recipients.ts';
import { wholePress } from '../../../job-row/sending/whole-press.ts';
import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import {
  type CheckedRow,
  type ReadySend,
  readySends,
  rowsToAsk,
  rowsToSend,
  isAlreadySent,
  sentOf,
} from './day-check.ts';
import { LoadHead, OutcomeText, sendName, smsLast, type ToSend } from './ready-load.tsx';

import styles from './DayCheck.module.css';

interface SendReadyProps {
  label: string;
  checked: readonly CheckedRow[];
  look?: 'primary' | 'plain';
  size?: 'normal' | 'small';
}

interface Opened {
  checked: readonly CheckedRow[];
  /** Rows that wait too, and are sent one by one. */
  leftOut?: readonly CheckedRow[];
}

/** 'Saada kõik valmis': of these rows those that wait to be sent, after showing what goes. */
export function SendReady({ label, checked, look = 'primary', size = 'normal' }: SendReadyProps) {
  const [isOpen, setOpen] = useState(false);
  // The sends at the time of opening stay in view while they are sent.
  const [opened, setOpened] = useState<Opened>({ checked: [], leftOut: [] });
  const ready = rowsToSend(checked);
  return (
    <>
      <Button
        look={look}
        size={size}
        icon={SendIcon}
        disabled={ready.length === 0}
        onClick={() => {
          setOpened({ checked: ready, leftOut: rowsToAsk(checked) });
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && <SendReadySheet {...opened} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The outcome of each send; null while it is being sent. */
type Outcomes = ReadonlyMap<string, RowOutcome | null>;

const noRows: readonly JobRow[] = [];
const noneLeftOut: readonly CheckedRow[] = [];
const nothingKnown: ReadonlyMap<number, Prepared> = new Map();

/** The sends with their recipients, before and while they go. */
export function SendReadySheet({
  checked,
  leftOut = noneLeftOut,
  onClose,
}: Opened & { onClose: () => void }) {
  const ready = readySends(checked);
  const query = useReadySends(ready);
  const sends = query.data?.sends ?? [];
  const prepared = usePrepared(query.data?.smsRows ?? noRows, query.data?.sms ?? null) ?? nothingKnown;
  const recipients = useRecipients(prepared);
  const { isChosen } = recipients;
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [phase, setPhase] = useState<'asking' | 'running' | 'over'>('asking');
  /** Returns what was prepared before; undefined for a send that needs no preparation. */
  const knownOf = ({ row, send }: ToSend): Prepared | undefined =>
    send === 'sms' ? prepared.get(row.id) : undefined;
  const sendEach = async () => {
    for (const each of sends) {
      const setOutcome = (outcome: RowOutcome | null) =>
        setOutcomes((before) => new Map(before).set(keyOf(each), outcome));
      setOutcome(null);
      setOutcome(await sendOne(each, knownOf(each), isChosen).catch(outcomeOfError));
    }
  };
  const begin = async () => {
    setPhase('running');
    try {
      await wholePress(sendEach());
    } finally {
      setPhase('over');
      await queryClient.invalidateQueries({ queryKey: jobTableKey });
    }
  };
  const isReading = query.data === undefined || prepared.size < query.data.smsRows.length;
  const sendCount = recipients.chosen.length + sends.filter(({ send }) => send !== 'sms').length;
  let [all, triedCount, sentCount] = [0, 0, 0];
  for (const each of sends) {
    const count = countOf(knownOf(each), isChosen);
    const outcome = outcomes.get(keyOf(each)) ?? null;
    all += count;
    if (outcome === null) continue;
    triedCount += count;
    sentCount += sentOf(outcome, count);
  }
  return (
    <Sheet
      open
      isWide
      title={messages.sendReadyTitle(checked.length)}
      isHeld={phase === 'running'}
      onClose={onClose}
      footer={
        phase === 'asking' ? (
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button look="primary" disabled={isReading || sendCount === 0} onClick={() => void begin()}>
              {isReading ? messages.begin : messages.beginCount(sendCount)}
            </Button>
          </>
        ) : (
          <Button look="primary" busy={phase === 'running'} onClick={onClose}>
            {common.close}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        failed={messages.failed}
        lines={4}
        empty={<p>{messages.nothingReady}</p>}
        isEmpty={() => sends.length === 0}
      >
        {() => (
          <>
            <p role="status">
              {phase === 'asking' && !isReading && summaryText(sends, prepared, recipients)}
              {phase === 'running' && messages.progress(triedCount, all)}
              {phase === 'over' && messages.summary(sentCount, all - sentCount)}
            </p>
            <AskedRows rows={rowsToAsk(checked).map(toAsked)} isLinked={phase !== 'running'} />
            <AskedRows
              title={messages.leftOut(leftOut.length)}
              rows={leftOut.map(toAsked)}
              isLinked={phase !== 'running'}
            />
            {phase === 'asking' && <RoleSwitches recipients={recipients} />}
            <ul className={styles.ready}>
              {[...Map.groupBy(sends, ({ row }) => row.transportJobId)].map(([jobId, ofJob]) => (
                <li key={jobId}>
                  <LoadHead of={ofJob} />
                  <div className={styles.ofLoad}>
                    {smsLast(ofJob).map((each) => (
                      <div key={keyOf(each)} data-whole={each.send === 'sms' || outcomes.has(keyOf(each))}>
                        <strong>{sendName(each, ofJob)}</strong>
                        <OutcomeText outcome={outcomes.get(keyOf(each))} />
                        {each.send === 'sms' && !outcomes.has(keyOf(each)) && (
                          <PreparedPreview
                            prepared={knownOf(each)}
                            recipients={recipients}
                            isFixed={phase !== 'asking'}
                          />
                        )}
                      </div>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

function toAsked({ row }: CheckedRow): AskedRow {
  const { rowId: id, time, licensePlateNumber, toConfirm: reasons } = row;
  return { id, time, licensePlateNumber, reasons };
}

/** The sends with their rows and how each is made, as they stand when the sheet opens. */
function useReadySends(ready: readonly ReadySend[]) {
  const { loadActions } = useRowFeatures();
  const ids = [...new Set(ready.map(({ row }) => row.rowId))];
  return useQuery({
    queryKey: ['send-ready', ...ids],
    queryFn: async ({ signal }) => {
      const query = { id: ids.join(','), size: 500 } as never;
      const [{ content }, actions] = await Promise.all([
        call('listJobRows', { query }, { signal }),
        loadActions(),
      ]);
      const sends = ready.flatMap(({ row: checkedRow, send }): ToSend[] => {
        const row = content.find(({ id }) => id === checkedRow.rowId);
        const forEach = actions.find((action) => action.send === send)?.forEach;
        // What was already sent and is still correct is not sent twice.
        if (row === undefined || forEach === undefined || isAlreadySent(row, send)) return [];
        return [{ row, shown: checkedRow, send, forEach }];
      });
      // The texts and recipients of the SMSes are looked at before they go.
      const sms = sends.filter(({ send }) => send === 'sms');
      return { sends, smsRows: sms.map(({ row }) => row), sms: sms[0]?.forEach ?? null };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Returns the number of sends by channel, of SMSes by recipient, and of people who get none. */
function summaryText(
  sends: readonly ToSend[],
  prepared: ReadonlyMap<number, Prepared>,
  { all, chosen }: Recipients,
): string {
  const sms = [...prepared.values()].flatMap((each) => ('run' in each ? [each] : []));
  const countOfSend = (send: Send) =>
    send === 'sms' ? chosen.length : sends.filter((each) => each.send === send).length;
  return messages.toSend({
    count: chosen.length + sends.filter(({ send }) => send !== 'sms').length,
    sends: allSends.flatMap((send) =>
      countOfSend(send) === 0 ? [] : messages.chip(messages.sends[send], countOfSend(send)),
    ),
    sms: recipientRoles.map((role) => ({ role, count: chosen.filter((each) => each.role === role).length })),
    leftOut: sms.flatMap((each) => each.leftOut).length + all.length - chosen.length,
  });
}

async function sendOne(
  { row, forEach }: ToSend,
  preparedRow: Prepared | undefined,
  isChosen: IsChosen,
): Promise<RowOutcome> {
  if (preparedRow === undefined) return runForEach(forEach, row);
  return 'run' in preparedRow ? preparedRow.run(isChosen) : preparedRow;
}

/** Returns the number of SMSes of a send; one if it was not prepared, or was refused then. */
function countOf(preparedRow: Prepared | undefined, isChosen: IsChosen): number {
  if (preparedRow === undefined) return 1;
  if ('run' in preparedRow) return recipientsOf(preparedRow).filter(isChosen).length;
  return preparedRow.state === 'refused' ? 1 : 0;
}

function keyOf({ row, send }: ToSend): string {
  return `${send} ${String(row.id)}`;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send as SendIcon } from 'lucide-react';
import { useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dayCheck } from '../../../i18n/et/correction.ts';
import { common, errors } from '../../../i18n/et/shell.ts';
import { jobTableKey, type RowOutcome } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { runForEach } from '../../../job-row/run-for-each.ts';
import { call } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { problemLines } from '../../../ui/problems/problem-lines.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { type ReadySend, readySends, sentAlready } from './day-check.ts';

import styles from './DayCheck.module.css';

/** 'Saada kõik valmis': of the day's rows everything that waits to be sent and lacks nothing, after showing what that is. */
export function SendReady({ rows }: { rows: readonly RowPreflight[] }) {
  const [isOpen, setOpen] = useState(false);
  // What was there when it was opened stays in view while it is sent.
  const [sends, setSends] = useState<readonly ReadySend[]>([]);
  const ready = readySends(rows);
  return (
    <>
      <Button
        look="primary"
        icon={SendIcon}
        disabled={ready.length === 0}
        onClick={() => {
          setSends(ready);
          setOpen(true);
        }}
      >
        {dayCheck.sendReady}
      </Button>
      {isOpen && <SendReadySheet ready={sends} onClose={() => setOpen(false)} />}
    </>
  );
}

type Outcome =
  | RowOutcome
  | { state: 'waiting' | 'running'; notes?: never; recipients?: never; simulated?: never; reason?: never };

function SendReadySheet({ ready, onClose }: { ready: readonly ReadySend[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const ids = [...new Set(ready.map(({ row }) => row.rowId))];
  const read = useQuery({
    queryKey: ['send-ready', ...ids],
    queryFn: async ({ signal }) => {
      const query = { id: ids.join(','), size: 500 } as never;
      const { content } = await call('listJobRows', { query }, { signal });
      return content;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [phase, setPhase] = useState<'asking' | 'running' | 'over'>('asking');
  const { loadActions } = useRowFeatures();
  const found = new Map(read.data?.map((row) => [row.id, row]));
  const sends = ready.flatMap((each) => {
    const row = found.get(each.row.rowId);
    // What was told already and still holds is not told twice.
    return row === undefined || sentAlready(row, each.send) ? [] : [{ ...each, row, shown: each.row }];
  });
  const begin = async () => {
    setPhase('running');
    const actions = await loadActions();
    for (const { row, send } of sends) {
      const forEach = actions.find((action) => action.send === send)?.forEach;
      if (forEach === undefined) continue;
      const put = (outcome: Outcome) =>
        setOutcomes((before) => new Map(before).set(keyOf(row, send), outcome));
      put({ state: 'running' });
      put(
        await runForEach(forEach, row).catch((error: unknown): RowOutcome => ({
          state: 'refused',
          reason: (problemLines(error) ?? [errors.unreachable]).join(' '),
        })),
      );
    }
    setPhase('over');
    await queryClient.invalidateQueries({ queryKey: [jobTableKey] });
  };
  const all = [...outcomes.values()];
  const failed = all.filter(({ state }) => state === 'refused').length;
  const done = all.filter(({ state }) => state === 'done' || state === 'alreadySent').length;
  return (
    <Sheet
      open
      title={read.data === undefined ? dayCheck.sendReady : dayCheck.sendReadyTitle(sends.length)}
      onClose={onClose}
      footer={
        phase === 'asking' ? (
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button look="primary" disabled={sends.length === 0} onClick={() => void begin()}>
              {dayCheck.begin}
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
        read={read}
        failed={dayCheck.failed}
        lines={4}
        empty={<p>{dayCheck.nothingReady}</p>}
        isEmpty={() => sends.length === 0}
      >
        {() => (
          <>
            <p role="status">
              {phase === 'running' && dayCheck.progress(done + failed, sends.length)}
              {phase === 'over' && dayCheck.summary(done, failed)}
            </p>
            <ul className={styles.ready}>
              {sends.map(({ row, send, shown }) => (
                <li key={keyOf(row, send)}>
                  <span>{shown.time ?? String(row.id)}</span>
                  <strong>{dayCheck.sends[send]}</strong>
                  <span>
                    {[
                      shown.licensePlateNumber === null ? null : formatPlate(shown.licensePlateNumber),
                      send === 'sms' ? row.driver : null,
                      `${shown.pickup} → ${shown.destination ?? ''}`,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </span>
                  <OutcomeText outcome={outcomes.get(keyOf(row, send))} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

function keyOf({ id }: JobRow, send: string): string {
  return `${send} ${String(id)}`;
}

function OutcomeText({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome === undefined || outcome.state === 'waiting') return null;
  if (outcome.state === 'running') return <span>{dayCheck.outcomes.running}</span>;
  if (outcome.state === 'refused') return <span className={styles.refused}>{outcome.reason}</span>;
  return (
    <span>
      {[
        outcome.simulated === true ? dayCheck.outcomes.simulated : dayCheck.outcomes[outcome.state],
        ...(outcome.recipients ?? []).map(({ text }) => text),
        ...(outcome.notes ?? []),
      ].join(' · ')}
    </span>
  );
}

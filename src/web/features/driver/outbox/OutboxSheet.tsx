import { Clock, PencilLine } from 'lucide-react';
import { useState } from 'react';

import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { correctableProblems } from '../../../offline/correctable.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { resubmit } from '../../../offline/resubmit.ts';
import { decide, syncNow } from '../../../offline/sync.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useDeviceState } from '../current-job.ts';
import { CorrectionSheet } from './CorrectionSheet.tsx';
import { actionTitle, differences, problemLines, refusalReason } from './item-text.ts';

import styles from '../driver.module.css';

/** What is on this device only: what waits, and what the server refused, with both versions side by side. */
export function OutboxSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords();
  const { items } = useDeviceState();
  const attention = items.filter(({ state }) => state === 'attention');
  const waiting = items.filter(({ state }) => state === 'waiting');
  return (
    <Sheet open={open} title={words.sync.outbox} onClose={onClose}>
      <div className={styles.stack}>
        {items.length === 0 && <p>{words.sync.allSent}</p>}
        {attention.map((item) => (
          <Attention key={item.actionId} item={item} />
        ))}
        {waiting.length > 0 && (
          <ul className={styles.plainList}>
            {waiting.map((item) => (
              <li key={item.actionId} className={styles.waitingItem}>
                <Clock aria-hidden size={18} />
                <span>
                  <strong>{actionTitle(item.deed, words)}</strong>
                  <br />
                  {words.screens.job(item.transportJobId)} · {formatDateTime(item.occurredAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {waiting.length > 0 && <Button onClick={syncNow}>{words.actions.retry}</Button>}
      </div>
    </Sheet>
  );
}

/** A refused action: never dropped and never sent again without the driver's word. */
export function Attention({ item }: { item: OutboxItem }) {
  const words = useWords();
  const { told, shown } = useDeviceState();
  const [isBusy, setBusy] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const job = shown.get(item.transportJobId);
  const toCorrect = job === undefined ? null : correctableProblems(item);
  const current = item.refusal?.current ?? told.get(item.transportJobId) ?? null;
  const rows = current === null ? [] : differences(item.deed, current, words);
  const canKeep = current === null || resubmit(item.deed, current) !== null;
  const reason = current?.cancelled === true ? words.cancelledHint : refusalReason(item.refusal, words);
  const choose = (decision: 'mine' | 'servers') => {
    setBusy(true);
    void decide(item, decision).finally(() => {
      setBusy(false);
    });
  };
  return (
    <section className={styles.attention} role="alert">
      <h2>{words.sync.failed}</h2>
      <p>
        <strong>{actionTitle(item.deed, words)}</strong> · {words.screens.job(item.transportJobId)} ·{' '}
        {formatDateTime(item.occurredAt)}
      </p>
      <p>{reason}</p>
      {toCorrect !== null && (
        <>
          <ul className={styles.problems}>
            {problemLines(toCorrect, item.deed, words).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button
            look="primary"
            size="driver"
            icon={PencilLine}
            disabled={isBusy}
            onClick={() => {
              setCorrecting(true);
            }}
          >
            {words.sync.correct}
          </Button>
        </>
      )}
      {current !== null && (
        <p>
          {words.sync.status}:{' '}
          <strong>{current.cancelled ? words.cancelled : words.statuses[current.driverStatus.code]}</strong>
        </p>
      )}
      {rows.length > 0 && (
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">{words.sync.field}</th>
              <th scope="col">{words.sync.mine}</th>
              <th scope="col">{words.sync.servers}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, servers }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{servers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!canKeep && <p className={styles.quiet}>{words.sync.nothingToKeep}</p>}
      <div className={styles.pair}>
        <Button
          disabled={isBusy}
          onClick={() => {
            choose('servers');
          }}
        >
          {words.sync.acceptRemote}
        </Button>
        {toCorrect === null && canKeep && (
          <Button
            look="primary"
            disabled={isBusy}
            onClick={() => {
              choose('mine');
            }}
          >
            {words.sync.keepLocal}
          </Button>
        )}
      </div>
      {isCorrecting && job !== undefined && (
        <CorrectionSheet
          item={item}
          job={job}
          onClose={() => {
            setCorrecting(false);
          }}
        />
      )}
    </section>
  );
}

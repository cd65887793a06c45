import { RotateCcw } from 'lucide-react';

import type { Alert } from '#api/alerts/alerts.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { alertName } from '../../../job-row/work-list/alert-name.ts';
import { When, WorkLine } from '../../../job-row/work-list/WorkLine.tsx';
import { serverToday } from '../../../platform/device/clock.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { whenOf } from '../alert-text.ts';
import { maySettleHere } from '../may-settle.ts';

import styles from '../../../job-row/work-list/WorkLine.module.css';

interface Props {
  alert: Alert;
  isTicked: boolean;
  isLookedAt: boolean;
  /** True while it is being settled or confirmed. */
  isBusy: boolean;
  on: RowHandlers;
}

/** The handlers of a row. */
export interface RowHandlers {
  act: (alert: Alert) => void;
  look: (alert: Alert) => void;
  tick: (alert: Alert, isRange: boolean) => void;
  settle: (alert: Alert) => void;
}

/** One open alert. */
export function AlertRow({ alert, isTicked, isLookedAt, isBusy, on }: Props) {
  const { id, kind, nextAction, row, stage, summary, urgency } = alert;
  return (
    <WorkLine
      id={id}
      label={summary}
      stage={stage}
      when={whenOf(alert, serverToday())}
      kind={alertName(alert)}
      title={alert.title}
      about={alert.about}
      notes={row?.notes ?? null}
      action={{ label: messages.actions[nextAction], isUrgent: urgency === 'NOW' }}
      isTicked={isTicked}
      isLookedAt={isLookedAt}
      isBusy={isBusy}
      on={{
        act: () => on.act(alert),
        look: () => on.look(alert),
        tick: (isRange) => on.tick(alert, isRange),
        ...(maySettleHere(kind) && { settle: () => on.settle(alert) }),
      }}
    />
  );
}

interface SettledProps {
  alert: Alert;
  on: Pick<RowHandlers, 'look'> & { reopen: (alert: Alert) => void };
}

/** A settled alert: by whom, when and how, with the button that opens it again. */
export function SettledRow({ alert, on }: SettledProps) {
  const { answer, note, settledAt, settledBy, summary } = alert;
  const when = formatDateTime(settledAt ?? alert.raisedAt);
  return (
    <li className={styles.row} data-alert={alert.id} data-stage="PAST" aria-label={summary}>
      <When {...whenOf(alert, serverToday())} kind={alertName(alert)} />
      <button type="button" className={styles.what} onClick={() => on.look(alert)}>
        <span className="visually-hidden">{alertName(alert)}</span>
        <strong className={styles.summary}>{summary}</strong>
        <span className={styles.about}>
          {settledBy === null
            ? messages.settledItself(when, note)
            : messages.settledBy(settledBy, when, answer)}
          {settledBy !== null && note !== null && <q>{note}</q>}
        </span>
      </button>
      {settledBy !== null && mayChange() && (
        <div className={styles.act}>
          <Button size="small" icon={RotateCcw} onClick={() => on.reopen(alert)}>
            {messages.reopen}
          </Button>
        </div>
      )}
    </li>
  );
}

import { Check, RotateCcw } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import type { Alert } from '#api/alerts/alerts.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { alertTitle } from '../../../job-row/alert-title.ts';
import { serverToday } from '../../../platform/device/clock.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { aboutOf, whenOf } from '../alert-text.ts';

import styles from './AlertRow.module.css';

type Props = {
  alert: Alert;
  isTicked: boolean;
  isLookedAt: boolean;
  /** It is being settled or confirmed. */
  isBusy: boolean;
  on: RowHandlers;
};

/** What a row can be asked to do. */
export type RowHandlers = {
  act: (alert: Alert) => void;
  look: (alert: Alert) => void;
  tick: (alert: Alert) => void;
  settle: (alert: Alert) => void;
};

/** One line of the work list: when, what, and the one thing to do about it. Enter does it, `e` settles, Space ticks, → shows all. */
export function AlertRow({ alert, isTicked, isLookedAt, isBusy, on }: Props) {
  const { row, stage, summary, urgency } = alert;
  const isWorking = mayChange();
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // Held down, a key would do it to the next lines too, which come under it unseen.
    if (event.repeat && ['e', 'enter', ' '].includes(key)) event.preventDefault();
    else if (isWorking && isPlain && key === 'e') on.settle(alert);
    else if (event.target !== event.currentTarget) return;
    else if (event.key === 'ArrowRight' || (!isWorking && event.key === 'Enter')) on.look(alert);
    else if (!isWorking) return;
    else if (event.key === 'Enter') on.act(alert);
    else if (event.key === ' ') on.tick(alert);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons do
    <li
      className={styles.row}
      data-alert={alert.id}
      data-stage={stage}
      data-looked-at={isLookedAt || undefined}
      tabIndex={-1}
      aria-label={summary}
      onKeyDown={onKeyDown}
    >
      {isWorking ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isTicked}
            aria-label={messages.tick(summary)}
            onChange={() => on.tick(alert)}
          />
        </label>
      ) : (
        <span />
      )}
      <When alert={alert} />
      <button type="button" className={styles.what} onClick={() => on.look(alert)}>
        <span className="visually-hidden">{messages.kinds[alert.kind]}</span>
        <strong className={styles.summary}>{alertTitle(alert)}</strong>
        <span className={styles.about}>
          {aboutOf(alert)}
          {row?.notes != null && <q>{row.notes}</q>}
        </span>
      </button>
      {isWorking && (
        <>
          <Button
            size="small"
            look={urgency === 'NOW' ? 'primary' : 'plain'}
            busy={isBusy}
            onClick={() => on.act(alert)}
          >
            {messages.actions[alert.nextAction]}
          </Button>
          <IconButton icon={Check} label={messages.settle} busy={isBusy} onClick={() => on.settle(alert)} />
        </>
      )}
    </li>
  );
}

type SettledProps = { alert: Alert; on: Pick<RowHandlers, 'look'> & { reopen: (alert: Alert) => void } };

/** A settled one: by whom, when and how, and the way to take that back. */
export function SettledRow({ alert, on }: SettledProps) {
  const { note, settledAt, settledBy, summary } = alert;
  const when = formatDateTime(settledAt ?? alert.raisedAt);
  return (
    <li className={styles.row} data-alert={alert.id} data-stage="PAST" aria-label={summary}>
      <When alert={alert} />
      <button type="button" className={styles.what} onClick={() => on.look(alert)}>
        <span className="visually-hidden">{messages.kinds[alert.kind]}</span>
        <strong className={styles.summary}>{summary}</strong>
        <span className={styles.about}>
          {settledBy === null ? messages.settledItself(when, note) : messages.settledBy(settledBy, when)}
          {settledBy !== null && note !== null && <q>{note}</q>}
        </span>
      </button>
      {settledBy !== null && mayChange() && (
        <Button size="small" icon={RotateCcw} onClick={() => on.reopen(alert)}>
          {messages.reopen}
        </Button>
      )}
    </li>
  );
}

function When({ alert }: { alert: Alert }) {
  const { day, time } = whenOf(alert, serverToday());
  return (
    <p className={styles.when}>
      <span>
        {day} {time !== null && <strong>{time}</strong>}
      </span>
      {/* Who only listens hears it with what the line opens. */}
      <span aria-hidden className={styles.kind}>
        {messages.kinds[alert.kind]}
      </span>
    </p>
  );
}

import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

import type { AlertStage } from '#domain/alerts/work-list.ts';

import { workList as messages } from '../../i18n/et/work-list.ts';
import { mayChange } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';

import styles from './WorkLine.module.css';

interface Props {
  id: number;
  /** All that it is about in one sentence, for who listens. */
  label: string;
  stage?: AlertStage;
  when: { day: string | null; time: string | null };
  kind: string;
  title: string;
  about: string | null;
  notes: string | null;
  /** The one thing to do about it; null where there is nothing to press. */
  action: { label: string; isUrgent: boolean } | null;
  isTicked: boolean;
  isLookedAt?: boolean;
  /** True while an action runs on it. */
  isBusy?: boolean;
  /** All that it tells, below it. */
  details?: ReactNode;
  on: LineHandlers;
}

/** The handlers of a line. */
interface LineHandlers {
  act: () => void;
  look: () => void;
  tick: (isRange: boolean) => void;
  /** Left out where nothing is settled by hand. */
  settle?: () => void;
}

/**
 * One line of a work list: when, what, and its one action. Enter does the action, `e` settles, Space ticks, → opens
 * the details.
 */
export function WorkLine({ id, label, stage, when, kind, title, about, notes, action, on, ...state }: Props) {
  const { isTicked, isLookedAt = false, isBusy = false, details } = state;
  const isShift = useRef(false);
  const isWorking = mayChange();
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // Held down, a key would do it to the next lines too, which come under it unseen.
    if (event.repeat && ['e', 'enter', ' '].includes(key)) event.preventDefault();
    else if (isWorking && isPlain && key === 'e' && on.settle !== undefined) on.settle();
    else if (event.target !== event.currentTarget) return;
    else if (event.key === 'ArrowRight' || (!isWorking && event.key === 'Enter')) on.look();
    else if (!isWorking) return;
    else if (event.key === 'Enter' && action !== null) on.act();
    else if (event.key === ' ') on.tick(event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons do
    <li
      className={styles.row}
      data-alert={id}
      data-stage={stage}
      data-looked-at={isLookedAt || undefined}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {isWorking ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isTicked}
            aria-label={messages.tick(label)}
            onClick={(event) => {
              isShift.current = event.shiftKey;
            }}
            onChange={() => on.tick(isShift.current)}
          />
        </label>
      ) : (
        <span />
      )}
      <When {...when} kind={kind} />
      <button
        type="button"
        className={styles.what}
        aria-expanded={details === undefined ? undefined : isLookedAt}
        onClick={on.look}
      >
        <span className="visually-hidden">{kind}</span>
        <strong className={styles.summary}>{title}</strong>
        <span className={styles.about}>
          {about}
          {notes !== null && <q>{notes}</q>}
        </span>
      </button>
      <div className={styles.act}>
        {isWorking && action !== null && (
          <Button size="small" look={action.isUrgent ? 'primary' : 'plain'} busy={isBusy} onClick={on.act}>
            {action.label}
          </Button>
        )}
        {isWorking && on.settle !== undefined && (
          <IconButton icon={Check} label={messages.settle} busy={isBusy} onClick={on.settle} />
        )}
      </div>
      {isLookedAt && details !== undefined && <div className={styles.details}>{details}</div>}
    </li>
  );
}

/** The time and kind of a line; screen readers read the kind with what the line opens. */
export function When({ day, time, kind }: Props['when'] & { kind: string }) {
  return (
    <p className={styles.when}>
      <span>
        {day} {time !== null && <strong>{time}</strong>}
      </span>
      <span aria-hidden className={styles.kind}>
        {kind}
      </span>
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CheckCheck, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Alert, AlertPage, AlertSection } from '#api/alerts/alerts.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import type { AlertActions } from '../actions/use-alert-actions.tsx';
import { sectionName } from '../alert-text.ts';
import { AlertBlock } from './AlertBlock.tsx';
import { AlertRow, type RowHandlers } from './AlertRow.tsx';
import { type AlertFilter, openAlertsQuery, pageSize } from './open-alerts-query.ts';
import { useStillOpen } from './use-open-now.ts';

import styles from './AlertList.module.css';

type Props = {
  filter: AlertFilter;
  actions: AlertActions;
  lookedAt: number | null;
  onLook: (alert: Alert) => void;
  /** The line that has the keys first; null for none. */
  startsAt: number | null;
};

/** The work list: what needs somebody, the most urgent first; worked off with the keyboard, one by one or several at once. */
export function OpenAlerts(props: Props) {
  const { filter } = props;
  const read = useQuery(openAlertsQuery(filter, 1));
  return (
    <QueryView
      read={read}
      failed={messages.failed}
      lines={10}
      lineHeight={46}
      isEmpty={({ totalElements }) => totalElements === 0}
      empty={<EmptyState icon={CheckCheck} title={messages.noneOpen} description={messages.noneOpenHint} />}
    >
      {(page) => <WorkList page={page} {...props} />}
    </QueryView>
  );
}

function WorkList({ page, filter, actions, lookedAt, onLook, startsAt }: Props & { page: AlertPage }) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Alert>>(new Map());
  const [isUnfolded, setUnfolded] = useState(false);
  const { list, onKeyDown, onFocus, refocus } = useArrowKeys(startsAt);
  const { sections, totalElements: total } = page;
  const past = sections.find(({ stage }) => stage === 'PAST')?.count ?? 0;
  const shown = isUnfolded ? total : total - past;
  const on: RowHandlers = {
    act: actions.act,
    look: onLook,
    settle: (alert) => void actions.settle([alert]),
    tick: (alert) => {
      const next = new Map(ticked);
      if (!next.delete(alert.id)) next.set(alert.id, alert);
      setTicked(next);
    },
  };
  const head = (section: AlertSection) => (
    <h2>
      {sectionName(section)} <span>{section.count}</span>
    </h2>
  );
  return (
    <>
      <TickedBar everTicked={[...ticked.values()]} onDone={() => setTicked(new Map())} actions={actions} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the lines within */}
      <div
        ref={list}
        role="group"
        aria-label={messages.list}
        className={styles.list}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {Array.from({ length: Math.ceil(shown / pageSize) }, (_, index) => (
          <AlertBlock
            // oxlint-disable-next-line react/no-array-index-key -- a page is known by its number
            key={index}
            pageNr={index + 1}
            filter={filter}
            count={Math.min(pageSize, shown - index * pageSize)}
            starts={startsOf(sections)}
            head={head}
            onDrawn={refocus}
          >
            {(alert) => (
              <AlertRow
                alert={alert}
                isTicked={ticked.has(alert.id)}
                isLookedAt={alert.id === lookedAt}
                isBusy={actions.isBusy(alert)}
                on={on}
              />
            )}
          </AlertBlock>
        ))}
        {past > 0 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? messages.fold(past) : messages.unfold(past)}
          </button>
        )}
      </div>
      {mayChange() && <p className={styles.keys}>{messages.keys}</p>}
    </>
  );
}

type TickedProps = { everTicked: readonly Alert[]; actions: AlertActions; onDone: () => void };

/** What can be done about all that is ticked and still open. */
function TickedBar({ everTicked, actions, onDone }: TickedProps) {
  const ticked = useStillOpen(everTicked);
  if (ticked.length === 0) return null;
  const orders = ticked.filter(({ nextAction }) => nextAction === 'CONFIRM');
  return (
    <div className={styles.ticked} role="group" aria-label={messages.tickedActions}>
      <p role="status">{messages.ticked(ticked.length)}</p>
      {orders.length > 0 && (
        <Button
          size="small"
          look="primary"
          busy={orders.some(actions.isBusy)}
          onClick={() => actions.confirm(orders)}
        >
          {messages.confirmTicked(orders.length === ticked.length ? null : orders.length)}
        </Button>
      )}
      <Button
        size="small"
        busy={ticked.some(actions.isBusy)}
        onClick={() => {
          void actions.settle(ticked).then((isDone) => isDone && onDone());
        }}
      >
        {messages.settleTicked}
      </Button>
      <IconButton icon={X} label={messages.untick} onClick={onDone} />
    </div>
  );
}

function startsOf(sections: readonly AlertSection[]): ReadonlyMap<number, AlertSection> {
  const starts = new Map<number, AlertSection>();
  let line = 0;
  for (const section of sections) {
    starts.set(line, section);
    line += section.count;
  }
  return starts;
}

/**
 * Arrows go from line to line. A line that has gone leaves the focus to the one that has come in its place, so that a
 * list is worked off with one key.
 */
function useArrowKeys(startsAt: number | null) {
  const list = useRef<HTMLDivElement>(null);
  const index = useRef<number | null>(null);
  const first = useRef(startsAt);
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];
  // Who presses a key on the screen itself works on the list.
  const start = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || document.activeElement !== document.body) return;
    event.preventDefault();
    lines()[0]?.focus();
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => start(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return {
    list,
    /** To be called when lines have been drawn. */
    refocus: () => {
      const line = lines().find(({ dataset }) => dataset['alert'] === String(first.current));
      if (line !== undefined) {
        first.current = null;
        // After the screen itself has taken the focus.
        queueMicrotask(() => line.focus());
        return;
      }
      if (index.current === null || document.activeElement !== document.body) return;
      const all = lines();
      all[Math.min(index.current, all.length - 1)]?.focus({ preventScroll: true });
    },
    onFocus: (event: FocusEvent) => {
      const { target } = event;
      const at = lines().findIndex((line) => line.contains(target));
      index.current = at < 0 ? null : at;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const all = lines();
      const at = all.findIndex((line) => line.contains(event.target as Node));
      const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    },
  };
}

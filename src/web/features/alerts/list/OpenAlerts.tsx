import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';

import type { Alert, AlertPage, AlertSection } from '#api/alerts/alerts.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { TickedBar } from '../../../job-row/work-list/TickedBar.tsx';
import { useArrowKeys } from '../../../job-row/work-list/use-arrow-keys.ts';
import { useTicks } from '../../../job-row/work-list/use-ticks.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import type { AlertActions } from '../actions/use-alert-actions.tsx';
import { sectionName } from '../alert-text.ts';
import { maySettleHere } from '../may-settle.ts';
import { AlertBlock } from './AlertBlock.tsx';
import { AlertRow, type RowHandlers } from './AlertRow.tsx';
import { type AlertFilter, linesRead, openAlertsQuery, pageSize } from './open-alerts-query.ts';
import { useStillOpen } from './use-open-now.ts';

import styles from '../../../job-row/work-list/work-list.module.css';

interface Props {
  filter: AlertFilter;
  actions: AlertActions;
  lookedAt: number | null;
  onLook: (alert: Alert) => void;
  /** The line that has the keys first; null for none. */
  startsAt: number | null;
}

/**
 * The work list: open alerts, the most urgent first, to be settled with the keyboard, one by one or several at once.
 */
export function OpenAlerts(props: Props) {
  const { filter } = props;
  const query = useQuery(openAlertsQuery(filter, 1));
  return (
    <QueryView
      query={query}
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
  const { ticked, tick, untick } = useTicks<Alert>();
  const [isUnfolded, setUnfolded] = useState(false);
  const { list, onKeyDown, onFocus, refocus } = useArrowKeys(startsAt);
  const { sections, totalElements: total } = page;
  const past = sections.find(({ stage }) => stage === 'PAST')?.count ?? 0;
  const shownCount = isUnfolded ? total : total - past;
  const on: RowHandlers = {
    act: actions.act,
    look: onLook,
    settle: (alert) => void actions.settle([alert]),
    tick: (alert, isRange) => tick(alert, isRange, linesRead(filter)),
  };
  const head = (section: AlertSection) => (
    <h2>
      {sectionName(section)} <span>{section.count}</span>
    </h2>
  );
  return (
    <>
      <TickedAlerts everTicked={[...ticked.values()]} onDone={untick} actions={actions} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the lines within */}
      <div
        ref={list}
        role="group"
        aria-label={messages.list}
        className={styles.list}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {Array.from({ length: Math.ceil(shownCount / pageSize) }, (_, index) => (
          <AlertBlock
            // oxlint-disable-next-line react/no-array-index-key -- a page is known by its number
            key={index}
            pageNr={index + 1}
            filter={filter}
            count={Math.min(pageSize, shownCount - index * pageSize)}
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

interface TickedProps {
  everTicked: readonly Alert[];
  actions: AlertActions;
  onDone: () => void;
}

/** The actions for all ticked alerts that are still open. */
function TickedAlerts({ everTicked, actions, onDone }: TickedProps) {
  const tickedAlerts = useStillOpen(everTicked);
  if (tickedAlerts.length === 0) return null;
  const orders = tickedAlerts.filter(({ nextAction }) => nextAction === 'CONFIRM');
  const settleable = tickedAlerts.filter(({ kind }) => maySettleHere(kind));
  const trucks = tickedAlerts.filter(({ nextAction }) => nextAction === 'ASSIGN_TRUCK');
  return (
    <TickedBar count={tickedAlerts.length} onUntick={onDone}>
      {orders.length > 0 && (
        <Button
          size="small"
          look="primary"
          busy={orders.some(actions.isBusy)}
          onClick={() => actions.confirm(orders)}
        >
          {messages.confirmTicked(orders.length === tickedAlerts.length ? null : orders.length)}
        </Button>
      )}
      {trucks.length > 0 && (
        <Button
          size="small"
          onClick={() => actions.assign(trucks.flatMap(({ members }) => members.flatMap(rowsOfMember)))}
        >
          {messages.assignTicked(trucks.length)}
        </Button>
      )}
      {settleable.length > 0 && (
        <Button
          size="small"
          busy={settleable.some(actions.isBusy)}
          onClick={() => {
            void actions.settle(settleable).then((isDone) => isDone && onDone());
          }}
        >
          {messages.settleTicked}
        </Button>
      )}
    </TickedBar>
  );
}

function rowsOfMember({ rowId }: Alert['members'][number]): readonly number[] {
  return rowId === null ? [] : [rowId];
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

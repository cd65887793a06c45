import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, TruckIcon } from 'lucide-react';
import { useState, useEffect } from 'react';

import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { call } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { SuggestedChanges } from './SuggestedChanges.tsx';
import { useTaking } from './use-taking.ts';

import styles from './SuggestPlan.module.css';

const firstSeconds = 1;
const longerSeconds = 10;

type Props = { date: string; onTaken: () => void; onClose: () => void };

/** What is suggested for the day, to be taken one by one or all at once. Leaving while it searches ends the search. */
export function SuggestSheet({ date, onTaken, onClose }: Props) {
  const [search, setSearch] = useState({ seed: 1, seconds: firstSeconds });
  const found = useQuery({
    queryKey: ['suggest-plan', date, search],
    queryFn: async ({ signal }) =>
      (await call('suggestPlan', { body: { date, ...search } }, { signal })).content,
    // Each search is of the day as it is now, and costs the server a while.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const taking = useTaking(onTaken);
  const open = found.data?.changes.filter(({ rowId }) => !taking.states.has(rowId)) ?? [];
  return (
    <Sheet
      open
      shape="side"
      title={messages.title}
      onClose={onClose}
      footer={
        found.isFetching ? (
          <Button onClick={onClose}>{messages.cancel}</Button>
        ) : (
          <>
            <Button
              look="quiet"
              disabled={taking.isBusy}
              onClick={() => {
                taking.forget();
                setSearch(({ seed }) => ({ seed: seed + 1, seconds: longerSeconds }));
              }}
            >
              {messages.searchLonger}
            </Button>
            {open.length > 0 && (
              <Button look="primary" busy={taking.isBusy} onClick={() => void taking.take(open)}>
                {messages.takeAll}
              </Button>
            )}
            {open.length === 0 && taking.states.size > 0 && (
              <Button
                look="primary"
                onClick={() =>
                  navigate({
                    to: paths.jobTable,
                    search: { dateFrom: date, dateTo: date, sort: 'time,asc' },
                  })
                }
              >
                {messages.sendOn}
              </Button>
            )}
          </>
        )
      }
    >
      {found.isFetching ? (
        <SearchProgress key={search.seed} seconds={search.seconds} />
      ) : (
        <QueryView read={found} failed={messages.failed}>
          {(suggestion) => <Found suggestion={suggestion} taking={taking} />}
        </QueryView>
      )}
    </Sheet>
  );
}

type FoundProps = { suggestion: PlanSuggestion; taking: ReturnType<typeof useTaking> };

function Found({ suggestion, taking }: FoundProps) {
  const { changes, emptyKmBefore, emptyKmAfter, unplaced } = suggestion;
  return (
    <div className={styles.found}>
      {changes.length === 0 && unplaced.length === 0 && (
        <EmptyState icon={CalendarCheck} title={messages.nothing} description={messages.nothingHint} />
      )}
      {changes.length === 0 && unplaced.length > 0 && (
        <EmptyState icon={TruckIcon} title={messages.noPlace} />
      )}
      {changes.length > 0 && (
        <div className={styles.sum}>
          <p>
            {messages.emptyKm} <strong>{messages.kilometres(emptyKmAfter)}</strong>
          </p>
          {emptyKmBefore !== emptyKmAfter && <p>{messages.byHand(emptyKmBefore)}</p>}
          {taking.states.size === 0 && <p>{messages.suggested(changes.length)}</p>}
        </div>
      )}
      {unplaced.length > 0 && (
        <Notice tone="wheat">
          <div>
            <strong>{messages.unplaced(unplaced.length)}</strong>
            <ul className={styles.unplaced}>
              {[...Map.groupBy(unplaced, ({ reason }) => reason)].map(([reason, rows]) => (
                <li key={reason}>
                  {messages.unplacedFor(
                    reason,
                    rows.map(({ rowId }) => rowId),
                  )}
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      <SuggestedChanges changes={changes} taking={taking} />
    </div>
  );
}

const tickMs = 100;

/** How much of the time that the server may search is over; then only that it is still at work. */
function SearchProgress({ seconds }: { seconds: number }) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(
      () => setShare(Math.min(1, (performance.now() - started) / 1000 / seconds)),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div className={styles.search}>
      <p role="status">{messages.searching}</p>
      <progress aria-label={messages.progress} max={1} value={share < 1 ? share : undefined} />
    </div>
  );
}

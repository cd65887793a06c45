import { useCallback, useEffect, useRef, useState } from 'react';

import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';
import type { Day } from '#domain/calendar/day.ts';

import { call } from '../../../platform/api-client.ts';

/** The rounds of a search. Each begins again from another seed, and the best plan of all is kept. */
interface Rounds {
  count: number;
  seconds: number;
}
const first: Rounds = { count: 1, seconds: 1 };
const longer: Rounds = { count: 5, seconds: 2 };

interface Search {
  best: PlanSuggestion | null;
  /** Why the last round failed. */
  error: Error | null;
  /** The seconds that the search may take in all; null while there is none. */
  seconds: number | null;
}

function secondsOf({ count, seconds }: Rounds): number {
  return count * seconds;
}

/** Searches for a plan of the day at once, and longer on demand; stopping keeps the best plan so far. */
export function usePlanSearch(date: Day) {
  const [search, setSearch] = useState<Search>({ best: null, error: null, seconds: secondsOf(first) });
  const running = useRef<AbortController | null>(null);
  const seed = useRef(0);
  const start = useCallback(
    async ({ count, seconds }: Rounds) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      try {
        for (let round = 1; round <= count; round += 1) {
          seed.current += 1;
          const body = { date, seed: seed.current, seconds };
          const { content } = await call('suggestPlan', { body }, { signal });
          setSearch(({ best, ...rest }) => ({ ...rest, best: betterPlan(best, content) }));
        }
        setSearch(({ best }) => ({ best, error: null, seconds: null }));
      } catch (error) {
        if (signal.aborted) return;
        setSearch(({ best }) => ({ best, error: error as Error, seconds: null }));
      }
    },
    [date],
  );
  useEffect(() => {
    void start(first);
    return () => running.current?.abort();
  }, [start]);
  return {
    ...search,
    again: () => {
      setSearch(({ best }) => ({ best, error: null, seconds: secondsOf(first) }));
      void start(first);
    },
    searchLonger: () => {
      setSearch(({ best }) => ({ best, error: null, seconds: secondsOf(longer) }));
      void start(longer);
    },
    stop: () => {
      running.current?.abort();
      setSearch(({ best }) => ({ best, error: null, seconds: null }));
    },
  };
}

/**
 * Returns the better of two suggestions: the one with fewer loads without a truck, then the one that weighs less.
 * If the later one was made for a changed board, only that one is valid: its sums count other jobs, and trucks of
 * the earlier one may be taken.
 */
export function betterPlan(before: PlanSuggestion | null, later: PlanSuggestion): PlanSuggestion {
  if (before === null || before.board !== later.board) return later;
  const fewer = before.unplaced.length - later.unplaced.length;
  return fewer > 0 || (fewer === 0 && later.weightKm < before.weightKm) ? later : before;
}

import type { JobRowFilters } from '#contract/job-table.ts';

import type { JobRowEvents } from '../../platform/events/job-row-events.ts';

/** How long a total may be used without word of a change: other processes may write too. */
const lifetimeMilliseconds = 5000;
const keptTotals = 200;

/** Totals by filter. Counting costs several times the page itself, so a total is kept until rows change. */
export interface Totals {
  of(
    query: JobRowFilters & { pageNr?: unknown; size?: unknown },
    count: () => Promise<number>,
  ): Promise<number>;
}

export function createTotals(events: JobRowEvents, now: () => number): Totals {
  const totals = new Map<string, { total: number; at: number }>();
  let generation = 0;
  events.onChanged(() => {
    generation += 1;
    totals.clear();
  });
  return {
    async of(query, count) {
      const { pageNr: _page, size: _size, sort: _sort, search: _search, ...filters } = query;
      const key = JSON.stringify(filters);
      const kept = totals.get(key);
      if (kept !== undefined && now() - kept.at < lifetimeMilliseconds) return kept.total;
      const before = generation;
      const total = await count();
      // A total counted while rows changed may already be wrong: answer it, keep nothing.
      if (before === generation) {
        if (totals.size >= keptTotals) totals.clear();
        totals.set(key, { total, at: now() });
      }
      return total;
    },
  };
}

import type { JobRowFilters } from '#api/job-row/job-table.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import type { RowTotals } from '#domain/job-row/row-totals.ts';

import type { ChangeEvents } from '../../realtime/change-events.ts';

/** The milliseconds for which a total may be reused without an event: other processes change rows too. */
const lifetimeMs = 5000;
const maxKeptTotals = 200;

/**
 * Counting so many rows takes longer than reading any page, and nobody sees one more or less: such a total is
 * answered as it was, for at most a minute, while it is counted again. Tonnes of so many are not added up.
 */
export const manyRows = 10_000;
const oldestMs = minuteMs;

/** The number of rows that a filter finds, and their totals; null when there are too many rows to add up. */
export interface Total {
  found: number;
  totals: RowTotals | null;
}

/** Totals by filter. Counting costs several times the page itself, so a total is kept until rows change. */
export interface Totals {
  of(
    query: JobRowFilters & { pageNr?: unknown; size?: unknown; groupBy?: unknown },
    count: () => Promise<Total>,
  ): Promise<Total>;
}

interface Kept {
  total: Total;
  at: number;
  generation: number;
  isCounting: boolean;
}

/** Makes what keeps totals per filter as long as no row has changed. */
export function createTotals(events: ChangeEvents, now: () => number): Totals {
  const totals = new Map<string, Kept>();
  let generation = 0;
  events.onChanged(() => {
    generation += 1;
  });
  const recount = async (key: string, count: () => Promise<Total>): Promise<Total> => {
    const before = generation;
    const total = await count();
    if (totals.size >= maxKeptTotals && !totals.has(key)) totals.clear();
    // Rows that changed meanwhile may be counted or not: the total is then as good as an earlier one.
    totals.set(key, { total, at: now(), generation: before, isCounting: false });
    return total;
  };
  return {
    async of(query, count) {
      const {
        pageNr: _page,
        size: _size,
        groupBy: _groupBy,
        sort: _sort,
        search: _search,
        ...filters
      } = query;
      const key = JSON.stringify(filters);
      const entry = totals.get(key);
      if (entry === undefined) return recount(key, count);
      // After the clock was set back the age is unknown: the rows are counted again.
      const age = now() < entry.at ? oldestMs : now() - entry.at;
      if (entry.generation === generation && age < lifetimeMs) return entry.total;
      if (entry.total.found < manyRows || age >= oldestMs) return recount(key, count);
      if (!entry.isCounting) {
        entry.isCounting = true;
        // After a failed count, the next request counts again.
        recount(key, count).catch(() => {
          entry.isCounting = false;
        });
      }
      return entry.total;
    },
  };
}

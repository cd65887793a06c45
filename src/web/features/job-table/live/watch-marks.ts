import type { QueryClient } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobRowsKey, type JobRowPage } from '../job-rows-query.ts';
import { marksBetween, type RowMarks } from '../rows/row-marks.ts';
import { ownVersions, pendingEdits, rowMarks } from '../rows/row-stores.ts';

/** Long enough to be seen from the corner of an eye, short enough not to pile up. */
const shownMs = 8000;
const none: RowMarks = new Map();

/** Marks the cells that others change while a page is looked at. Another page marks nothing. */
export function watchMarks(queryClient: QueryClient): () => void {
  const seen = new Map<string, readonly JobRow[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: jobRowsKey })) {
    const page = query.state.data as JobRowPage | undefined;
    if (page !== undefined) seen.set(query.queryHash, page.content);
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== jobRowsKey[0] || query.queryKey[1] !== jobRowsKey[1])
      return;
    const page = query.state.data as JobRowPage | undefined;
    const before = seen.get(query.queryHash);
    if (page === undefined || page.content === before) return;
    seen.set(query.queryHash, page.content);
    if (before === undefined || !query.isActive()) return;
    const fresh = marksBetween(before, page.content, ownVersions, pendingEdits.get());
    if (fresh.size === 0) return;
    rowMarks.set(new Map([...rowMarks.get(), ...fresh]));
    clearTimeout(timer);
    timer = setTimeout(rowMarks.set, shownMs, none);
  });
  return () => {
    stop();
    clearTimeout(timer);
    rowMarks.set(none);
  };
}

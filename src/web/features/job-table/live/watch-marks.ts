import type { QueryClient } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobRowsKey, type JobRowPage } from '../job-rows-query.ts';
import { marksBetween, type RowMarks } from '../rows/row-marks.ts';
import { justSaved, ownVersions, pendingEdits, rowMarks } from '../rows/row-stores.ts';

/** Long enough to be seen from the corner of an eye, short enough not to pile up. */
const shownMs = 8000;
const none: RowMarks = new Map();

/** Marks the cells that others change while a page is looked at, and tells of rows that an own edit moves away. */
export function watchMarks(queryClient: QueryClient): () => void {
  const seen = new Map<string, readonly JobRow[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: jobRowsKey })) {
    const page = query.state.data as JobRowPage | undefined;
    if (page !== undefined) seen.set(query.queryHash, page.content);
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query } = event;
    if (query.queryKey[0] !== jobRowsKey[0] || query.queryKey[1] !== jobRowsKey[1]) return;
    const page = query.state.data as JobRowPage | undefined;
    const before = seen.get(query.queryHash);
    if (page === undefined || page.content === before) return;
    seen.set(query.queryHash, page.content);
    if (before === undefined || !query.isActive()) return;
    // An answer to an edit only gives its rows their new values; where they then belong is read.
    if (event.action.type === 'success' && event.action.manual !== true) tellOfGone(before, page.content);
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

/** Says of rows that this person has just edited that they are not among those shown any more. */
function tellOfGone(before: readonly JobRow[], after: readonly JobRow[]): void {
  const shown = new Set(after.map(({ id }) => id));
  const gone = before.map(({ id }) => id).filter((id) => justSaved.has(id) && !shown.has(id));
  const step = justSaved.get(gone[0] ?? 0);
  if (step === undefined) return;
  for (const id of gone) justSaved.delete(id);
  // Whoever has edited has its code.
  void import('../edit/edits.ts').then(({ tellOfMoved }) => tellOfMoved(gone, step));
}

import { useEffect } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { LiveRows } from '../../../job-row/live/LiveRows.tsx';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { isPassing } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { deskMedia } from '../../../ui/media.ts';
import { jobRowsKey, type JobRowPage } from '../job-rows-query.ts';
import { marksBetween, type RowMarks } from '../rows/row-marks.ts';
import { rowsToShow, justSaved, ownVersions, pendingEdits, rowMarks } from '../rows/row-stores.ts';
import { withoutFilters } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';

/** Keeps the table as it is on the server, and says in the header that it does. */
export function LiveTable() {
  useEffect(watchMarks, []);
  useUndoKeys();
  useRowsToShowOnPhone();
  return <LiveRows readRows={readRows} queryKey={jobTableKey} />;
}

/** Reads all that the screen shows of the table. Throws when the rows could not be read for now. */
async function readRows(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: jobTableKey });
  const rows = queryClient.getQueryCache().findAll({ queryKey: jobRowsKey, type: 'active' });
  const failure = rows.find(({ state }) => state.error !== null && isPassing(state.error));
  if (failure !== undefined) throw new Error('The rows were not read.', { cause: failure.state.error });
}

const typedIn = 'input, textarea, select, [contenteditable]';

/** Ctrl+Z and Ctrl+Y wherever the focus is, but not where something is typed or a sheet is open. */
function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The grid has taken what was pressed in its cells.
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(typedIn) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      const isRedo = key === 'y' || event.shiftKey;
      void import('../edit/edits.ts').then(({ edits }) => (isRedo ? edits.redo() : edits.undo()));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Filters for the rows that are to be shown, where no grid goes to them. */
function useRowsToShowOnPhone(): void {
  const table = useTableContext();
  useEffect(
    () =>
      rowsToShow.subscribe(() => {
        const rowIds = rowsToShow.get();
        if (rowIds === null || deskMedia.matches) return;
        rowsToShow.set(null);
        table.change({ ...withoutFilters, id: rowIds.join(',') });
      }),
    [table],
  );
}

/** Long enough to be seen from the corner of an eye, short enough not to pile up. */
const shownMs = 8000;
const none: RowMarks = new Map();

/** Marks the cells that others change while a page is looked at, and announces rows that an own edit moves away. */
function watchMarks(): () => void {
  const rowsBefore = new Map<string, readonly JobRow[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: jobRowsKey })) {
    const page = query.state.data as JobRowPage | undefined;
    if (page !== undefined) rowsBefore.set(query.queryHash, page.content);
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query } = event;
    if (query.queryKey[0] !== jobRowsKey[0] || query.queryKey[1] !== jobRowsKey[1]) return;
    const page = query.state.data as JobRowPage | undefined;
    const before = rowsBefore.get(query.queryHash);
    if (page === undefined || page.content === before) return;
    rowsBefore.set(query.queryHash, page.content);
    if (before === undefined || !query.isActive()) return;
    // An answer to an edit only gives its rows their new values; where they then belong is read.
    if (event.action.type === 'success' && event.action.manual !== true) {
      showIfMovedAway(before, page.content);
    }
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

/** Shows that rows which this person has just edited are no longer among those shown. */
function showIfMovedAway(before: readonly JobRow[], after: readonly JobRow[]): void {
  const shownIds = new Set(after.map(({ id }) => id));
  const goneIds = before.map(({ id }) => id).filter((id) => justSaved.has(id) && !shownIds.has(id));
  const step = justSaved.get(goneIds[0] ?? 0);
  // One that was read with its edit and stayed is moved away by somebody else, when it goes later.
  for (const { id, version } of after) if (version >= (ownVersions.get(id) ?? Infinity)) justSaved.delete(id);
  if (step === undefined) return;
  for (const id of goneIds) justSaved.delete(id);
  // A user who has made an edit has its code already.
  void import('../edit/edits.ts').then(({ showMovedAway }) => showMovedAway(goneIds, step));
}

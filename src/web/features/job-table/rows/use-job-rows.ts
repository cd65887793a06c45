import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { useStore } from '../../../store.ts';
import { jobRowsQuery, type JobRowPage } from '../job-rows-query.ts';
import type { TableState } from '../table/use-table.ts';
import { holdRows, showRows, type OptimisticRow } from './optimistic-row.ts';
import { cellOpen, pendingEdits } from './row-stores.ts';

export interface JobRows {
  page: JobRowPage | undefined;
  rows: readonly OptimisticRow[];
  error: Error | null;
  /** The time of the server's answer: epoch milliseconds. */
  readAt: number;
  /** Rows of another page or filter are shown until the ones asked for are there. */
  isStale: boolean;
  retry: () => void;
}

/** Returns the rows that the address asks for, as they are shown. */
export function useJobRows({ search, pageSize }: TableState): JobRows {
  const query = useQuery({
    ...jobRowsQuery(search ?? {}, pageSize),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const pending = useStore(pendingEdits);
  const rows = useHeld(query.data?.content);
  const shownRows = useMemo(() => showRows(rows ?? [], pending), [rows, pending]);
  return {
    page: query.data,
    rows: shownRows,
    error: query.data === undefined ? query.error : null,
    readAt: query.dataUpdatedAt,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Holds rows that come while a cell is open until it is closed. */
function useHeld(fresh: readonly JobRow[] | undefined): readonly JobRow[] | undefined {
  const [lastSeen, setLastSeen] = useState({ fresh, rows: fresh });
  const isHeld = useSyncExternalStore(
    cellOpen.subscribe,
    () => lastSeen.rows !== lastSeen.fresh && cellOpen.get(),
  );
  if (lastSeen.fresh === fresh && (isHeld || lastSeen.rows === fresh)) return lastSeen.rows;
  const isOpen = lastSeen.fresh === fresh ? isHeld : cellOpen.get();
  const rows =
    isOpen && fresh !== undefined && lastSeen.rows !== undefined ? holdRows(lastSeen.rows, fresh) : fresh;
  setLastSeen({ fresh, rows });
  return rows;
}

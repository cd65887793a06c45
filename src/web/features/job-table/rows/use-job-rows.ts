import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';

import type { JobRow } from '#contract/job-table.ts';

import { jobRowsQuery, type JobRowPage } from '../job-rows-query.ts';
import type { Table } from '../table/use-table.ts';
import { cellOpen, pendingEdits, rowMarks } from './row-stores.ts';
import { holdRows, showRows, type ShownRow } from './shown-row.ts';

export type JobRows = {
  page: JobRowPage | undefined;
  rows: readonly ShownRow[];
  error: Error | null;
  /** Rows of another page or filter are shown until the ones asked for are there. */
  isStale: boolean;
  retry: () => void;
};

/** The rows that the address asks for, as they are shown. */
export function useJobRows({ search, pageSize }: Table): JobRows {
  const asked = jobRowsQuery(search ?? {}, pageSize);
  const read = useQuery({ ...asked, enabled: search !== null, placeholderData: keepPreviousData });
  const isHeld = useSyncExternalStore(cellOpen.subscribe, cellOpen.get);
  const pending = useSyncExternalStore(pendingEdits.subscribe, pendingEdits.get);
  const marks = useSyncExternalStore(rowMarks.subscribe, rowMarks.get);
  const rows = useHeld(read.data?.content, isHeld);
  const shown = useMemo(() => showRows(rows ?? [], pending, marks), [rows, pending, marks]);
  return {
    page: read.data,
    rows: shown,
    error: read.data === undefined ? read.error : null,
    isStale: read.isPlaceholderData,
    retry: () => void read.refetch(),
  };
}

function useHeld(fresh: readonly JobRow[] | undefined, isHeld: boolean): readonly JobRow[] | undefined {
  const [seen, setSeen] = useState({ fresh, isHeld, rows: fresh });
  if (seen.fresh === fresh && seen.isHeld === isHeld) return seen.rows;
  const held = seen.rows === fresh ? undefined : seen.rows;
  const rows = isHeld && fresh !== undefined && held !== undefined ? holdRows(held, fresh) : fresh;
  setSeen({ fresh, isHeld, rows });
  return rows;
}

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { RowChanges } from '../../../job-row/edit/row-changes.ts';
import type { RowMarks } from './row-marks.ts';

/** A row as it is shown: with edits that are on their way, and marks of what others have just changed. */
export type OptimisticRow = JobRow & {
  marks?: ReadonlySet<JobRowColumn | 'row'>;
  isPending?: true;
};

/**
 * Returns the rows as they are shown; those without edits and marks stay the very same objects, so that only what
 * changes is redrawn.
 */
export function showRows(
  rows: readonly JobRow[],
  pending: ReadonlyMap<number, RowChanges>,
  marks: RowMarks,
): OptimisticRow[] {
  if (pending.size === 0 && marks.size === 0) return rows as OptimisticRow[];
  return rows.map((row): OptimisticRow => {
    const changes = pending.get(row.id);
    const rowMarks = marks.get(row.id);
    if (changes === undefined && rowMarks === undefined) return row;
    return {
      ...row,
      ...changes,
      ...(changes !== undefined && { isPending: true as const }),
      ...(rowMarks !== undefined && { marks: rowMarks }),
    };
  });
}

/** Returns the rows that stand in the table, with new values: while a cell is edited no row comes, goes or moves. */
export function holdRows(heldRows: readonly JobRow[], fresh: readonly JobRow[]): JobRow[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return heldRows.map((row) => byId.get(row.id) ?? row);
}

import type { JobRow } from '#api/job-row/job-table.ts';

import type { RowChanges } from '../../../job-row/edit/row-changes.ts';

/** A row as it is shown: with edits that are on their way. */
export type OptimisticRow = JobRow & { isPending?: true };

/** Returns the rows as they are shown; those without edits stay the very same objects, and are not drawn again. */
export function showRows(
  rows: readonly JobRow[],
  pending: ReadonlyMap<number, RowChanges>,
): readonly OptimisticRow[] {
  if (pending.size === 0) return rows;
  return rows.map((row): OptimisticRow => {
    const changes = pending.get(row.id);
    return changes === undefined ? row : { ...row, ...changes, isPending: true };
  });
}

/** Returns the rows that stand in the table, with new values: while a cell is edited no row comes, goes or moves. */
export function holdRows(heldRows: readonly JobRow[], fresh: readonly JobRow[]): JobRow[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return heldRows.map((row) => byId.get(row.id) ?? row);
}

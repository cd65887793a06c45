import type { Grouping } from '#api/job-row/job-table-address.ts';
import type { RowGroupTotal } from '#api/job-row/job-table.ts';

import type { OptimisticRow } from './optimistic-row.ts';
import { groupRows, type RowGroup } from './row-groups.ts';

/** A line of the grid: the index of a row among the rows, or the head of a group. */
export type GridLine = number | RowGroup;

export interface LinedRows {
  /** In the order in which they stand. */
  rows: readonly OptimisticRow[];
  lines: readonly GridLine[];
  /** The line of a row by its index; the header's index, -1, stays what it is. */
  lineOf: (index: number) => number;
}

/** Returns rows as they stand in the grid, each in a line; in groups each group has a line above its rows. */
export function linesOf(
  rows: readonly OptimisticRow[],
  grouping: Grouping | null,
  totals: readonly RowGroupTotal[] | null,
): LinedRows {
  if (grouping === null) return { rows, lines: rows.map((_, index) => index), lineOf: (index) => index };
  const grouped = groupRows(rows, grouping, totals);
  const lines = grouped.groups.flatMap((group): GridLine[] => [
    group,
    ...Array.from({ length: group.count }, (_, at) => group.first + at),
  ]);
  const lineOfIndex: number[] = [];
  for (const [line, index] of lines.entries()) if (typeof index === 'number') lineOfIndex[index] = line;
  return { rows: grouped.rows, lines, lineOf: (index) => lineOfIndex[index] ?? index };
}

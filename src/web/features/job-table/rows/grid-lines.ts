import type { Grouping } from '#api/job-row/job-table-address.ts';
import type { RowGroupTotal } from '#api/job-row/job-table.ts';

import type { OptimisticRow } from './optimistic-row.ts';
import { groupRows, type RowGroup } from './row-groups.ts';

/** What stands in a line of the grid: the place of a row among the rows, or the head of a group. */
export type GridLine = number | RowGroup;

export type LinedRows = {
  /** In the order in which they stand. */
  rows: readonly OptimisticRow[];
  lines: readonly GridLine[];
  /** The line of a row by its place; the header's place, -1, stays what it is. */
  lineOf: (place: number) => number;
};

/** Rows as they stand in the grid, each in a line; in groups each group has a line above its rows. */
export function linesOf(
  rows: readonly OptimisticRow[],
  grouping: Grouping | null,
  totals: readonly RowGroupTotal[] | null,
): LinedRows {
  if (grouping === null) return { rows, lines: rows.map((_, place) => place), lineOf: (place) => place };
  const grouped = groupRows(rows, grouping, totals);
  const lines = grouped.groups.flatMap((group): GridLine[] => [
    group,
    ...Array.from({ length: group.count }, (_, at) => group.first + at),
  ]);
  const lineOfPlace: number[] = [];
  for (const [line, place] of lines.entries()) if (typeof place === 'number') lineOfPlace[place] = line;
  return { rows: grouped.rows, lines, lineOf: (place) => lineOfPlace[place] ?? place };
}

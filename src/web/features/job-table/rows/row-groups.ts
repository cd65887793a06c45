import { groupValueOf } from '#api/job-row/group-value.ts';
import type { Grouping } from '#api/job-row/job-table-address.ts';
import type { JobRow, RowGroupTotal } from '#api/job-row/job-table.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { type RowTotals, rowTotals } from '#domain/job-row/row-totals.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { valueText } from '../cells/cell-text.ts';

/**
 * Rows that have the same in what they are grouped by; `first` is the index of the first of them, and `count`
 * how many stand on the page. `all` and `sum` are of all pages, where that is known.
 */
export interface RowGroup {
  title: string;
  first: number;
  count: number;
  all: number | null;
  sum: string;
}

/** Returns the rows with those of a group together, groups in the order in which they begin. */
export function groupRows<Row extends JobRow>(
  rows: readonly Row[],
  by: Grouping,
  totals: readonly RowGroupTotal[] | null,
): { rows: readonly Row[]; groups: readonly RowGroup[] } {
  const byTitle = Map.groupBy(rows, (row) => valueText(by, row[by]) || tableWork.withoutGroup);
  const groups: RowGroup[] = [];
  let first = 0;
  for (const [title, ofGroup] of byTitle) {
    const value = ofGroup[0] === undefined ? null : groupValueOf(ofGroup[0], by);
    const total = totals?.find((each) => each.value === value);
    const all = total?.found ?? null;
    const sum = sumText(all ?? ofGroup.length, total ?? rowTotals(ofGroup));
    groups.push({ title, first, count: ofGroup.length, all, sum });
    first += ofGroup.length;
  }
  return { rows: [...byTitle.values()].flat(), groups };
}

/** Returns '340,5 t tellitud, 28,4 t tarnitud, ridu 14': the sums of so many rows, naming those that do not count. */
export function sumText(foundCount: number, { rows, ordered, delivered }: RowTotals): string {
  return tableWork.sum(formatQuantity(ordered, 't'), formatQuantity(delivered, 't'), foundCount, rows);
}

import { groupValueOf } from '#api/job-row/job-row-labels.ts';
import type { Grouping } from '#api/job-row/job-table-address.ts';
import type { JobRow, RowGroupTotal } from '#api/job-row/job-table.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { tonnesTogether } from '#domain/goods/quantity.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { valueText } from '../cells/cell-text.ts';

/**
 * Rows that have the same in what they are grouped by; `first` is the place of the first of them, from 0, and `count`
 * how many stand on the page. `all` and `tonnes` are of all pages, where that is known.
 */
export type RowGroup = { title: string; first: number; count: number; all: number | null; tonnes: string };

/** The rows with those of a group together, groups in the order in which they begin. */
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
    const tonnes = total === undefined ? tonnesOf(ofGroup) : formatQuantity(total.tonnes, 't');
    groups.push({ title, first, count: ofGroup.length, all: total?.rows ?? null, tonnes });
    first += ofGroup.length;
  }
  return { rows: [...byTitle.values()].flat(), groups };
}

/** '340,5 t'; goods that are counted otherwise add nothing. */
export function tonnesOf(rows: readonly JobRow[]): string {
  return formatQuantity(tonnesTogether(rows), 't');
}

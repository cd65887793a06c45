import type { Grouping } from '#api/job-row/job-table-address.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { isKilogramUnit, isTonneUnit } from '#domain/goods/quantity.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { valueText } from '../cells/cell-text.ts';

/** Rows that have the same in what they are grouped by; `first` is the place of the first of them, from 0. */
export type RowGroup = { title: string; first: number; count: number; tonnes: string };

/** The rows with those of a group together, groups in the order in which they begin. */
export function groupRows<Row extends JobRow>(
  rows: readonly Row[],
  by: Grouping,
): { rows: readonly Row[]; groups: readonly RowGroup[] } {
  const byTitle = Map.groupBy(rows, (row) => valueText(by, row[by]) || tableWork.withoutGroup);
  const groups: RowGroup[] = [];
  let first = 0;
  for (const [title, ofGroup] of byTitle) {
    groups.push({ title, first, count: ofGroup.length, tonnes: tonnesOf(ofGroup) });
    first += ofGroup.length;
  }
  return { rows: [...byTitle.values()].flat(), groups };
}

/** '340,5 t'; goods that are counted otherwise add nothing. */
export function tonnesOf(rows: readonly JobRow[]): string {
  const sum = rows.reduce((total, { quantity, product: { unit } }) => {
    if (isTonneUnit(unit)) return total + quantity;
    return isKilogramUnit(unit) ? total + quantity / 1000 : total;
  }, 0);
  return formatQuantity(Math.round(sum * 1000) / 1000, 't');
}

import { tonnesTogether } from '../goods/quantity.ts';
import { type JobRowStatus, abandonedStatuses } from './job-row-status.ts';

/** The sums of rows in tonnes; goods in other units, or of unknown quantity, count as rows but add no tonnes. */
export interface RowTotals {
  rows: number;
  ordered: number;
  delivered: number;
}

interface CountedRow {
  status: JobRowStatus;
  quantity: number | null;
  deliveredQuantity: number | null;
  product: { unit: string };
}

/**
 * Returns the ordered and the delivered totals; cancelled, failed and rejected rows are left out (docs/requirements.md,
 * 'Totals').
 */
export function rowTotals(all: readonly CountedRow[]): RowTotals {
  const rows = all.filter(({ status }) => !abandonedStatuses.includes(status));
  const tonnesOf = (quantityOf: (row: CountedRow) => number | null) =>
    tonnesTogether(rows.map((row) => ({ quantity: quantityOf(row), product: row.product })));
  return {
    rows: rows.length,
    ordered: tonnesOf(({ quantity }) => quantity),
    delivered: tonnesOf(({ deliveredQuantity }) => deliveredQuantity),
  };
}

import { type RawBuilder, sql } from 'kysely';

import { abandonedStatuses } from '#domain/job-row/job-row-status.ts';
import type { RowTotals } from '#domain/job-row/row-totals.ts';

/** True for a row `r` that counts in totals. */
export const isCounted = sql<boolean>`r.status <> all(${sql.val(abandonedStatuses)}::text[])`;

const inTonnes = sql`case lower(trim(product.unit)) when 't' then 1 when 'kg' then 0.001 else 0 end`;

/** Returns the SQL that quantities are ordered by: kilograms beside tonnes; what has no weight by its number. */
export function quantityOrder(quantity: RawBuilder<unknown>, unit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${quantity} * case lower(trim(${unit})) when 't' then 1000 else 1 end`;
}

/** Aggregates over rows `r` with their `product`, as `rowTotals` of the domain counts them. */
export const sumsOfRows = sql`count(*) filter (where ${isCounted}) as rows,
  round(sum(r.quantity * ${inTonnes}) filter (where ${isCounted}), 3) as ordered,
  round(sum(r.delivered_quantity * ${inTonnes}) filter (where ${isCounted}), 3) as delivered`;

export interface RowSums {
  rows: number;
  ordered: string | null;
  delivered: string | null;
}

/** Returns the sums as they are on the wire; of no rows they are 0. */
export function toTotals({ rows, ordered, delivered }: RowSums): RowTotals {
  return { rows, ordered: Number(ordered ?? 0), delivered: Number(delivered ?? 0) };
}

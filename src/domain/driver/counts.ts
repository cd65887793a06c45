import { type Decimal, subtractDecimals, zero } from '../goods/decimal.ts';
import { weightInKg } from '../goods/quantity.ts';
import type { Count } from './driver-stop.ts';
import { deliveredShares, type OrderedRow } from './weights/delivered-shares.ts';
import type { UnusualValue } from './weights/weight-checks.ts';

/** A row of a job as it was ordered, with the name of its goods. */
export type CountedRow = OrderedRow & { product: string };

/**
 * Returns every count that is not what it should be: what was loaded (`loaded`, the counts of the pickup), else what was
 * ordered. Packages are counted exactly, so that any difference is one (docs/requirements.md, 'Weights that can be
 * believed').
 */
export function unusualCounts(
  counts: readonly Count[],
  rows: readonly CountedRow[],
  loaded: readonly Count[],
): UnusualValue<`counts.${number}`>[] {
  return counts.flatMap(({ rowId, quantity: value }) => {
    const row = rows.find(({ id }) => id === rowId);
    const loadedCount = loaded.find((each) => each.rowId === rowId)?.quantity ?? null;
    const limit = loadedCount ?? row?.quantity ?? null;
    if (row === undefined || limit === null || value === limit) return [];
    const reason = loadedCount === null ? 'COUNTED_UNLIKE_ORDERED' : 'COUNTED_UNLIKE_LOADED';
    const goods = { name: row.product, unit: row.unit };
    return [{ field: `counts.${rowId}` as const, reason, value, limit, goods }];
  });
}

/**
 * Returns what was delivered of each row, in its unit: what was counted at the destination, and of the others their
 * share of the weight that is left (`kg`; null where nothing was weighed).
 */
export function deliveredOfRows(
  kg: Decimal | null,
  rows: readonly OrderedRow[],
  counts: readonly Count[],
): Map<number, Decimal> {
  const counted = new Map(
    rows.flatMap(({ id }) => {
      const count = counts.find(({ rowId }) => rowId === id);
      return count === undefined ? [] : [[id, count.quantity] as const];
    }),
  );
  if (kg === null) return counted;
  let leftKg = kg;
  for (const { id, unit } of rows) {
    leftKg = subtractDecimals(leftKg, weightInKg(counted.get(id) ?? zero, unit) ?? zero);
  }
  const others = rows.filter(({ id }) => !counted.has(id));
  return new Map([...counted, ...deliveredShares(leftKg > zero ? leftKg : zero, others)]);
}

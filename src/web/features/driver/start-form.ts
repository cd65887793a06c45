import type { PreviousLoad } from '#contract/driver-job.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import { toDecimal } from '#domain/decimal.ts';

export const emptyLoad: PreviousLoad = { productId: null, name: '', cleaning: null };

/** Always three entries: what is known first, the rest empty (spec section 8). */
export function threeLoads(known: readonly PreviousLoad[]): PreviousLoad[] {
  return Array.from({ length: previousLoadCount }, (_, index) => known[index] ?? emptyLoad);
}

/** False for a text that is no number, and for less than nothing. */
export function isDistance(value: number | null): boolean {
  if (value === null) return true;
  return !Number.isNaN(value) && value >= 0 && toDecimal(value) !== null;
}

import type { JobRow } from '#api/job-row/job-table.ts';
import { goodsWords } from '#domain/goods/decimal.ts';

type Name = string | null | undefined;

/** Returns 'Kaarli → Muuga'; a location that is not known is left out. */
export function routeText(...names: readonly Name[]): string {
  return names.filter(Boolean).join(' → ');
}

type Load = Pick<JobRow, 'product' | 'replacementProduct' | 'quantity' | 'pickup' | 'destination'>;

/**
 * Returns 'Toidunisu 28,5 t · Kaarli → Muuga': what a row loads, the replacement where there is one, and its route.
 */
export function goodsAndRoute(row: Load, noDestination: string | null = null): string {
  const { name, unit } = row.replacementProduct ?? row.product;
  const route = routeText(row.pickup.locationName, row.destination?.locationName ?? noDestination);
  return `${goodsWords(name, row.quantity, unit)} · ${route}`;
}

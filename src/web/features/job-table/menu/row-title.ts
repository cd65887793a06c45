import type { JobRow } from '#api/job-row/job-table.ts';

import { shownDay, shownQuantity } from '../../../job-row/format.ts';

/** A row in one line: '20421 · 20.11.2026 · Toidunisu II 28,5 t · Kuuse talu'. */
export function rowTitle(row: JobRow): string {
  const goods = `${row.product.name} ${shownQuantity(row.quantity, row.product.unit)}`;
  return [String(row.id), shownDay(row.date), goods, row.pickup.locationName].join(' · ');
}

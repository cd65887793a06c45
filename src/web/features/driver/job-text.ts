import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import type { RowPlace } from '#api/job-row/job-table.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';

import { showNumber } from './outbox/item-text.ts';

/** What there is to haul; for a cancelled job what there was. */
export function rowsOf(job: DriverJob): DriverJobRow[] {
  const rows = job.transportJobProducts.filter(({ status }) => isDriverRow(status));
  return rows.length > 0 ? rows : job.transportJobProducts;
}

export function pickupsOf(job: DriverJob): RowPlace[] {
  return distinct(rowsOf(job).map(({ pickup }) => pickup));
}

export function destinationsOf(job: DriverJob): RowPlace[] {
  return distinct(rowsOf(job).flatMap(({ destination }) => destination ?? []));
}

export function goodsOf(row: DriverJobRow): { name: string; quantity: string } {
  const product = row.replacementProduct ?? row.product;
  return { name: product.name, quantity: `${showNumber(row.quantity)} ${product.unit}` };
}

export function isBulkJob(job: DriverJob): boolean {
  return rowsOf(job).some(({ product }) => product.isBulk);
}

function distinct(places: readonly RowPlace[]): RowPlace[] {
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

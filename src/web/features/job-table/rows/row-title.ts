import type { JobRow } from '#api/job-row/job-table.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';

/** Returns a row in one line: '20421 · 20.11.2026 · Toidunisu II 28,5 t · Kuuse talu'. */
export function rowTitle(row: JobRow): string {
  const goods = goodsWords(row.product.name, row.quantity, row.product.unit);
  const when = row.time === null ? formatDay(row.date) : `${formatDay(row.date)} ${row.time}`;
  return [String(row.id), when, goods, row.pickup.locationName].join(' · ');
}

/** Returns the title of a row with its truck: '12 · 28.11.2026 07:30 · Nisu 28,5 t · Muuga · 123 ABC'. */
export function rowTitleWithTruck(row: JobRow): string {
  const truck = row.truck === null ? messages.truckMissing : formatPlate(row.truck.licensePlateNumber);
  return `${rowTitle(row)} · ${truck}`;
}

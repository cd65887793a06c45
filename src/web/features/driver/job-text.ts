import type { DriverJob, DriverJobRow, StopRecord } from '#api/driver/driver-job.ts';
import type { RowLocation } from '#api/job-row/job-table.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { statusesBeforeLoading } from '#domain/driver/driver-status.ts';
import { carriedGoods, orderedGoods, type RowGoods } from '#domain/driver/loaded-goods.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { DriverMessages } from '../../i18n/et/driver/driver.ts';
import { unknownQuantity, withGroup, withUnit } from '../../i18n/units.ts';

/** Returns the rows to haul; for a cancelled job all that were to be hauled. */
export function rowsOf(job: DriverJob): DriverJobRow[] {
  const rows = job.transportJobProducts.filter(({ status }) => isDriverRow(status));
  return rows.length > 0 ? rows : job.transportJobProducts;
}

/** Returns the pickups of a job, each once. */
export function pickupsOf(job: DriverJob): RowLocation[] {
  return distinct(rowsOf(job).map(({ pickup }) => pickup));
}

/** Returns the destinations of a job, each once; unknown ones are left out. */
export function destinationsOf(job: DriverJob): RowLocation[] {
  return distinct(rowsOf(job).flatMap(({ destination }) => destination ?? []));
}

/** Returns the goods that the office wants hauled. */
export function goodsOf(row: DriverJobRow): { name: string; quantity: string } {
  return goodsText(row, orderedGoods(row));
}

/** Returns goods of a row as they are shown. */
export function goodsText(
  row: DriverJobRow,
  { product, quantity }: RowGoods,
): { name: string; quantity: string } {
  const isOrdered = product.id === orderedGoods(row).product.id;
  const quantityText = quantity === null ? unknownQuantity() : withUnit(formatNumber(quantity), product.unit);
  return {
    name: withGroup(product.name, isOrdered ? row.goods.group : product.group),
    quantity: quantityText,
  };
}

/** Returns what a job has on the truck, before that what it is to load: 'Nisu · 28 480 kg'. */
export function loadText(job: DriverJob, messages: DriverMessages): string {
  return rowsOf(job)
    .map((row) => {
      const { name } = goodsText(row, carriedGoods(row));
      return `${name}${row.wetGrain ? ` · ${messages.job.wet}` : ''} · ${loadedAmount(job, row, messages)}`;
    })
    .join('; ');
}

/**
 * Returns how much of a row was loaded: counted, or weighed or estimated where its goods are alone; else how much was
 * ordered, which once it is loaded is no more than that.
 */
export function loadedAmount(job: DriverJob, row: DriverJobRow, messages: DriverMessages): string {
  const count = countAt(job.pickupStop, row);
  if (count !== null) return withUnit(formatNumber(count), row.product.unit);
  const weighed = rowsOf(job).length === 1 ? job.pickupStop : null;
  if (weighed?.netWeightKg != null) return withUnit(formatNumber(weighed.netWeightKg), 'kg');
  if (weighed?.estimatedWeightKg != null) {
    return `${withUnit(formatNumber(weighed.estimatedWeightKg), 'kg')} (${messages.atStop.estimate})`;
  }
  return statusesBeforeLoading.includes(job.driverStatus.code)
    ? goodsText(row, carriedGoods(row)).quantity
    : orderedAmount([row], messages);
}

/** Returns how much of rows was ordered, named so; where nobody knows how much, that. */
export function orderedAmount(rows: readonly DriverJobRow[], { atStop }: DriverMessages): string {
  const goods = rows.map((row) => ({ row, carried: carriedGoods(row) }));
  const text = goods.map(({ row, carried }) => goodsText(row, carried).quantity).join(', ');
  return goods.every(({ carried }) => carried.quantity === null) ? text : atStop.pad.ordered(text);
}

/** Returns what a driver is told of dangerous goods: 'Ohtlik veos: UN 2067, klass 5.1'; null of others. */
export function dangerousText({ dangerous }: DriverJobRow, { job }: DriverMessages): string | null {
  // A job that an older version of the app has kept does not say.
  if (dangerous == null) return null;
  const { unNumber, adrClass } = dangerous;
  const known = [unNumber && `UN ${unNumber}`, adrClass && job.adrClass(adrClass)].filter(Boolean);
  return [job.dangerous, known.join(', ')].filter(Boolean).join(': ');
}

/** Returns where a job goes from and to: 'Ojaveere kuivati → Põltsamaa elevaator'. */
export function wayText(job: DriverJob, { noDestination }: DriverMessages['job']): string {
  const [from, to] = [pickupsOf(job), destinationsOf(job)].map((each) =>
    each.map(({ locationName }) => locationName).join(', '),
  );
  return `${from} → ${to || noDestination}`;
}

/** True while the goods of a cancelled job are on the truck, and the office has not said what becomes of them. */
export function areGoodsUnsettled({ cancelled, driverStatus: { code }, awaitsOffice }: DriverJob): boolean {
  // A job that an older version of the app has kept does not say.
  return cancelled && awaitsOffice && code !== 'COMPLETED' && !statusesBeforeLoading.includes(code);
}

/** True when some of a job's goods are loaded loose, and so are weighed. */
export function isBulkJob(job: DriverJob): boolean {
  return rowsOf(job).some(({ product }) => product.isBulk);
}

/** Returns what was counted of a row at a stop; null where nobody did. */
export function countAt(stop: StopRecord | null, { id }: Pick<DriverJobRow, 'id'>): number | null {
  // A job that an older version of the app has kept has no counts.
  return stop?.counts?.find(({ transportJobProductId }) => transportJobProductId === id)?.quantity ?? null;
}

/** Returns what a job brought: what was weighed last, and what was counted last of each row. */
export function finishedAmount(job: DriverJob): string {
  const { pickupStop, destinationStop } = job;
  const kg = destinationStop?.netWeightKg ?? pickupStop?.netWeightKg ?? null;
  const counts = rowsOf(job).flatMap((row) => {
    const count = countAt(destinationStop, row) ?? countAt(pickupStop, row);
    return count === null ? [] : [withUnit(formatNumber(count), row.product.unit)];
  });
  return [...counts, ...(kg === null ? [] : [withUnit(formatNumber(kg), 'kg')])].join(' · ');
}

function distinct(locations: readonly RowLocation[]): RowLocation[] {
  return [...new Map(locations.map((location) => [location.id, location])).values()];
}

/** Returns the destinations that the driver sees, as an action sends them. */
export function seenDestinationsOf(job: DriverJob) {
  return job.transportJobProducts.map((row) => ({
    transportJobProductId: row.id,
    locationId: row.destination?.id ?? null,
  }));
}

/** Returns minutes as a clock shows them, which every language reads: '2:05'. */
export function hoursAndMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns a plate as it is shown, which must not be broken. */
export function plateOnOneLine(plate: string): string {
  return formatPlate(plate).replaceAll(' ', '\u{a0}');
}

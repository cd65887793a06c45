import type { DriverJob } from '#api/driver/driver-job.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { hasDriverActed, statusesBeforeLoading } from '#domain/driver/driver-status.ts';
import { orderedGoods } from '#domain/driver/loaded-goods.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { withGroup, withUnit } from '../../../i18n/units.ts';

/** The facts of a job that the office decides, as the driver last saw them; texts as shown. */
export interface OfficeView {
  date: string;
  time: string | null;
  truck: string;
  rows: OfficeRow[];
}

interface OfficeRow {
  id: number;
  product: string;
  /** Left out by older versions of the app. */
  group?: string;
  quantity: string;
  pickup: string;
  destination: string | null;
  client: string;
  shelf: string | null;
  notes: string | null;
  wet: boolean;
}

/** One value that differs from what the driver saw. */
export interface OfficeChange {
  label: string;
  from: string;
  to: string;
}

/**
 * Returns the facts of a job that the office decides, as the driver reads them; two such views are compared to find the
 * changes.
 */
export function officeViewOf(job: DriverJob): OfficeView {
  return {
    date: job.date,
    time: job.time,
    truck: formatPlate(job.truck.licensePlateNumber),
    rows: job.transportJobProducts
      .filter(({ status }) => isDriverRow(status))
      .map((row) => ({
        id: row.id,
        product: orderedGoods(row).product.name,
        group: row.goods.group,
        // Stored on the device, in a form that is the same in every language.
        quantity: `${row.quantity === null ? '?' : formatNumber(row.quantity)} ${orderedGoods(row).product.unit}`,
        pickup: row.pickup.locationName,
        destination: row.destination?.locationName ?? null,
        client: row.client.name,
        shelf: row.shelf,
        notes: row.notes,
        wet: row.wetGrain,
      })),
  };
}

/** A quantity as it is kept ('28,5 t') in the driver's language. */
function shownQuantity({ quantity }: OfficeRow): string {
  const at = quantity.lastIndexOf(' ');
  return withUnit(quantity.slice(0, at), quantity.slice(at + 1));
}

/**
 * Returns the changes by the office since then. Under way the truck is the driver's; once it is loaded, the pickup is what it was.
 */
export function officeChanges(before: OfficeView, job: DriverJob, messages: DriverMessages): OfficeChange[] {
  // A cancelled job says so itself.
  if (job.cancelled) return [];
  const now = officeViewOf(job);
  const isUnderWay = hasDriverActed(job.driverStatus.code);
  const changes: OfficeChange[] = [];
  const add = (label: string, from: string | null, to: string | null) => {
    if (from === to) return;
    changes.push({ label, from: from ?? messages.sync.empty, to: to ?? messages.sync.empty });
  };
  add(messages.start.date, formatDay(before.date), formatDay(now.date));
  if (!isUnderWay) {
    add(messages.start.time, before.time, now.time);
    add(messages.list.truck, before.truck, now.truck);
  }
  const productOf = ({ product, group, wet }: OfficeRow) =>
    [withGroup(product, group), ...(wet ? [messages.job.wet] : [])].join(' · ');
  for (const row of now.rows) {
    const old = before.rows.find(({ id }) => id === row.id);
    const label = (name: string) => (now.rows.length > 1 ? `${row.product}: ${name}` : name);
    if (old === undefined) {
      add(messages.job.product, null, `${productOf(row)} · ${shownQuantity(row)}`);
      continue;
    }
    if (old.product !== row.product || old.wet !== row.wet) {
      add(label(messages.job.product), productOf(old), productOf(row));
    }
    add(label(messages.job.quantity), shownQuantity(old), shownQuantity(row));
    if (statusesBeforeLoading.includes(job.driverStatus.code)) {
      add(label(messages.job.pickup), old.pickup, row.pickup);
    }
    // Under way the server remembers what the driver knows, for the office.
    const from = job.transportJobProducts.find(({ id }) => id === row.id)?.redirectedFrom ?? null;
    const told = job.redirected && from !== null ? from.locationName : row.destination;
    const known = isUnderWay ? told : old.destination;
    add(label(messages.job.destination), known, row.destination);
    add(label(messages.job.client), old.client, row.client);
    add(label(messages.job.shelf), old.shelf, row.shelf);
    add(label(messages.job.notes), old.notes, row.notes);
  }
  for (const old of before.rows.filter(({ id }) => !now.rows.some((row) => row.id === id))) {
    add(messages.job.product, `${productOf(old)} · ${shownQuantity(old)}`, null);
  }
  return changes;
}

/** Returns what the driver did otherwise than the office wants: from what it wants to what was done. */
export function doneOtherwise(
  of: Pick<DriverJob, 'differences'> | null,
  { job, list, start, sync }: DriverMessages,
): OfficeChange[] {
  const labels = {
    truck: list.truck,
    trailer: list.trailer,
    date: start.date,
    row: job.product,
    pickup: job.pickup,
    destination: job.destination,
    product: job.product,
    quantity: job.quantity,
  };
  // A job that an older version of the app has kept says nothing of it.
  return (of?.differences ?? []).map(({ field, done, wanted }) => ({
    label: labels[field],
    from: wanted ?? sync.empty,
    to: done ?? sync.empty,
  }));
}

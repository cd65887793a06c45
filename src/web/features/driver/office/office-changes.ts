import type { DriverJob } from '#api/driver/driver-job.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { hasDriverActed } from '#domain/driver/driver-status.ts';

import type { DriverWords } from '../../../i18n/et/driver.ts';
import { goodsOf } from '../job-text.ts';

/** What the office decides of a job, as it was when the driver last looked; texts as they are shown. */
export interface OfficeView {
  date: string;
  time: string | null;
  truck: string;
  rows: OfficeRow[];
}

interface OfficeRow {
  id: number;
  product: string;
  quantity: string;
  pickup: string;
  destination: string | null;
  client: string;
  shelf: string | null;
  notes: string | null;
  wet: boolean;
}

/** One thing that is not as the driver knew it. */
export interface OfficeChange {
  label: string;
  from: string;
  to: string;
}

export function officeViewOf(job: DriverJob): OfficeView {
  return {
    date: job.date,
    time: job.time,
    truck: job.truck.licensePlateNumber,
    rows: job.transportJobProducts
      .filter(({ status }) => isDriverRow(status))
      .map((row) => ({
        id: row.id,
        product: goodsOf(row).name,
        quantity: goodsOf(row).quantity,
        pickup: row.pickup.locationName,
        destination: row.destination?.locationName ?? null,
        client: row.client.name,
        shelf: row.shelf,
        notes: row.notes,
        wet: row.wetGrain,
      })),
  };
}

/**
 * What the office has changed since. Once the driver has set off, day, truck and places are not told here: the
 * first ones are the driver's own by then, and a new destination must be taken note of (RedirectNotice).
 */
export function officeChanges(before: OfficeView, job: DriverJob, words: DriverWords): OfficeChange[] {
  // A cancelled job says so itself.
  if (job.cancelled) return [];
  const now = officeViewOf(job);
  const isUnderWay = hasDriverActed(job.driverStatus.code);
  const changes: OfficeChange[] = [];
  const add = (label: string, from: string | null, to: string | null) => {
    if (from === to) return;
    changes.push({ label, from: from ?? words.sync.empty, to: to ?? words.sync.empty });
  };
  if (!isUnderWay) {
    add(words.start.date, formatDay(before.date), formatDay(now.date));
    add(words.start.time, before.time, now.time);
    add(words.list.truck, before.truck, now.truck);
  }
  const productOf = ({ product, wet }: OfficeRow) => (wet ? `${product} · ${words.job.wet}` : product);
  for (const row of now.rows) {
    const old = before.rows.find(({ id }) => id === row.id);
    const label = (name: string) => (now.rows.length > 1 ? `${row.product}: ${name}` : name);
    if (old === undefined) {
      add(words.job.product, null, `${productOf(row)} · ${row.quantity}`);
      continue;
    }
    add(label(words.job.product), productOf(old), productOf(row));
    add(label(words.job.quantity), old.quantity, row.quantity);
    if (!isUnderWay) {
      add(label(words.job.pickup), old.pickup, row.pickup);
      add(label(words.job.destination), old.destination, row.destination);
    }
    add(label(words.job.client), old.client, row.client);
    add(label(words.job.shelf), old.shelf, row.shelf);
    add(label(words.job.notes), old.notes, row.notes);
  }
  for (const old of before.rows.filter(({ id }) => !now.rows.some((row) => row.id === id))) {
    add(words.job.product, `${productOf(old)} · ${old.quantity}`, null);
  }
  return changes;
}

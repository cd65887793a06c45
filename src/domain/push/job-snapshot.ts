import type { Day } from '../calendar/day.ts';
import type { TimeOfDay } from '../calendar/time-of-day.ts';

/** A job as drivers were notified of it, at one moment. Names are for messages: only ids are compared. */
export interface JobSnapshot {
  date: Day;
  time: TimeOfDay | null;
  /** Number plate. */
  truck: string;
  rows: readonly SnapshotRow[];
}

export interface SnapshotRow {
  id: number;
  product: { id: number; name: string; unit: string };
  /** In the product's unit, three decimals; null while nobody knows it. */
  quantity: string | null;
  pickup: NamedLocation;
  destination: NamedLocation | null;
  notes: string | null;
  wetGrain: boolean;
}

interface NamedLocation {
  id: number;
  name: string;
}

/** The parts of a job whose change matters to a driver, in the order in which a message lists them. */
export const jobParts = ['date', 'time', 'truck', 'location', 'goods', 'quantity', 'notes'] as const;
export type JobPart = (typeof jobParts)[number];

/**
 * Returns the parts that differ (docs/requirements.md, 'News by push'). Once the driver has set off, day, time and
 * truck are the driver's own: a change of them is no news.
 */
export function changedParts(before: JobSnapshot, now: JobSnapshot, isUnderWay: boolean): JobPart[] {
  const plannedParts = (['date', 'time', 'truck'] as const).filter((part) => before[part] !== now[part]);
  const parts = new Set<JobPart>(isUnderWay ? [] : plannedParts);
  if (before.rows.length !== now.rows.length) parts.add('goods');
  for (const row of now.rows) {
    const old = before.rows.find(({ id }) => id === row.id);
    for (const part of old === undefined ? (['goods'] as const) : changedRowParts(old, row)) {
      parts.add(part);
    }
  }
  return jobParts.filter((part) => parts.has(part));
}

function changedRowParts(before: SnapshotRow, now: SnapshotRow): JobPart[] {
  const differs = {
    location: before.pickup.id !== now.pickup.id || before.destination?.id !== now.destination?.id,
    goods: before.product.id !== now.product.id || before.wetGrain !== now.wetGrain,
    quantity: before.quantity !== now.quantity,
    notes: before.notes !== now.notes,
  };
  return (['location', 'goods', 'quantity', 'notes'] as const).filter((part) => differs[part]);
}

import { sql } from 'kysely';

import type { AlertData } from '#api/alerts/alert-data.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../db/schema.ts';
import { queueWebhookEvents, type WebhookEvent } from '../db/webhook-events.ts';

export interface NewAlert<K extends AlertKind = AlertKind> {
  /** The key of the alert. Begin it with what raises the alert; add what tells this alert from others of that cause. */
  key: string;
  kind: K;
  transportJobId?: number | null;
  rowId?: number | null;
  locationId?: number | null;
  /** Epoch milliseconds; left out for what follows a send, which goes by the database's clock. */
  raisedAt?: number;
  /** The user; left out where the server noticed it. */
  raisedBy?: number | null;
  /** The Estonian sentence that the list shows. */
  summary: string;
  data?: AlertData<K>;
  /** True for a derived alert that is stored only now: nobody is notified of it. */
  isDerived?: boolean;
}

/**
 * Stores an alert for the office, once: one that is open, or that a person settled, stays as it is; what went by itself
 * opens again. Returns its id. Call `alertEvents.changed` after the commit.
 */
export async function raiseAlert<K extends AlertKind>(db: Db, alert: NewAlert<K>): Promise<number> {
  const values = {
    kind: alert.kind,
    transport_job_id: alert.transportJobId ?? null,
    row_id: alert.rowId ?? null,
    location_id: alert.locationId ?? null,
    raised_at: alert.raisedAt === undefined ? sql<Date>`now()` : new Date(alert.raisedAt),
    raised_by: alert.raisedBy ?? null,
    summary: alert.summary,
    data: JSON.stringify(alert.data ?? {}),
    is_derived: alert.isDerived === true,
  };
  const newAlert = await db
    .insertInto('alerts')
    .values({ key: alert.key, ...values })
    .onConflict((conflicting) =>
      conflicting
        .column('key')
        .doUpdateSet({ ...values, settled_at: null, note: null })
        .where(sql<boolean>`alerts.settled_at is not null and alerts.settled_by is null`),
    )
    .returning(['id', 'raised_at'])
    .executeTakeFirst();
  if (newAlert !== undefined) {
    if (alert.isDerived !== true) await queueWebhookEvents(db, [alertRaised(newAlert, alert)]);
    return newAlert.id;
  }
  const { id } = await db
    .selectFrom('alerts')
    .select('id')
    .where('key', '=', alert.key)
    .executeTakeFirstOrThrow();
  return id;
}

/** The alert without its data: what a driver reported may be read only by people who may read alerts. */
function alertRaised(
  { id, raised_at: raisedAt }: { id: number; raised_at: Date },
  { kind, transportJobId, rowId, summary }: Omit<NewAlert, 'data'>,
): WebhookEvent {
  const data = {
    id,
    kind,
    transportJobId: transportJobId ?? null,
    rowId: rowId ?? null,
    raisedAt: instantToIso(raisedAt.getTime()),
    summary,
  };
  return { type: 'alert.raised', subject: `alert:${id}`, data };
}

/**
 * Settles the alerts of these keys, as their cause has gone, and returns how many were open. `now` in epoch
 * milliseconds; null for what follows a send, which goes by the database's clock. `because` says in Estonian who or
 * what did it; it becomes the alert's note.
 */
export async function withdrawAlerts(
  db: Db,
  keys: readonly string[],
  now: number | null,
  because: string,
): Promise<number> {
  if (keys.length === 0) return 0;
  const settledAlerts = await db
    .updateTable('alerts')
    .set({ settled_at: now === null ? sql`now()` : new Date(now), note: because })
    .where('key', 'in', keys)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute();
  return settledAlerts.length;
}

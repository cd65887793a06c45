import { sql } from 'kysely';

import type { WrittenChange } from '#domain/orders/change-request.ts';
import { changedFields } from '#domain/record-fields/fields.ts';
import { transportOrderFields } from '#domain/record-fields/transport-order.ts';

import { noAnswer, type StoredWrittenChange } from '../../alerts/change-requests.ts';
import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { hasLiveSends } from '../../external/recall.ts';
import { notFound } from '../../http/errors.ts';
import { changeRequests as messages } from '../../i18n/change-requests.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';
import { findLatestChangeRequests } from './change-requests.ts';
import { changeLoad } from './correct-loads.ts';

type Change = readonly [unknown, unknown];

/** The fields that a load got with the answer, and whether anybody has changed it since. */
interface WrittenLoad {
  rowId: number;
  jobId: number;
  changes: { date?: Change; quantity?: Change };
  isTouched: boolean;
}

/**
 * Returns the fields that an answer has written into the order, to be stored with it together with the entry of the
 * order's history; null for none.
 */
export function writtenChange(
  changed: Partial<Record<string, Change>>,
  entryId: number | null,
): StoredWrittenChange | null {
  if (entryId === null) return null;
  const written: WrittenChange = Object.fromEntries(
    Object.entries(changed).map(([field, change]) => [field, change?.[1]]),
  );
  return { written, entryId };
}

/**
 * Opens an answered change request of a locked order again, and gives the order and its loads the values from before
 * the answer; returns the ids of those loads. If that is not possible exactly, `refusal` says why and nothing is
 * written. Throws a 404 refusal.
 */
export async function takeAnswerBack(
  db: Db,
  orderId: number,
  alertId: number,
  userId: number,
): Promise<{ rowIds: number[]; refusal: string | null }> {
  const alert = await findAnswered(db, orderId, alertId);
  if (alert === null) throw notFound();
  const refused = (refusal: string) => ({ rowIds: [], refusal });
  if (alert.settled_at === null) return refused(messages.waitsAlready);
  const latest = (await findLatestChangeRequests(db, [orderId])).get(orderId);
  if (latest?.alertId !== alertId) return refused(messages.newerRequest);
  const loads = alert.wish_entry_id === null ? [] : await findWrittenLoads(db, alert.wish_entry_id);
  if (alert.wish_entry_id !== null) {
    if (await isOrderTouched(db, orderId, alert.wish_entry_id)) {
      return refused(messages.orderTouched);
    }
    for (const { rowId, jobId, isTouched } of loads) {
      if (isTouched || (await hasLiveSends(db, { rowId, jobId }))) {
        return refused(messages.loadTouched(rowId));
      }
    }
    await writeOrderBack(db, orderId, alert.wish_entry_id, userId);
  }
  for (const { rowId, changes } of loads) await writeLoadBack(db, rowId, changes, userId);
  await db
    .updateTable('alerts')
    .set({ settled_at: null, settled_by: null, note: null, ...noAnswer })
    .where('id', '=', alertId)
    .execute();
  return { rowIds: loads.map(({ rowId }) => rowId), refusal: null };
}

async function findAnswered(db: Db, orderId: number, alertId: number) {
  const alert = await db
    .selectFrom('alerts as alert')
    .innerJoin('transport_jobs as j', 'j.id', 'alert.transport_job_id')
    .select(['alert.settled_at', 'alert.wish_entry_id'])
    .where('alert.id', '=', alertId)
    .where('alert.kind', '=', 'ORDER_CHANGE_ASKED')
    .where('j.transport_order_id', '=', orderId)
    .forUpdate('alert')
    .executeTakeFirst();
  return alert ?? null;
}

async function isOrderTouched(db: Db, orderId: number, entryId: number): Promise<boolean> {
  const later = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('entity', '=', 'transport_order')
    .where('entity_id', '=', orderId)
    .where('action', '=', 'updated')
    .where('id', '>', entryId)
    .executeTakeFirst();
  return later !== undefined;
}

/** The loads that followed the order in the transaction of its entry, as their histories tell it. */
async function findWrittenLoads(db: Db, entryId: number): Promise<WrittenLoad[]> {
  const { rows } = await sql<WrittenLoad>`
    select entry.entity_id as "rowId", r.transport_job_id as "jobId", entry.changes, exists (
      select from audit_entries later
      where later.id > entry.id and (later.entity = 'transport_job_product' and later.entity_id = r.id
        or later.entity = 'transport_job' and later.entity_id = r.transport_job_id)
    ) as "isTouched"
    from audit_entries own
    join audit_entries entry on entry.at = own.at and entry.entity = 'transport_job_product'
      and entry.changes -> 'cause' = jsonb_build_object('code', 'ORDER_CORRECTED', 'of', own.entity_id)
    join transport_job_products r on r.id = entry.entity_id
    where own.id = ${entryId}
    order by entry.id`.execute(db);
  return rows;
}

async function writeOrderBack(db: Db, orderId: number, entryId: number, userId: number): Promise<void> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('changes')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('transport_orders as o')
    .select(storedOrder.selected('o'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const current = storedOrder.read(row);
  const before = {
    ...current,
    ...firstValues(entry.changes, ['transportDate', 'quantity']),
  };
  await db
    .updateTable('transport_orders')
    .set({ ...storedOrder.write(before), version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute();
  await recordAudit(db, {
    userId,
    entity: 'transport_order',
    entityId: orderId,
    action: 'updated',
    changes: changedFields(transportOrderFields, current, before),
    cause: { code: 'UNDONE' },
  });
}

async function writeLoadBack(
  db: Db,
  rowId: number,
  { date, quantity }: WrittenLoad['changes'],
  userId: number,
): Promise<void> {
  await changeLoad(
    db,
    rowId,
    (current) => ({
      ...current,
      ...(date !== undefined && { transportDate: date[0] as string }),
      ...(quantity !== undefined && { quantity: quantity[0] as number | null }),
    }),
    { userId, cause: { code: 'UNDONE' } },
  );
}

/** The earlier values of these fields. */
function firstValues(changes: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const change = changes[field];
      return Array.isArray(change) ? [[field, change[0]]] : [];
    }),
  );
}

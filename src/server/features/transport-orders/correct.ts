import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { TransportOrderChanges } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isBeforeDriving } from '#domain/dispatch/row-abilities.ts';
import { mayQuantityBeUnknown } from '#domain/job-row/job-row-columns.ts';
import { isActiveLoad } from '#domain/orders/order-state.ts';
import {
  bareValue,
  changedFields,
  correctedValues,
  fieldNames,
  isEmptyValue,
  valuesBy,
} from '#domain/record-fields/fields.ts';
import {
  loadFields,
  staffGivenFields,
  transportOrderFields,
  type TransportOrderValues,
} from '#domain/record-fields/transport-order.ts';

import { recordAudit, type RowEntry } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { invalid } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import { findOrderProgress, overOrderedSentences } from '../../job-rows/order-progress.ts';
import { findReferences } from '../../job-rows/references.ts';
import { changesBetween } from '../../job-rows/row-audit.ts';
import { unconfirmed } from '../../job-rows/unusual-load.ts';
import { answerWritten } from '../../planning/written-rows.ts';
import { storedLoad, storedOrder } from '../../record-fields/transport-order.ts';
import { checkTransportOrder } from './check.ts';
import { findLoads, type Reader } from './repository.ts';

interface Correction {
  changes: TransportOrderChanges;
  /** What a person has confirmed. */
  confirmed?: true | string[] | undefined;
}

/**
 * Corrects an order and answers the ids of the loads that were corrected with it, with the findings about those
 * that have a truck: loads that are neither sent nor begun, in the fields that nobody has changed since. What is not given stays as it is. Throws a 422 refusal,
 * also at `quantity` where loads would carry more than is ordered, or than a truck does, and nobody has confirmed it.
 */
export async function correctOrder(
  db: Db,
  id: number,
  { changes: asked, confirmed }: Correction,
  { userId, scope }: Reader,
  now: number,
): Promise<{ rowIds: number[]; warnings: JobRowWarning[] }> {
  const row = await db
    .selectFrom('transport_orders')
    .select(storedOrder.selected('transport_orders'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = storedOrder.read(row);
  const progress = await findOrderProgress(db, [id]);
  // A client's order is picked up at the client.
  const changes = scope !== null && asked.pickup !== undefined ? { client: asked.pickup, ...asked } : asked;
  const after = correctedValues(transportOrderFields, before, changes);
  await refuseWrong(db, before, after, asked, scope, toTallinn(now).day);
  if (after.quantity === null && before.quantity !== null) await refuseOnceSent(db, id);

  const changed = changedFields(transportOrderFields, before, after);
  if (Object.keys(changed).length === 0) return { rowIds: [], warnings: [] };
  await db
    .updateTable('transport_orders')
    .set({ ...storedOrder.write(after), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await recordAudit(db, {
    userId,
    entity: 'transport_order',
    entityId: id,
    action: 'updated',
    changes: changed,
  });
  const rowIds = await correctLoads(db, id, before, after, userId);
  const overOrdered = await overOrderedSentences(db, progress);
  const { content, warnings } = await answerWritten(db, await findRows(db, rowIds), now);
  const measures = asked.quantity !== undefined || asked.product !== undefined;
  // Who says what is confirmed has a person to ask.
  const isAsked = measures && confirmed !== undefined;
  const unusual = warnings.filter(({ code }) => isAsked && code === 'QUANTITY_UNUSUAL');
  const sentences = [...overOrdered.values(), ...new Set(unusual.map(({ message }) => message))];
  const odd = sentences.map((sentence) => problem('UNUSUAL', 'quantity', sentence));
  // What was written goes with the transaction.
  if (confirmed !== true && unconfirmed(odd, confirmed).length > 0) throw invalid(odd);
  const withTruck = new Set(content.flatMap(({ id: rowId, truck }) => (truck === null ? [] : [rowId])));
  return { rowIds, warnings: warnings.filter(({ rowId }) => withTruck.has(rowId)) };
}

/** Throws a 422 refusal with all that is wrong with what was changed; what else may be wrong was so before. */
async function refuseWrong(
  db: Db,
  before: TransportOrderValues,
  after: TransportOrderValues,
  asked: TransportOrderChanges,
  scope: Reader['scope'],
  today: Day,
): Promise<void> {
  const { found, problems } = await findReferences(db, { ...after, truck: null }, 'truck', scope, {
    client: before.client.id,
    pickup: before.pickup.id,
    destination: before.destination?.id ?? null,
    product: before.product.id,
  });
  problems.push(...checkTransportOrder(after, found, scope === null ? 'staff' : 'client', today));
  // What is the office's to say a client neither gives nor takes away.
  const taken = fieldNames(staffGivenFields).filter(
    (field) => isEmptyValue(after[field]) && !isEmptyValue(before[field]),
  );
  if (scope !== null) problems.push(...taken.map((field) => problem('NOT_ALLOWED', field)));
  const given = new Set(Object.keys(asked));
  // Other goods come in other packages.
  if (given.has('product')) given.add('quantity');
  const shown = problems.filter(({ field = '' }) => given.has(field));
  if (shown.length > 0) throw invalid(shown);
}

/** Throws a 422 refusal where a load of the order is sent or begun: its quantity is known to others then. */
async function refuseOnceSent(db: Db, orderId: number): Promise<void> {
  const living = (await findLoads(db, [orderId])).filter(({ status }) => isActiveLoad(status));
  if (living.every(({ status, is_sent: isSent }) => mayQuantityBeUnknown({ status, isSent }))) return;
  throw invalid([problem('REQUIRED', 'quantity', et.quantities.knownOnceSent)]);
}

/** The loads of the order that follow a correction: what is sent or begun is for the table to change. */
async function correctLoads(
  db: Db,
  orderId: number,
  before: TransportOrderValues,
  after: TransportOrderValues,
  userId: number,
): Promise<number[]> {
  const living = (await findLoads(db, [orderId])).filter(({ status }) => isActiveLoad(status));
  const waiting = living.filter(({ status, driver_status: driverStatus }) =>
    isBeforeDriving({ status, driverStatus }),
  );
  const written: number[] = [];
  for (const load of waiting) {
    const row = await db
      .selectFrom('transport_job_products')
      .selectAll()
      .where('id', '=', load.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.sent_to_waybill || row.sent_to_fleet_service || row.sent_to_pk_terminal || row.is_sms_sent)
      continue;
    const held = storedLoad.read(row);
    const followed = valuesBy(loadFields, (field) => {
      const isAsOrdered = bareValue(held[field]) === bareValue(before[field]);
      // Of several loads nobody can tell which one the difference is of.
      const isUnclear = field === 'quantity' && living.length > 1;
      return isAsOrdered && !isUnclear ? after[field] : held[field];
    });
    const moved = changedFields(loadFields, held, followed);
    if (Object.keys(moved).length === 0) continue;
    // The day is the job's; its rows take it over.
    const { transport_date: day, ...values } = storedLoad.write(followed);
    const [rowBefore] = await findRows(db, [row.id]);
    if (moved.transportDate !== undefined) {
      await db
        .updateTable('transport_jobs')
        .set({ transport_date: day, version: sql`version + 1` })
        .where('id', '=', row.transport_job_id)
        .execute();
    }
    await db
      .updateTable('transport_job_products')
      .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', row.id)
      .execute();
    const [rowAfter] = await findRows(db, [row.id]);
    const entry: RowEntry = {
      userId,
      entity: 'transport_job_product',
      entityId: row.id,
      action: 'updated',
      changes: rowBefore === undefined || rowAfter === undefined ? {} : changesBetween(rowBefore, rowAfter),
      cause: { code: 'ORDER_CORRECTED', of: orderId },
    };
    await recordAudit(db, entry);
    written.push(row.id);
  }
  return written;
}

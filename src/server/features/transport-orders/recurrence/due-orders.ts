import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import type { Day } from '#domain/calendar/day.ts';
import { numberOrNull, subtractDecimals } from '#domain/goods/decimal.ts';
import { dueOrders, type RecurringOrder } from '#domain/orders/recurrence.ts';
import type { TransportOrderValues } from '#domain/record-fields/transport-order.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { invalid } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { readRow } from '../../../job-rows/find-rows.ts';
import { findReferences, type JobReferences } from '../../../job-rows/references.ts';
import { storedOrder } from '../../../record-fields/transport-order.ts';
import { setStatus } from '../../../row-status/set-status.ts';
import { checkTransportOrder } from '../check.ts';
import { createOrder } from '../create-order.ts';
import { findLoads } from '../find-loads.ts';
import { findTransportOrders } from '../find-orders.ts';
import { lockLoads } from '../read-order.ts';
import { findReader, maySee } from '../repository.ts';
import { findRecurrence, type RecurredOrder, sumOf } from './recurrence.ts';

/**
 * Makes what is due of a locked recurring order, unconfirmed, and returns the ids of the new rows. If none can be made
 * (the location is out of use), the reason is saved with the recurrence, and the next round tries again.
 */
export async function createDueOrders(db: Db, orderId: number, today: Day): Promise<number[]> {
  const recurring = await findRecurrence(db, orderId);
  if (recurring === null || recurring.hasEnded) return [];
  const due = dueOrders(recurring, today);
  if (due.length === 0) return [];
  const { order, ownerId, references, problems } = await readPattern(db, orderId, today);
  const sentence = problems.length === 0 ? null : invalid(problems).message;
  if (sentence !== recurring.problem) {
    await db
      .updateTable('order_recurrences')
      .set({ problem: sentence })
      .where('transport_order_id', '=', orderId)
      .execute();
  }
  if (sentence !== null || references === null) return [];
  const rowIds: number[] = [];
  for (const { day, quantity } of due) {
    const made = await createOrder(
      db,
      { ...order, transportDate: day, quantity: numberOrNull(quantity), firstTruck: null },
      null,
      {
        ownerId,
        userId: recurring.userId,
        status: 'UNCONFIRMED',
        cause: { code: 'ORDER_RECURS', of: orderId },
      },
    );
    await db
      .insertInto('order_recurrence_days')
      .values({ recurs_from: orderId, day, transport_order_id: made.orderId })
      .execute();
    rowIds.push(made.rowId);
  }
  return rowIds;
}

/** The recurring order, and whether its owner may still order so. */
async function readPattern(
  db: Db,
  orderId: number,
  today: Day,
): Promise<{
  order: TransportOrderValues;
  ownerId: number;
  references: JobReferences | null;
  problems: Problem[];
}> {
  const [record] = await findTransportOrders(db, [orderId]);
  if (record === undefined) throw new Error(`No transport order ${orderId}`);
  const order = storedOrder.read(record);
  const ownerId = record.created_by;
  const owner = await db
    .selectFrom('users')
    .select(['permissions', 'person_id as personId'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const reader = await findReader(db, { ...owner, id: ownerId });
  if (!(await maySee(db, reader, orderId))) {
    return {
      order,
      ownerId,
      references: null,
      problems: [problem('NOT_ALLOWED', 'client', et.recurrence.notTheirs)],
    };
  }
  const { references, problems } = await findReferences(
    db,
    { ...order, truck: null },
    'firstTruck',
    reader.scope,
  );
  const nextOrder = { ...order, firstTruck: null, transportDate: today };
  problems.push(...checkTransportOrder(nextOrder, references, reader.isStaff ? 'staff' : 'client', today));
  return { order, ownerId, references, problems };
}

/**
 * Cancels what a locked recurring order has made ahead, nobody has touched, and it would not make just so any more;
 * answers the ids of the cancelled rows. Their days are free again.
 */
export async function withdrawUntouched(
  db: Db,
  orderId: number,
  userId: number,
  today: Day,
): Promise<number[]> {
  const recurring = await findRecurrence(db, orderId);
  if (recurring === null) return [];
  const ahead = recurring.orders.filter(({ date }) => date >= today);
  const touched = await findTouched(
    db,
    ahead.map(({ id }) => id),
  );
  const untouched = ahead.filter(({ id }) => !touched.has(id));
  const meant = recurring.hasEnded ? [] : dueOrders(withoutOrders(recurring, untouched), today);
  const unmeant = untouched.filter(
    ({ date, quantity }) => !meant.some((each) => each.day === date && each.quantity === quantity),
  );
  const rowIds: number[] = [];
  for (const order of unmeant) {
    rowIds.push(...(await cancelLoads(db, order.id, orderId, userId)));
    await recordAudit(db, { userId, entity: 'transport_order', entityId: order.id, action: 'cancelled' });
    await db.deleteFrom('order_recurrence_days').where('transport_order_id', '=', order.id).execute();
  }
  return rowIds;
}

/** The recurring order as though it had never made these. */
function withoutOrders(recurring: RecurringOrder, orders: readonly RecurredOrder[]): RecurringOrder {
  const days = new Set(orders.map(({ date }) => date));
  return {
    ...recurring,
    past: new Set([...recurring.past].filter((day) => !days.has(day))),
    made: subtractDecimals(recurring.made, sumOf(orders)),
  };
}

async function cancelLoads(db: Db, id: number, recursFrom: number, userId: number): Promise<number[]> {
  const loads = await findLoads(db, [id]);
  for (const load of loads) {
    const cause = { code: 'RECURRENCE_CHANGED', of: recursFrom } as const;
    await setStatus(db, await readRow(db, load.id), 'CANCELLED', 'cancelled', userId, cause);
  }
  return loads.map((load) => load.id);
}

/** The orders among these that anybody has changed. Their loads stay as they are until the transaction ends. */
async function findTouched(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  await lockLoads(db, orderIds);
  const { rows } = await sql<{ id: number }>`
    select j.transport_order_id as id
    from transport_jobs j join transport_job_products r on r.transport_job_id = j.id
    where j.transport_order_id = any(${sql.val(orderIds)}::bigint[]) and (
      r.status <> 'UNCONFIRMED'
      or exists (select from audit_entries where action <> 'created'
        and (entity, entity_id) in (('transport_order', j.transport_order_id), ('transport_job', j.id),
          ('transport_job_product', r.id))))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

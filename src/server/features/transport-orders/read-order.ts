import { problem } from '#api/error-codes.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isCancellable } from '#domain/dispatch/cancellation.ts';
import { isActiveLoad } from '#domain/orders/order-state.ts';

import { anyOf } from '../../db/any-of.ts';
import { findOrderHistory } from '../../db/order-history.ts';
import type { Db } from '../../db/schema.ts';
import { conflict, notFound, type Refusal } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { lockRowsOfJobs } from '../../job-rows/find-rows.ts';
import { findRowOfSplit } from '../../job-rows/last-split.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';
import { findLatestChangeRequests } from './change-requests.ts';
import { findClientContact } from './client-contact.ts';
import { findLoads, type LoadRecord } from './find-loads.ts';
import { findTransportOrders } from './find-orders.ts';
import { findRecurrenceView } from './recurrence/recurrence.ts';
import { maySee, type Reader } from './repository.ts';
import { transportOrderView } from './view.ts';

/** Reads an order with everything about it, and what its reader may do. Throws a 404 refusal. */
export async function readOrder(db: Db, id: number, reader: Reader, today: Day): Promise<TransportOrder> {
  if (!(await maySee(db, reader, id))) throw notFound();
  const [order] = await findTransportOrders(db, [id]);
  if (order === undefined) throw notFound();
  const loads = await findLoads(db, [id]);
  const { isStaff } = reader;
  const request = (await findLatestChangeRequests(db, [id])).get(id) ?? null;
  const view = transportOrderView(order, loads, request, isStaff);
  const mayCancel = isStaff
    ? loads.some(isOpen)
    : view.status === 'UNCONFIRMED' && loads.every(isUnconfirmed);
  const rowIds = loads.map((load) => load.id);
  return {
    ...view,
    createdBy: order.creator_name === '' ? null : order.creator_name,
    clientContact: isStaff ? await findClientContact(db, order) : { name: null, phone: null },
    mayCorrect: mayCancel,
    mayCancel,
    mayAskChange: !isStaff && view.status !== 'COMPLETED' && view.status !== 'CANCELLED',
    recurrence: await findRecurrenceView(db, id, today),
    history: isStaff ? await findOrderHistory(db, 'transport_order', id, rowIds, storedOrder) : [],
    splitRowId: isStaff ? await findRowOfSplit(db, rowIds) : null,
  };
}

/** True for a load that may still be cancelled. */
export function isOpen({ status, driver_status: driverStatus }: LoadRecord): boolean {
  return isCancellable({ status, driverStatus });
}

function isUnconfirmed({ status }: LoadRecord): boolean {
  return status === 'UNCONFIRMED' || !isActiveLoad(status);
}

/** Locks the order and its loads until the transaction ends. Throws a 404 refusal. */
export async function lockOrder(db: Db, id: number, reader: Reader): Promise<void> {
  if (!(await maySee(db, reader, id))) throw notFound();
  await db.selectFrom('transport_orders').select('id').where('id', '=', id).forUpdate().execute();
  await lockLoads(db, [id]);
}

/** Locks the loads of these orders until the transaction ends. */
export async function lockLoads(db: Db, orderIds: readonly number[]): Promise<void> {
  const jobs = await db
    .selectFrom('transport_jobs')
    .select('id')
    .where('transport_order_id', '=', anyOf(orderIds))
    .execute();
  await lockRowsOfJobs(
    db,
    jobs.map((job) => job.id),
  );
}

/** Returns a 409 refusal for an order whose state does not allow it. */
export function refusedState(order: TransportOrder, { isStaff }: Reader): Refusal {
  const explanation = isStaff ? et.transportOrders.closed : et.transportOrders.confirmed;
  return conflict([problem('WRONG_JOB_STATUS', undefined, explanation)], order);
}

import { sql } from 'kysely';

import type { ChangeRequest } from '#api/orders/transport-orders.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { ChangeAnswer, RequestedChange, WrittenChange } from '#domain/orders/change-request.ts';

import { requestedChangeOf } from '../../alerts/change-requests.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';

/** A change request and its answer as they are stored, without the order's present values. */
export type StoredChangeRequest = Omit<ChangeRequest, 'isMade' | 'written'> & {
  /** The order fields that the answer wrote. */
  written: WrittenChange | null;
  /** Whether the order fulfilled the change request when it was agreed to; null where that is not known. */
  wasFulfilled: boolean | null;
};

/**
 * Finds the latest change request of each order, by order. The client reads a note only together with an answer;
 * without one the office wrote it for itself.
 */
export async function findLatestChangeRequests(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, StoredChangeRequest>> {
  const { rows } = await sql<{
    orderId: number;
    alertId: number;
    message: string;
    requested: Partial<RequestedChange> | null;
    raisedAt: Date;
    settledAt: Date | null;
    answer: ChangeAnswer | null;
    note: string | null;
    wasFulfilled: boolean | null;
    written: WrittenChange | null;
  }>`
    select distinct on (j.transport_order_id) j.transport_order_id as "orderId", alert.id as "alertId",
      alert.data ->> 'message' as message, alert.data -> 'wish' as requested, alert.raised_at as "raisedAt", alert.settled_at as "settledAt",
      case when alert.settled_at is not null then alert.answer end as answer,
      case when alert.settled_at is not null and alert.answer is not null then alert.note end as note,
      alert.is_wish_made as "wasFulfilled", alert.wish_written as written
    from transport_jobs j join alerts alert on alert.transport_job_id = j.id and alert.kind = 'ORDER_CHANGE_ASKED'
    where j.transport_order_id = any(${sql.val(orderIds)}::bigint[])
    order by j.transport_order_id, alert.raised_at desc, alert.id desc`.execute(db);
  return new Map(
    rows.map(({ orderId, raisedAt, settledAt, requested, ...request }) => [
      orderId,
      {
        ...request,
        wish: requestedChangeOf(requested, request.message),
        askedAt: instantToIso(raisedAt.getTime()),
        isOpen: settledAt === null,
      },
    ]),
  );
}

/** Reads one change request of an order, by its alert. Throws a 404 refusal. */
export async function readChangeRequest(
  db: Db,
  orderId: number,
  alertId: number,
): Promise<{ requested: RequestedChange; isOpen: boolean }> {
  const { rows } = await sql<{
    message: string;
    requested: Partial<RequestedChange> | null;
    isOpen: boolean;
  }>`
    select alert.data ->> 'message' as message, alert.data -> 'wish' as requested, alert.settled_at is null as "isOpen"
    from alerts alert join transport_jobs j on j.id = alert.transport_job_id
    where alert.id = ${alertId} and alert.kind = 'ORDER_CHANGE_ASKED' and j.transport_order_id = ${orderId}`.execute(
    db,
  );
  const [stored] = rows;
  if (stored === undefined) throw notFound();
  return { requested: requestedChangeOf(stored.requested, stored.message), isOpen: stored.isOpen };
}

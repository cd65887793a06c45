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
    select distinct on (j.transport_order_id) j.transport_order_id as "orderId", a.id as "alertId",
      a.data ->> 'message' as message, a.data -> 'wish' as requested, a.raised_at as "raisedAt", a.settled_at as "settledAt",
      case when a.settled_at is not null then a.answer end as answer,
      case when a.settled_at is not null and a.answer is not null then a.note end as note,
      a.is_wish_made as "wasFulfilled", a.wish_written as written
    from transport_jobs j join alerts a on a.transport_job_id = j.id and a.kind = 'ORDER_CHANGE_ASKED'
    where j.transport_order_id = any(${sql.val(orderIds)}::bigint[])
    order by j.transport_order_id, a.raised_at desc, a.id desc`.execute(db);
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
    select a.data ->> 'message' as message, a.data -> 'wish' as requested, a.settled_at is null as "isOpen"
    from alerts a join transport_jobs j on j.id = a.transport_job_id
    where a.id = ${alertId} and a.kind = 'ORDER_CHANGE_ASKED' and j.transport_order_id = ${orderId}`.execute(
    db,
  );
  const [stored] = rows;
  if (stored === undefined) throw notFound();
  return { requested: requestedChangeOf(stored.requested, stored.message), isOpen: stored.isOpen };
}

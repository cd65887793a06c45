import { sql } from 'kysely';

import type { ChangeRequest } from '#api/orders/transport-orders.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { ChangeAnswer, Wish } from '#domain/orders/change-request.ts';

import type { Db } from '../../db/connect.ts';

/** A wish and its answer, without what has become of the order. */
export type AskedChange = Omit<ChangeRequest, 'isMade'>;

/** Before wishes were kept in parts, all of one was its words. */
function wishOf(wish: Partial<Wish> | null, message: string): Wish {
  return { transportDate: null, quantity: null, text: wish === null ? message : '', ...wish };
}

/**
 * What clients have asked to be changed of orders, the latest wish of each, by order. A note is theirs to read only with
 * an answer: without one the office wrote it for itself.
 */
export async function findChangeRequests(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, AskedChange>> {
  const { rows } = await sql<{
    orderId: number;
    alertId: number;
    message: string;
    wish: Partial<Wish> | null;
    raisedAt: Date;
    settledAt: Date | null;
    answer: ChangeAnswer | null;
    note: string | null;
  }>`
    select distinct on (j.transport_order_id) j.transport_order_id as "orderId", a.id as "alertId",
      a.data ->> 'message' as message, a.data -> 'wish' as wish, a.raised_at as "raisedAt", a.settled_at as "settledAt",
      case when a.settled_at is not null then a.answer end as answer,
      case when a.settled_at is not null and a.answer is not null then a.note end as note
    from transport_jobs j join alerts a on a.transport_job_id = j.id and a.kind = 'ORDER_CHANGE_ASKED'
    where j.transport_order_id = any(${sql.val(orderIds)}::bigint[])
    order by j.transport_order_id, a.raised_at desc, a.id desc`.execute(db);
  return new Map(
    rows.map(({ orderId, raisedAt, settledAt, wish, ...request }) => [
      orderId,
      {
        ...request,
        wish: wishOf(wish, request.message),
        askedAt: instantToIso(raisedAt.getTime()),
        isOpen: settledAt === null,
      },
    ]),
  );
}

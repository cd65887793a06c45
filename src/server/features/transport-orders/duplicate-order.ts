import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';
import type { TransportOrderValues } from '#domain/record-fields/transport-order.ts';

import type { Db } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';

/**
 * Returns UNUSUAL at `duplicate` for an order that the user has made in the last ten minutes already: somebody may
 * have sent it twice without meaning to.
 */
export async function checkDuplicateOrder(
  db: Db,
  order: TransportOrderValues,
  userId: number,
): Promise<Problem[]> {
  const minutes = await findMinutesSinceDuplicate(db, order, userId);
  return minutes === null ? [] : [problem('UNUSUAL', 'duplicate', et.transportOrders.sameAgain(minutes))];
}

/**
 * Returns how many whole minutes ago, ten at the most, the user made this very order; null when they did not, or took
 * it back.
 */
async function findMinutesSinceDuplicate(
  db: Db,
  order: TransportOrderValues,
  userId: number,
): Promise<number | null> {
  const last = await db
    .selectFrom('transport_orders as o')
    .innerJoin('transport_jobs as j', 'j.transport_order_id', 'o.id')
    .innerJoin('transport_job_products as r', 'r.transport_job_id', 'j.id')
    .select(sql<number>`floor(extract(epoch from now() - o.created_at) / 60)::int`.as('minutes'))
    .where('o.created_by', '=', userId)
    .where('o.created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .where(storedOrder.isSame('o', order))
    .where('r.status', 'not in', droppedStatuses)
    .orderBy('o.id', 'desc')
    .executeTakeFirst();
  return last?.minutes ?? null;
}

import { sql } from 'kysely';

import { formatDay } from '#domain/calendar/day.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import type { ChangeAnswer } from '#domain/orders/change-request.ts';
import { loadNews, loadStages } from '#domain/push/push-kinds.ts';

import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { pushMessages as messages } from '../../i18n/push-messages.ts';
import { findCompanyScope, isOwnOrder } from '../../identity/session/company-scope.ts';
import type { ChangedIds } from '../../realtime/change-events.ts';
import { dropPushMessages, queuePushMessages } from './queue-messages.ts';

interface Load {
  rowId: number;
  orderId: number;
  clientId: number;
  stage: number;
  date: string;
  product: string;
  unit: string;
  quantity: string | null;
  delivered: string | null;
  notified: number;
  /** Another load of the order was already announced as confirmed. */
  isOrderNotified: boolean;
}

/**
 * Compares changed loads (null: all) of clients' orders with what their clients were notified of, and queues messages
 * about the difference; so too for answers to change requests, given or taken back. In one transaction, one process at
 * a time: an interrupted comparison is repeated by the next.
 */
export async function queueClientNews(db: Db, now: number, rowIds: ChangedIds): Promise<void> {
  await transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.clientNews)})`.execute(trx);
    for (const load of await findMovedLoads(trx, rowIds)) await queueLoadNews(trx, load, now);
    await queueAnswers(trx, now);
    await queueAnswersTakenBack(trx, now);
  });
}

/**
 * Returns the loads of orders that a client made or wrote a message for, whose stage differs from the last one that the
 * client was notified of.
 */
async function findMovedLoads(db: Db, rowIds: ChangedIds): Promise<Load[]> {
  const condition = rowIds === null ? sql`true` : sql`r.id = any(${sql.val([...rowIds])}::bigint[])`;
  // Null for a load that will not come, of which there is no news.
  const stage = sql`(${JSON.stringify(loadStages)}::jsonb ->> r.status)::int`;
  const { rows } = await sql<Load>`
    select r.id as "rowId", o.id as "orderId", users.id as "clientId", ${stage} as stage, r.transport_date as date,
      product.name as product, product.unit, r.quantity, r.delivered_quantity as delivered,
      coalesce(notified.stage, 0) as notified,
      exists (select from told_loads other
        join transport_job_products sibling on sibling.id = other.row_id
        join transport_jobs of_order on of_order.id = sibling.transport_job_id
        where of_order.transport_order_id = o.id and other.stage > 0 and sibling.id <> r.id) as "isOrderNotified"
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join transport_orders o on o.id = j.transport_order_id
    join users on users.id = coalesce(o.ordered_by, o.created_by) and 'PERM_CLIENT' = any(users.permissions)
      and not 'PERM_MOBILE' = any(users.permissions)
    join products product on product.id = r.product_id
    left join told_loads notified on notified.row_id = r.id
    where ${condition} and coalesce(notified.stage, 0) <> ${stage}
    order by r.id`.execute(db);
  return rows;
}

async function queueLoadNews(db: Db, load: Load, now: number): Promise<void> {
  const { stage } = load;
  await db
    .insertInto('told_loads')
    .values({ row_id: load.rowId, stage })
    .onConflict((conflicting) => conflicting.column('row_id').doUpdateSet({ stage }))
    .execute();
  const kind = loadNews(load.notified, stage);
  // The loads that an order is split into afterwards are no news.
  if (kind === null || (kind === 'ORDER_CONFIRMED' && load.isOrderNotified)) return;
  if (!(await isStillTheirs(db, load.clientId, load.orderId))) return;
  const quantity = kind === 'LOAD_DELIVERED' ? (load.delivered ?? load.quantity) : load.quantity;
  const much = quantity === null ? '' : `${formatDecimal(decimal(quantity))} ${load.unit}`;
  const { title, body } = messages.load(kind, {
    orderId: load.orderId,
    goods: load.product,
    quantity: much,
    day: formatDay(load.date),
  });
  const tag = kind === 'ORDER_CONFIRMED' ? `order-${load.orderId}` : `load-${load.rowId}`;
  const pushMessage = { tag, kind, title, body, url: urlOf(load.orderId), orderId: load.orderId };
  await queuePushMessages(db, [load.clientId], pushMessage, now);
}

/**
 * The office's answers to the changes that clients asked for; an answer that was undone and given again is a new one.
 */
async function queueAnswers(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{
    alertId: number;
    orderId: number;
    clientId: number;
    answer: ChangeAnswer;
    note: string | null;
  }>`
    insert into told_answers (alert_id, settled_at)
    select alert.id, alert.settled_at from alerts alert
    where alert.kind = 'ORDER_CHANGE_ASKED' and alert.settled_at is not null and alert.answer is not null
      and not exists (select from told_answers notified where notified.alert_id = alert.id and notified.settled_at = alert.settled_at)
    on conflict (alert_id) do update set settled_at = excluded.settled_at
    returning alert_id as "alertId",
      (select j.transport_order_id from alerts alert join transport_jobs j on j.id = alert.transport_job_id
        where alert.id = alert_id) as "orderId",
      (select alert.raised_by from alerts alert where alert.id = alert_id) as "clientId",
      (select alert.answer from alerts alert where alert.id = alert_id) as answer,
      (select alert.note from alerts alert where alert.id = alert_id) as note`.execute(db);
  for (const { orderId, clientId, answer, note } of rows) {
    if (orderId === null || !(await isStillTheirs(db, clientId, orderId))) continue;
    const { title, body } = messages.answer(orderId, answer, note);
    const tag = `answer-${orderId}`;
    const pushMessage = { tag, kind: 'CHANGE_ANSWERED' as const, title, body, url: urlOf(orderId), orderId };
    await queuePushMessages(db, [clientId], pushMessage, now);
  }
}

/** Queues that an answer is no longer valid; an answer that the client has not received yet is only deleted. */
async function queueAnswersTakenBack(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ orderId: number | null; clientId: number }>`
    delete from told_answers notified using alerts alert left join transport_jobs j on j.id = alert.transport_job_id
    where alert.id = notified.alert_id and alert.settled_at is null
    returning j.transport_order_id as "orderId", alert.raised_by as "clientId"`.execute(db);
  for (const { orderId, clientId } of rows) {
    if (orderId === null) continue;
    const tag = `answer-${orderId}`;
    await dropPushMessages(db, [tag]);
    if (!(await hasHeard(db, clientId, tag)) || !(await isStillTheirs(db, clientId, orderId))) continue;
    const { title, body } = messages.answerTakenBack(orderId);
    const pushMessage = { tag, kind: 'CHANGE_ANSWERED' as const, title, body, url: urlOf(orderId), orderId };
    await queuePushMessages(db, [clientId], pushMessage, now);
  }
}

async function hasHeard(db: Db, userId: number, tag: string): Promise<boolean> {
  const heard = await db
    .selectFrom('push_messages as message')
    .innerJoin('push_subscriptions as subscription', 'subscription.id', 'message.subscription_id')
    .select('message.id')
    .where('subscription.user_id', '=', userId)
    .where('message.tag', '=', tag)
    .where('message.sent_at', 'is not', null)
    .executeTakeFirst();
  return heard !== undefined;
}

/** True while the order is the client's own, for companies that they represent now. */
export async function isStillTheirs(db: Db, userId: number, orderId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['permissions', 'person_id', 'disabled'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined || user.disabled) return false;
  const scope = await findCompanyScope(db, { permissions: user.permissions, personId: user.person_id });
  if (scope === null) return false;
  const { rows } = await sql<{ id: number }>`
    select o.id from transport_orders o where o.id = ${orderId} and ${isOwnOrder(userId, scope)}`.execute(db);
  return rows.length > 0;
}

function urlOf(orderId: number): string {
  return `/services/orders/transport/${String(orderId)}`;
}

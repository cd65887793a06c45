import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Webhook, WebhookDelivery } from '#api/admin/webhooks.ts';
import { instantToIso, isoOrNull } from '#domain/calendar/tallinn-time.ts';
import type { DeliveryState, WebhookEventType } from '#domain/webhooks/webhook.ts';

import type { Db } from '../../../db/schema.ts';
import { userFullName } from '../../../db/user-name.ts';
import { notFound } from '../../../http/errors.ts';

/** Finds webhooks as administrators see them, the newest first; one of them when `id` is given. */
export async function findWebhooks(db: Db, now: number, id?: number): Promise<Webhook[]> {
  const countOf = (state: DeliveryState) =>
    sql<number>`(select count(*)::int from webhook_deliveries delivery
      where delivery.webhook_id = webhooks.id and delivery.state = ${state})`;
  const rows = await db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.created_by')
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.events',
      'webhooks.paused',
      'webhooks.ended_at',
      'webhooks.created_at',
      'webhooks.old_secret_until',
      userFullName('users').as('created_by'),
      countOf('waiting').as('waiting'),
      countOf('failed').as('failed'),
      sql<Date | null>`(select max(delivery.last_attempt_at) from webhook_deliveries delivery
        where delivery.webhook_id = webhooks.id and delivery.state = 'delivered')`.as('last_delivered_at'),
    ])
    .$if(id !== undefined, (query) => query.where('webhooks.id', '=', id ?? 0))
    .orderBy('webhooks.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    events: row.events,
    state: row.ended_at !== null ? 'ended' : row.paused ? 'paused' : 'active',
    createdAt: instantToIso(row.created_at.getTime()),
    createdBy: row.created_by || null,
    oldSecretUntil:
      row.old_secret_until !== null && row.old_secret_until.getTime() > now
        ? isoOrNull(row.old_secret_until)
        : null,
    waiting: row.waiting,
    failed: row.failed,
    lastDeliveredAt: isoOrNull(row.last_delivered_at),
  }));
}

/** Reads a webhook by its id. Throws a 404 refusal. */
export async function readWebhook(db: Db, now: number, id: number): Promise<Webhook> {
  const [webhook] = await findWebhooks(db, now, id);
  if (webhook === undefined) throw notFound();
  return webhook;
}

/** Locks a webhook until the transaction ends. Throws a 404 refusal. */
export async function lockWebhook(db: Db, id: number) {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['url', 'secret', 'paused', 'ended_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (webhook === undefined) throw notFound();
  return webhook;
}

interface NewWebhook {
  url: string;
  events: WebhookEventType[];
  secret: string;
  userId: number;
  now: number;
}

/** Inserts a webhook and returns its id. */
export async function insertWebhook(
  db: Db,
  { url, events, secret, userId, now }: NewWebhook,
): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({ url, events, secret, created_by: userId, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes what of a webhook is given. */
export async function writeWebhook(
  db: Db,
  id: number,
  changes: {
    url: string | undefined;
    events: WebhookEventType[] | undefined;
    paused: boolean | undefined;
  },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({
      ...changes,
      // A person who resumes it knows more than an old answer tells.
      ...(changes.paused === false && { ended_at: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Saves a new secret of a webhook; until `oldUntil` it is signed with the old one too. */
export async function saveSecret(
  db: Db,
  id: number,
  { secret, oldSecret, oldUntil }: { secret: string; oldSecret: string; oldUntil: Date },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ secret, old_secret: oldSecret, old_secret_until: oldUntil })
    .where('id', '=', id)
    .execute();
}

interface DeliveryFilter {
  webhookId: number;
  state: DeliveryState | undefined;
}

/** Finds a page of what was sent or waits, the newest first. */
export async function findDeliveries(
  db: Db,
  { webhookId, state }: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    messageId: `msg_${row.message_id}`,
    type: row.type,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: instantToIso(row.created_at.getTime()),
    lastAttemptAt: isoOrNull(row.last_attempt_at),
    nextAttemptAt: row.state === 'waiting' ? isoOrNull(row.next_attempt_at) : null,
    body: row.body,
  }));
}

/** Returns the number of deliveries that match the filter. */
export async function countDeliveries(db: Db, { webhookId, state }: DeliveryFilter): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a delivery by which the receiver is tested, and returns its id. */
export async function insertTestDelivery(db: Db, webhookId: number, now: number): Promise<number> {
  const type = 'webhook.test';
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data: {} });
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, type, subject: `test:${randomUUID()}`, body })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Queues a delivery once more. Returns false where the webhook has no such delivery. */
export async function queueAgain(db: Db, webhookId: number, deliveryId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: sql`now()` })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

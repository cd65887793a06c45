import { sql } from 'kysely';

import type { Webhook, WebhookDelivery } from '#api/admin/webhooks.ts';
import { instantToIso, isoOrNull } from '#domain/calendar/tallinn-time.ts';
import type { DeliveryState } from '#domain/webhooks/webhook.ts';

import type { Db } from '../../../db/schema.ts';
import { userFullName } from '../../../db/user-name.ts';

/** Finds webhooks as administrators see them, the newest first; one of them when `id` is given. */
export async function findWebhooks(db: Db, now: number, id?: number): Promise<Webhook[]> {
  const countOf = (state: DeliveryState) =>
    sql<number>`(select count(*)::int from webhook_deliveries d
      where d.webhook_id = webhooks.id and d.state = ${state})`;
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
      sql<Date | null>`(select max(d.last_attempt_at) from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.state = 'delivered')`.as('last_delivered_at'),
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

interface DeliveryFilter {
  hookId: number;
  state: DeliveryState | undefined;
}

/** Finds a page of what was sent or waits, the newest first. */
export async function findDeliveries(
  db: Db,
  { hookId, state }: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', hookId)
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
export async function countDeliveries(db: Db, { hookId, state }: DeliveryFilter): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('webhook_id', '=', hookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .executeTakeFirstOrThrow();
  return count;
}

import { type Selectable, sql } from 'kysely';

import { daySeconds } from '#domain/calendar/durations.ts';

import type { Database } from '../../db/schema.ts';
import { createQueueWorker } from '../../queues/queue.ts';
import type { Rounds } from '../../queues/rounds.ts';
import { isStillTheirs } from './client-news.ts';
import { deliverPush, pushQueue, type WorkerParts } from './hand-over.ts';

/** Push messages about something that happened two days ago are not delivered any more. */
const ttlSeconds = 2 * daySeconds;

type PushMessage = Selectable<Database['push_messages']>;

/** Makes the worker that hands push messages for clients and the office to the push services, each at least once. */
export function createPushMessageWorker(parts: WorkerParts): Rounds {
  return createQueueWorker<PushMessage>(parts, {
    ...pushQueue(parts, 'push_messages'),
    before: () => dropForeign(parts),
    deliver: (pushMessage, pauseSeconds) => {
      const { title, body, tag, url } = pushMessage;
      const payload = { title, body, tag, url, lang: 'et' as const };
      return deliverPush(parts, 'push_messages', pushMessage, pauseSeconds, () => ({ payload, ttlSeconds }));
    },
  });
}

/**
 * Deletes push messages that their reader may no longer get: the order has another client now, or the right was
 * removed.
 */
async function dropForeign({ db, now }: WorkerParts): Promise<void> {
  await sql`
    delete from push_messages message using push_subscriptions subscription join users on users.id = subscription.user_id
    where subscription.id = message.subscription_id and message.sent_at is null
      and (users.disabled or message.noted_at < ${new Date(now() - ttlSeconds * 1000)}::timestamptz
        or (message.transport_order_id is null and not 'PERM_MOBILE' = any(users.permissions)))`.execute(db);
  const { rows } = await sql<{ userId: number; orderId: number }>`
    select distinct subscription.user_id as "userId", message.transport_order_id as "orderId"
    from push_messages message join push_subscriptions subscription on subscription.id = message.subscription_id
    where message.sent_at is null and message.transport_order_id is not null`.execute(db);
  for (const { userId, orderId } of rows) {
    if (await isStillTheirs(db, userId, orderId)) continue;
    await sql`
      delete from push_messages message using push_subscriptions subscription
      where subscription.id = message.subscription_id and message.sent_at is null
        and subscription.user_id = ${userId} and message.transport_order_id = ${orderId}`.execute(db);
  }
}

import { sql } from 'kysely';

import { type PushMessageKind, pushKinds } from '#domain/push/push-kinds.ts';

import type { Db } from '../../db/schema.ts';

/** A push message about one matter: a newer one with the same tag replaces it. */
export interface PushMessage {
  /** Letters, digits and hyphens, at most 32: push services know a matter by it too. */
  tag: string;
  kind: PushMessageKind;
  title: string;
  body: string;
  /** The address that a tap opens. */
  url: string;
  /** The order that a client's message is about. */
  orderId: number | null;
}

/** Queues a push message for every browser of these users who want that kind. `now` in epoch milliseconds. */
export async function queuePushMessages(
  db: Db,
  userIds: readonly number[],
  { tag, kind, title, body, url, orderId }: PushMessage,
  now: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into push_messages (subscription_id, tag, kind, title, body, url, transport_order_id, noted_at)
    select subscription.id, ${tag}, ${kind}, ${title}, ${body}, ${url}, ${orderId}::bigint, ${new Date(now)}::timestamptz
    from push_subscriptions subscription
    join users on users.id = subscription.user_id and not users.disabled
    left join push_preferences preference on preference.user_id = subscription.user_id
    where subscription.user_id = any(${sql.val([...userIds])}::bigint[])
      and ${kind} = any(coalesce(preference.kinds, ${sql.val([...pushKinds])}::text[]))
    order by subscription.id
    on conflict (subscription_id, tag) do update set kind = excluded.kind, title = excluded.title,
      body = excluded.body, url = excluded.url, transport_order_id = excluded.transport_order_id,
      noted_at = excluded.noted_at, revision = push_messages.revision + 1, attempts = 0,
      next_attempt_at = now(), sent_at = null`.execute(db);
}

/** Deletes the waiting push messages of alerts that have gone. */
export async function dropPushMessages(db: Db, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await db
    .deleteFrom('push_messages')
    .where('tag', 'in', [...tags])
    .where('sent_at', 'is', null)
    .execute();
}

import type { PushPreferences, PushSubscriptionRequest } from '#api/push/push.ts';
import { jobNewsKinds } from '#domain/push/job-news.ts';

import type { Db } from '../../db/connect.ts';

/** Keeps a browser's subscription; one that somebody else had in the same browser becomes this user's. */
export async function keepSubscription(
  db: Db,
  userId: number,
  { endpoint, keys, language }: PushSubscriptionRequest,
  device: string | null,
): Promise<number> {
  const values = { user_id: userId, ...keys, language, device };
  // Nobody hears what waited for somebody else.
  await db
    .deleteFrom('push_notices')
    .using('push_subscriptions as subscription')
    .whereRef('subscription.id', '=', 'push_notices.subscription_id')
    .where('subscription.endpoint', '=', endpoint)
    .where('subscription.user_id', '<>', userId)
    .execute();
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...values, last_success_at: null })
    .onConflict((conflicting) => conflicting.column('endpoint').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets one of the user's browsers; it is no fault when the push service has ended it before. */
export async function forgetSubscription(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** What the user has chosen; everything at any time when they have chosen nothing. */
export async function findPreferences(db: Db, userId: number): Promise<PushPreferences> {
  const row = await db
    .selectFrom('push_preferences')
    .select(['kinds', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return { kinds: [...jobNewsKinds], quietHours: null };
  const { kinds, quiet_from: from, quiet_to: to } = row;
  return { kinds, quietHours: from === null || to === null ? null : { from, to } };
}

/** Keeps what a driver wants to be told, over what was kept before. */
export async function savePreferences(
  db: Db,
  userId: number,
  { kinds, quietHours }: PushPreferences,
): Promise<void> {
  const values = {
    kinds: jobNewsKinds.filter((kind) => kinds.includes(kind)),
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
  };
  await db
    .insertInto('push_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(values))
    .execute();
}

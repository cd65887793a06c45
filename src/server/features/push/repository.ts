import type { PushPreferences, PushSubscriptionRequest } from '#api/push/push.ts';
import { pushKinds, pushKindsOf } from '#domain/push/push-kinds.ts';

import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';

/** Saves a browser's subscription; one that somebody else had in the same browser becomes this user's. */
export async function saveSubscription(
  db: Db,
  userId: number,
  { endpoint, keys, language }: PushSubscriptionRequest,
  device: string | null,
): Promise<number> {
  const values = { user_id: userId, ...keys, language, device };
  // Messages that waited for the former user are not for this one.
  for (const waiting of ['push_notices', 'push_messages'] as const) {
    await db
      .deleteFrom(waiting)
      .where('subscription_id', 'in', (eb) =>
        eb
          .selectFrom('push_subscriptions')
          .select('id')
          .where('endpoint', '=', endpoint)
          .where('user_id', '<>', userId),
      )
      .execute();
  }
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

/**
 * Finds the kinds of push message that the user has chosen, and the quiet hours; all kinds at any time by default.
 */
export async function findPreferences(
  db: Db,
  { id, permissions }: Pick<SignedInUser, 'id' | 'permissions'>,
): Promise<PushPreferences> {
  const own = pushKindsOf(permissions);
  const row = await db
    .selectFrom('push_preferences')
    .select(['kinds', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return { kinds: own, quietHours: null };
  const { kinds, quiet_from: from, quiet_to: to } = row;
  return {
    kinds: own.filter((kind) => kinds.includes(kind)),
    quietHours: from === null || to === null ? null : { from, to },
  };
}

/** Saves a choice among the kinds that the user may get; kinds of other rights are on once the user has those. */
export async function savePreferences(
  db: Db,
  { id, permissions }: Pick<SignedInUser, 'id' | 'permissions'>,
  { kinds, quietHours }: PushPreferences,
): Promise<void> {
  const own = new Set(pushKindsOf(permissions));
  const values = {
    kinds: pushKinds.filter((kind) => !own.has(kind) || kinds.includes(kind)),
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
  };
  await db
    .insertInto('push_preferences')
    .values({ user_id: id, ...values })
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(values))
    .execute();
}

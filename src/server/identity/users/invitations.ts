import { hourMs } from '#domain/calendar/durations.ts';

import type { Db } from '../../db/schema.ts';
import { newSecret, secretHash } from '../secret.ts';

const lifetimeMs = 72 * hourMs;

/** Makes the token of an invitation, in place of an earlier one of the user. Times are epoch milliseconds. */
export async function createInvitation(
  db: Db,
  userId: number,
  invitedBy: number | null,
  now: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const invitation = {
    token_hash: secretHash(token),
    invited_by: invitedBy,
    invited_at: new Date(now),
    expires_at: new Date(now + lifetimeMs),
  };
  await db
    .insertInto('user_invitations')
    .values({ user_id: userId, ...invitation })
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(invitation))
    .execute();
  return { token, expiresAt: invitation.expires_at };
}

/** Finds the user whom a token invites; null for a used, replaced or expired token, or a closed account. */
export async function findInvited(db: Db, token: string, now: number) {
  const invited = await db
    .selectFrom('user_invitations')
    .innerJoin('users', 'users.id', 'user_invitations.user_id')
    .select(['users.id', 'users.sub', 'users.username', 'users.first_name'])
    .where('token_hash', '=', secretHash(token))
    .where('expires_at', '>', new Date(now))
    .where('users.disabled', '=', false)
    .executeTakeFirst();
  return invited ?? null;
}

/** Uses a token up; false when another request was faster. */
export async function takeInvitation(db: Db, token: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('user_invitations')
    .where('token_hash', '=', secretHash(token))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

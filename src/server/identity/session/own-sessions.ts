import { sql } from 'kysely';

import { hourMs, minuteMs } from '#domain/calendar/durations.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { secretHash } from '../secret.ts';
import { endIdentitySessions } from '../users/manage-users.ts';
import { endOtherSessions, type Session, type SessionTokens } from './sessions.ts';

/** The greatest age of the last proof of identity. */
const maxProofAgeMs = {
  /** How long somebody may change what they sign in with themselves. */
  own: 10 * minuteMs,
  /** How long they may give power over others: administrators do it for many people one after the other. */
  others: hourMs,
};

/** True when the user of the session has proven recently who they are; else they sign in again. */
export function hasProvenRecently(
  { provenAt }: Pick<Session, 'provenAt'>,
  now: number,
  whose: keyof typeof maxProofAgeMs = 'own',
): boolean {
  return provenAt !== null && provenAt > now - maxProofAgeMs[whose];
}

/** Finds sessions of a user that have not ended, the one of this cookie first, then the last used. */
export function findOwnSessions(db: Db, userId: number, cookieValue: string, now: number) {
  const isCurrent = sql<boolean>`id_hash = ${secretHash(cookieValue)}`;
  return db
    .selectFrom('sessions')
    .select(['id_hash as id', 'seen_at', 'user_agent', 'address', isCurrent.as('is_current')])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .orderBy(isCurrent, 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id_hash')
    .execute();
}

/**
 * Ends one of a user's sessions by its id, or all but the one of this cookie. What the identity server remembers ends
 * with it: else the device would be let back in without a password. Returns how many ended.
 */
export function endOwnSessions(
  db: Db,
  user: { id: number; sub: string },
  cookieValue: string,
  which: { id: string } | 'others',
): Promise<number> {
  return transact(db, async (trx) => {
    const ended =
      which === 'others'
        ? await endOtherSessions(trx, user.id, cookieValue)
        : await endSessionById(trx, user.id, which.id);
    if (ended === 0) return 0;
    await endIdentitySessions(trx, user.sub);
    await recordAudit(trx, { userId: user.id, entity: 'user', entityId: user.id, action: 'end_sessions' });
    return ended;
  });
}

/**
 * Ends the session of a cookie together with what the identity server remembers of its user, so that a log-out which
 * is cut short afterwards signs nobody in. Returns the session's tokens; null when there was none.
 */
export function logOut(db: Db, cookieValue: string): Promise<SessionTokens | null> {
  return transact(db, async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .using('users')
      .whereRef('users.id', '=', 'sessions.user_id')
      .where('sessions.id_hash', '=', secretHash(cookieValue))
      .returning(['sessions.tokens', 'users.sub'])
      .executeTakeFirst();
    if (ended === undefined) return null;
    await endIdentitySessions(trx, ended.sub);
    return ended.tokens;
  });
}

async function endSessionById(db: Db, userId: number, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '=', id.replaceAll('\0', ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { secretHash } from '../secret.ts';
import { endIdentitySessions } from '../users/manage-users.ts';
import { endOtherSessions, type Session } from './sessions.ts';

/** How long the last proof of who somebody is lets them change what they sign in with. */
const proofHolds = 10 * 60_000;

/** True when the user of the session has proven lately who they are; else they sign in once more. */
export function hasProvenLately({ provenAt }: Session, now: number): boolean {
  return provenAt !== null && provenAt > now - proofHolds;
}

/** Sessions of a user that have not ended, the one of this cookie first, then the last used. */
export async function findOwnSessions(db: Db, userId: number, cookieValue: string, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id_hash as id', 'created_at', 'seen_at', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .orderBy('seen_at', 'desc')
    .orderBy('id_hash')
    .execute();
  const current = secretHash(cookieValue);
  const sessions = rows.map((row) => ({ ...row, isCurrent: row.id === current }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Ends one of a user's sessions by its id, or all but the one of this cookie. What the identity server remembers ends
 * with it: else the device would be let back in without a password. Answers how many ended.
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

async function endSessionById(db: Db, userId: number, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '=', id.replaceAll('\0', ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

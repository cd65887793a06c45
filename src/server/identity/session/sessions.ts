import { sql } from 'kysely';

import { dayMs, hourMs, minuteMs } from '#domain/calendar/durations.ts';
import { isDriverOnly, type Permission } from '#domain/permission.ts';

import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { newSecret, secretHash } from '../secret.ts';

/** The tokens that the identity server gave at sign-in. They never leave the server. */
export interface SessionTokens {
  idToken?: string;
  accessToken?: string;
  refreshToken?: string;
  /** The last time that the identity server confirmed the session: epoch milliseconds. */
  confirmedAt?: number;
}

export interface Session {
  idHash: string;
  user: SignedInUser;
  /** Epoch milliseconds, like the next one. */
  seenAt: number;
  refreshedAt: number;
  /** True when the user proved more than a password at sign-in. */
  hasSecondFactor: boolean;
  /** The last time that the user proved their identity; null when unknown. */
  provenAt: number | null;
}

/** Facts about the beginning of a session; by default with a password just now, and nothing else. */
export interface SessionStart {
  tokens?: SessionTokens;
  hasSecondFactor?: boolean;
  provenAt?: number | null;
  /** The user agent of the browser. */
  userAgent?: string | undefined;
  address?: string;
}

/** Drivers without a desk work offline for days; everybody else signs in every working day. */
const lifetimesMs = { driver: 30 * dayMs, others: 12 * hourMs };
/** However much it is used, counted from sign-in. */
const longestMs = { driver: 90 * dayMs, others: 30 * dayMs };
/** A session is written at most this often, however busy its user is. */
const slideAfterMs = 5 * minuteMs;

/** Makes a session and returns the value of its cookie; the database keeps only the value's SHA-256. */
export async function createSession(
  db: Db,
  userId: number,
  now: number,
  { tokens = {}, hasSecondFactor = false, provenAt = now, userAgent = '', address = '' }: SessionStart = {},
): Promise<string> {
  const { permissions } = await db
    .selectFrom('users')
    .select('permissions')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await saveLastSeen(db, userId, now);
  const value = newSecret();
  await db
    .insertInto('sessions')
    .values({
      id_hash: secretHash(value),
      user_id: userId,
      tokens: JSON.stringify(tokens),
      second_factor: hasSecondFactor,
      proven_at: provenAt === null ? null : new Date(provenAt),
      user_agent: userAgent.slice(0, 300),
      address,
      created_at: new Date(now),
      seen_at: new Date(now),
      refreshed_at: new Date(now),
      expires_at: new Date(now + lifetimesMs[kindOf(permissions)]),
    })
    .execute();
  return value;
}

/** Reads the session of a cookie with its user as they are now; null when it has ended or the user is disabled. */
export async function findSession(db: Db, cookieValue: string, now: number): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id_hash',
      'sessions.seen_at',
      'sessions.refreshed_at',
      'sessions.second_factor',
      'sessions.proven_at',
      'users.id',
      'users.sub',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.person_id',
      'users.carrier_company_id',
      'users.permissions',
    ])
    .where('sessions.id_hash', '=', secretHash(cookieValue))
    .where('sessions.expires_at', '>', new Date(now))
    .where('users.disabled', '=', false)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    idHash: row.id_hash,
    user: signedInUser(row),
    seenAt: row.seen_at.getTime(),
    refreshedAt: row.refreshed_at.getTime(),
    hasSecondFactor: row.second_factor,
    provenAt: row.proven_at?.getTime() ?? null,
  };
}

/** True for a session that was used while the clock ran ahead, so that its end is too late. */
export function isFromFastClock(session: Session, now: number): boolean {
  return session.seenAt > now + slideAfterMs;
}

/** Moves the end of a session in use forward, never beyond its longest time; an end that is too late is corrected. */
export async function slideSession(db: Db, session: Session, now: number, address = ''): Promise<void> {
  if (Math.abs(now - session.seenAt) < slideAfterMs) return;
  const kind = kindOf(session.user.permissions);
  const at = new Date(now);
  // A sign-in that is still to come was made while the clock ran ahead: taken as made now.
  const begun = sql`least(created_at, ${at}::timestamptz)`;
  await db
    .updateTable('sessions')
    .set({
      created_at: sql<Date>`${begun}`,
      seen_at: at,
      expires_at: sql<Date>`least(${new Date(now + lifetimesMs[kind])}::timestamptz,
        ${begun} + ${longestMs[kind] / 1000} * interval '1 second')`,
      ...(address !== '' && { address }),
    })
    .where('id_hash', '=', session.idHash)
    .execute();
  await saveLastSeen(db, session.user.id, now);
}

/** Ends a session here alone: another one takes its place. */
export async function endSession(db: Db, cookieValue: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', secretHash(cookieValue)).execute();
}

/** Ends every session of a user but the one of this cookie; returns how many. */
export async function endOtherSessions(db: Db, userId: number, cookieValue: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', secretHash(cookieValue ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns the user as the rest of the server knows them. */
export function signedInUser(row: {
  id: number;
  sub: string;
  username: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  person_id: number | null;
  carrier_company_id: number | null;
  permissions: Permission[];
}): SignedInUser {
  return {
    id: row.id,
    sub: row.sub,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    personId: row.person_id,
    carrierCompanyId: row.carrier_company_id,
    permissions: row.permissions,
  };
}

function saveLastSeen(db: Db, userId: number, now: number) {
  return db
    .updateTable('users')
    .set({ last_seen_at: new Date(now) })
    .where('id', '=', userId)
    .execute();
}

function kindOf(permissions: readonly Permission[]): 'driver' | 'others' {
  return isDriverOnly(permissions) ? 'driver' : 'others';
}

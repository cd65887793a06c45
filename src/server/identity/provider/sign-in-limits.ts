import { sql } from 'kysely';

import { backoff } from '#domain/backoff.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import type { Db } from '../../db/schema.ts';

/** One try to prove a password. */
export interface Try {
  username: string;
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

export type TryResult<T> =
  | { kind: 'right'; value: T }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

const windowMs = 15 * minuteMs;
/** Wrong passwords that cost nothing; each further one doubles the wait. An office shares one address. */
const freeTries = { username: 5, address: 30 };
const firstWaitSeconds = 10;
const longestWaitSeconds = 300;

/**
 * Runs a password check unless too many failed for this user name, existing or not, or from this address. The
 * failure is written before the check and taken back after a right one: guesses sent all at once count too.
 */
export async function tryPassword<T>(
  db: Db,
  attempt: Try,
  check: () => Promise<T | null>,
): Promise<TryResult<T>> {
  const username = usernameKey(attempt.username);
  const address = addressKey(attempt.address);
  await moveFutureFailuresToNow(db, username, address, attempt.now);
  const { id } = await db
    .insertInto('failed_sign_ins')
    .values({ username, address, at: new Date(attempt.now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seconds = Math.max(
    await countSecondsToWait(db, 'username', username, id, attempt.now),
    await countSecondsToWait(db, 'address', address, id, attempt.now),
  );
  if (seconds > 0) {
    // A try that was not let through does not extend the wait.
    await forgetTry(db, id);
    return { kind: 'wait', seconds };
  }
  const value = await check().catch(async (error: unknown) => {
    await forgetTry(db, id);
    throw error;
  });
  if (value === null) return { kind: 'wrong' };
  await db.deleteFrom('failed_sign_ins').where('username', '=', username).execute();
  return { kind: 'right', value };
}

async function forgetTry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('failed_sign_ins').where('id', '=', id).execute();
}

/** Gives failures that were recorded while the clock ran ahead the time of now: nobody waits for that time to come. */
async function moveFutureFailuresToNow(
  db: Db,
  username: string,
  address: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('failed_sign_ins')
    .set({ at: new Date(now) })
    .where((eb) => eb.or([eb('username', '=', username), eb('address', '=', address)]))
    .where('at', '>', new Date(now))
    .execute();
}

async function countSecondsToWait(
  db: Db,
  by: 'username' | 'address',
  key: string,
  ownId: number,
  now: number,
): Promise<number> {
  const { failures, last } = await db
    .selectFrom('failed_sign_ins')
    .select([sql<number>`count(*)`.as('failures'), sql<Date | null>`max(at)`.as('last')])
    .where(by, '=', key)
    .where('at', '>', new Date(now - windowMs))
    .where('id', '<>', ownId)
    .executeTakeFirstOrThrow();
  const wait = waitAfter(failures, freeTries[by]);
  if (last === null || wait === 0) return 0;
  // A try beside this one may be a moment later: nobody waits for that moment.
  const passedMs = Math.max(0, now - last.getTime());
  return Math.max(0, Math.ceil(wait - passedMs / 1000));
}

/** Seconds from the last of so many failures until the next try. */
function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return backoff(failures - free + 1, firstWaitSeconds, longestWaitSeconds);
}

/** PostgreSQL text holds no NUL, and one user name is one, however it is capitalised. */
function usernameKey(username: string): string {
  return username.replaceAll('\0', '').trim().toLowerCase().slice(0, 200);
}

/** Returns the key by which an address is limited: the /64 of an IPv6 address, since its owner has all of that. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!plain.includes(':')) return plain;
  const [network = ''] = plain.split('::');
  return network.split(':').slice(0, 4).join(':');
}

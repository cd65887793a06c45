import { randomInt } from 'node:crypto';

import { sql } from 'kysely';

import { hourMs, minuteMs } from '#domain/calendar/durations.ts';
import type { Permission } from '#domain/permission.ts';

import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';
import { addressKey } from './sign-in-limits.ts';

const lifetimeMs = 10 * minuteMs;
const betweenCodesMs = minuteMs;
/** The most codes an hour that one address may ask for one phone. */
const maxPerHour = 5;
/**
 * After five in an hour, whoever asked, a phone gets the next ones at this pace: a stranger may delay a driver, not
 * more.
 */
const slowPaceMs = 5 * minuteMs;
const maxTries = 5;

export type GivenCode =
  /** `hasCode` is true where this sign-in asked for a code that still holds. */
  | { kind: 'wait'; seconds: number; hasCode: boolean }
  /** `isSent` is false for a phone that opens no account; the page does not show the difference. */
  | { kind: 'given'; code: string; isSent: boolean };

/** A phone in international form, and the sign-in that is under way with it. */
interface PhoneSignIn {
  phone: string;
  signIn: string;
}

interface CodeRequest extends PhoneSignIn {
  /** The address of the caller. */
  address: string;
}

/**
 * Makes a code for a phone, replacing an earlier one of the same sign-in: one a minute and sign-in, five an hour and
 * address; all addresses together get five an hour, and then one every five minutes.
 */
export async function giveCode(
  db: Db,
  { phone, signIn, ...caller }: CodeRequest,
  now: number,
): Promise<GivenCode> {
  const address = addressKey(caller.address);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const code_hash = await hashPassword(code);
  return transact(db, async (trx) => {
    // One after the other for a phone: of two at the same time both would find room.
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.smsCode)}, hashtext(${phone}))`.execute(
      trx,
    );
    const earlier = await trx
      .selectFrom('sms_codes')
      .select(['sign_in', 'address', 'sent_at', 'expires_at'])
      .where('phone', '=', phone)
      .where('sent_at', '>', new Date(now - hourMs))
      .orderBy('sent_at', 'desc')
      .execute();
    const own = earlier.find(({ sign_in }) => sign_in === signIn);
    const fifthFromThere = earlier.filter((each) => each.address === address)[maxPerHour - 1];
    const after = (code: { sent_at: Date } | undefined, pause: number) =>
      code === undefined ? now : code.sent_at.getTime() + pause;
    const opensAt = Math.max(
      after(own, betweenCodesMs),
      after(fifthFromThere, hourMs),
      earlier.length < maxPerHour ? now : after(earlier[0], slowPaceMs),
    );
    if (opensAt > now) {
      const hasCode = own !== undefined && own.expires_at.getTime() > now;
      return { kind: 'wait', seconds: Math.ceil((opensAt - now) / 1000), hasCode };
    }
    await trx
      .updateTable('sms_codes')
      .set({ expires_at: new Date(now) })
      .where('phone', '=', phone)
      .where('sign_in', '=', signIn)
      .where('expires_at', '>', new Date(now))
      .execute();
    const userId = await findDriver(trx, phone);
    await trx
      .insertInto('sms_codes')
      .values({
        phone,
        sign_in: signIn,
        user_id: userId,
        code_hash,
        address,
        sent_at: new Date(now),
        expires_at: new Date(now + lifetimeMs),
      })
      .execute();
    return { kind: 'given', code, isSent: userId !== null };
  });
}

/**
 * Returns the user of a code, which works once; null for a wrong or expired code, one of another sign-in, or after
 * five tries.
 */
export async function takeCode(
  db: Db,
  { phone, signIn }: PhoneSignIn,
  code: string,
  now: number,
): Promise<number | null> {
  const storedCode = await db
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('sign_in', '=', signIn)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', new Date(now))
    .returning(['user_id', 'code_hash'])
    .executeTakeFirst();
  if (!(await verifyPassword(storedCode?.code_hash ?? null, code)) || storedCode === undefined) return null;
  const taken = await db
    .deleteFrom('sms_codes')
    .where('phone', '=', phone)
    .where('sign_in', '=', signIn)
    .where('code_hash', '=', storedCode.code_hash)
    .returning('phone')
    .executeTakeFirst();
  // Rights and phones may have changed since it was sent.
  const isStillTheirs = taken !== undefined && (await findDriver(db, phone)) === storedCode.user_id;
  return isStillTheirs ? storedCode.user_id : null;
}

/** The one driver with this phone. A user with more rights than a driver needs more than a phone to sign in. */
async function findDriver(db: Db, phone: string): Promise<number | null> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('phone', '=', phone)
    .where('disabled', '=', false)
    .execute();
  const isDriver = (granted: readonly Permission[]) =>
    granted.length === 1 && granted[0] === 'PERM_MOBILE_TRUCK_DRIVER';
  const drivers = users.filter(({ permissions }) => isDriver(permissions));
  return drivers.length === 1 ? (drivers[0]?.id ?? null) : null;
}

import { randomInt } from 'node:crypto';

import type { Permission } from '#domain/permission.ts';

import type { Db } from '../../db/connect.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';

const lifetime = 10 * 60_000;
const betweenCodes = 60_000;
const mostTries = 5;

export type GivenCode =
  | { kind: 'wait'; seconds: number }
  /** `isSent` is false for a phone that opens no account: nobody is told. */
  | { kind: 'given'; code: string; isSent: boolean };

/** A phone in international form, and the sign-in that is under way with it. */
interface PhoneSignIn {
  phone: string;
  signIn: string;
}

/** Makes a code for a phone, in place of an earlier one, at most once a minute. */
export async function giveCode(db: Db, { phone, signIn }: PhoneSignIn, now: number): Promise<GivenCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const userId = await driverOf(db, phone);
  const values = {
    user_id: userId,
    sign_in: signIn,
    code_hash: await hashPassword(code),
    tries: 0,
    sent_at: new Date(now),
    expires_at: new Date(now + lifetime),
  };
  const given = await db
    .insertInto('sms_codes')
    .values({ phone, ...values })
    .onConflict((conflicting) =>
      conflicting
        .column('phone')
        .doUpdateSet(values)
        .where('sms_codes.sent_at', '<=', new Date(now - betweenCodes)),
    )
    .returning('phone')
    .executeTakeFirst();
  if (given !== undefined) return { kind: 'given', code, isSent: userId !== null };
  const { sent_at } = await db
    .selectFrom('sms_codes')
    .select('sent_at')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { kind: 'wait', seconds: Math.ceil((sent_at.getTime() + betweenCodes - now) / 1000) };
}

/** Whom a code lets in, once; null for a wrong one, an old one, one of another sign-in, or after five tries. */
export async function takeCode(
  db: Db,
  { phone, signIn }: PhoneSignIn,
  code: string,
  now: number,
): Promise<number | null> {
  const kept = await db
    .updateTable('sms_codes')
    .set((columns) => ({ tries: columns('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('sign_in', '=', signIn)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', new Date(now))
    .returning(['user_id', 'code_hash'])
    .executeTakeFirst();
  if (!(await verifyPassword(kept?.code_hash ?? null, code)) || kept === undefined) return null;
  const taken = await db
    .deleteFrom('sms_codes')
    .where('phone', '=', phone)
    .where('code_hash', '=', kept.code_hash)
    .returning('phone')
    .executeTakeFirst();
  // Rights and phones may have changed since it was sent.
  const isStillTheirs = taken !== undefined && (await driverOf(db, phone)) === kept.user_id;
  return isStillTheirs ? kept.user_id : null;
}

/** The one driver with this phone. Whoever may do more than drive signs in with more than a phone. */
async function driverOf(db: Db, phone: string): Promise<number | null> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('phone', '=', phone)
    .where('disabled', '=', false)
    .execute();
  const isDriver = (held: readonly Permission[]) =>
    held.length === 1 && held[0] === 'PERM_MOBILE_TRUCK_DRIVER';
  const drivers = users.filter(({ permissions }) => isDriver(permissions));
  return drivers.length === 1 ? (drivers[0]?.id ?? null) : null;
}

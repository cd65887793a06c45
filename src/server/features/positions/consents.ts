import type { PositionConsent } from '#api/positions/positions.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../db/schema.ts';

/** Finds whether a driver shows where this phone is; of a phone that was never asked, not. */
export async function findConsent(db: Db, userId: number, phone = ''): Promise<PositionConsent> {
  const consent = await db
    .selectFrom('position_consents')
    .select(['given', 'at'])
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return consent === undefined
    ? { given: false, at: null }
    : { given: consent.given, at: instantToIso(consent.at.getTime()) };
}

/** Saves what the driver said on this phone; said again it keeps its first time. */
export async function saveConsent(
  db: Db,
  userId: number,
  phone = '',
  given: boolean,
  now: number,
): Promise<PositionConsent> {
  await db
    .insertInto('position_consents')
    .values({ user_id: userId, phone, given, at: new Date(now) })
    .onConflict((conflicting) =>
      conflicting
        .columns(['user_id', 'phone'])
        .doUpdateSet({ given, at: new Date(now) })
        .where('position_consents.given', '<>', given),
    )
    .execute();
  return findConsent(db, userId, phone);
}

import { sql } from 'kysely';

import { minuteMs } from '#domain/calendar/durations.ts';

import type { Db } from '../../db/schema.ts';

/** The time for which a proof is valid until the user continues. */
const lifetimeMs = 10 * minuteMs;

export interface SignInStep {
  /** The user who has given the right password; null before that. */
  userId: number | null;
  /** True once the second factor was proven too. */
  isProven: boolean;
}

/** Returns how far a sign-in or a change of one's own account has come; null when it has not begun or took too long. */
export async function findStep(db: Db, id: string, now: number): Promise<SignInStep | null> {
  const step = await db
    .selectFrom('sign_in_steps')
    .select(['user_id', 'is_proven'])
    .where('id', '=', id)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return step === undefined ? null : { userId: step.user_id, isProven: step.is_proven };
}

/** Saves what was proven, for ten minutes from now. */
export async function saveStep(
  db: Db,
  id: string,
  step: { userId: number; isProven?: boolean },
  now: number,
): Promise<void> {
  const values = {
    user_id: step.userId,
    is_proven: step.isProven ?? false,
    expires_at: new Date(now + lifetimeMs),
  };
  await db
    .insertInto('sign_in_steps')
    .values({ id, ...values })
    .onConflict((conflicting) => conflicting.column('id').doUpdateSet(values))
    .execute();
}

/** Saves the challenge of a device in place of an earlier one. What is proven does not last longer by it. */
export async function saveChallenge(db: Db, id: string, challenge: string, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_steps')
    .where('id', '=', id)
    .where('expires_at', '<=', new Date(now))
    .execute();
  await db
    .insertInto('sign_in_steps')
    .values({ id, challenge, expires_at: new Date(now + lifetimeMs) })
    .onConflict((conflicting) =>
      conflicting.column('id').doUpdateSet({
        challenge,
        expires_at: sql<Date>`case when sign_in_steps.user_id is null then excluded.expires_at else sign_in_steps.expires_at end`,
      }),
    )
    .execute();
}

/** Reads and removes the challenge of a device; null when there is none, or it was answered already. */
export async function takeChallenge(db: Db, id: string, now: number): Promise<string | null> {
  const step = await db
    .selectFrom('sign_in_steps')
    .select('challenge')
    .where('id', '=', id)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (step === undefined || step.challenge === null) return null;
  const taken = await db
    .updateTable('sign_in_steps')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', step.challenge)
    .returning('id')
    .executeTakeFirst();
  return taken === undefined ? null : step.challenge;
}

/** Deletes the steps of a finished sign-in. */
export async function endStep(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('id', '=', id).execute();
}

import { hash, verify } from '@node-rs/argon2';

import type { Db } from '../../db/connect.ts';

/** OWASP's minimum for argon2id (the library's algorithm unless told otherwise): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id with a salt of its own, as a PHC string. Takes about 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * True when the password belongs to the hash. Without a hash (no such user) it does the same work and answers
 * false, so that the time of the answer does not tell whether the user exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('no user has this password');
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return matches && passwordHash !== null;
}

let decoyHash: Promise<string> | undefined;

/** Gives a user a password, the first one or another. */
export async function setPassword(db: Db, userId: number, password: string, at: Date): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db
    .insertInto('identity_accounts')
    .values({ user_id: userId, password_hash: passwordHash, password_changed_at: at })
    .onConflict((conflicting) =>
      conflicting.column('user_id').doUpdateSet({ password_hash: passwordHash, password_changed_at: at }),
    )
    .execute();
}

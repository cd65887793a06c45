import { hash, verify } from '@node-rs/argon2';

import type { Db } from '../../db/schema.ts';
import { concurrencyLimit } from '../../http/limits/concurrency-limit.ts';

/** OWASP's minimum for argon2id (the default algorithm of the library): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Uses half of the threads that Node has for slow work: files, compression and others keep theirs, however many
 * strangers try passwords. Callers who would wait for more than a second or two are refused.
 */
const hashing = concurrencyLimit(2, 100);

/** Returns the Argon2id hash of a password, with a salt of its own, as a PHC string. Takes about 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, cost));
}

/**
 * True when the password belongs to the hash. Without a hash (no such user) it does the same work and answers
 * false, so that the time of the answer does not tell whether the user exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Past the queue: a refusal there would be kept for ever.
  decoyHash ??= hash('no user has this password', cost);
  const hashed = passwordHash ?? (await decoyHash);
  const matches = await hashing(() => verify(hashed, password));
  return matches && passwordHash !== null;
}

let decoyHash: Promise<string> | undefined;

/** Gives a user a password, the first one or another. */
export async function setPassword(db: Db, userId: number, password: string, at: Date): Promise<void> {
  await savePassword(db, userId, await hashPassword(password), at);
}

/** Saves a password that is hashed already, so that hashing takes no time of the transaction. */
export async function savePassword(db: Db, userId: number, passwordHash: string, at: Date): Promise<void> {
  await db
    .insertInto('identity_accounts')
    .values({ user_id: userId, password_hash: passwordHash, password_changed_at: at })
    .onConflict((conflicting) =>
      conflicting.column('user_id').doUpdateSet({ password_hash: passwordHash, password_changed_at: at }),
    )
    .execute();
}

import { randomInt } from 'node:crypto';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';

const codeCount = 10;
/** The characters of a code, without letters and digits that look alike. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
const halfLength = 5;

/** Makes a set of codes and their hashes. Hashing is slow: do not call this within a transaction. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: codeCount }, () => `${randomCharacters()}-${randomCharacters()}`);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(plain(code)))) };
}

/** Saves a set of codes in place of the one before, in the caller's transaction. */
export async function saveRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  await recordAudit(db, { userId, entity: 'user', entityId: userId, action: 'recovery_codes_made' });
}

/** Makes a new set of codes in place of the one before, and returns them: nobody can read them again. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const { codes, hashes } = await createRecoveryCodes();
  await transact(db, (trx) => saveRecoveryCodes(trx, userId, hashes));
  return codes;
}

/** Uses a code up, in any spelling; false for an unknown code. Not within a transaction: hashing takes long. */
export async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const storedCodes = await db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .execute();
  for (const { id, code_hash } of storedCodes) {
    if (await verifyPassword(code_hash, plain(code))) return spend(db, userId, id);
  }
  return false;
}

/** True when this call used the code up; false if it was gone already. */
function spend(db: Db, userId: number, codeId: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const spent = await trx
      .deleteFrom('recovery_codes')
      .where('id', '=', codeId)
      .returning('id')
      .executeTakeFirst();
    if (spent === undefined) return false;
    await recordAudit(trx, { userId, entity: 'user', entityId: userId, action: 'recovery_code_used' });
    return true;
  });
}

/** Returns the number of codes that are left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

function randomCharacters(): string {
  return Array.from({ length: halfLength }, () => characters[randomInt(characters.length)]).join('');
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

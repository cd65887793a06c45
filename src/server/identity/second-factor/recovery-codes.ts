import { randomInt } from 'node:crypto';

import type { Db } from '../../db/connect.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';

const howMany = 10;
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const halfLength = 5;

/** Makes a new set of codes in place of the one before, and answers them: nobody can read them again. */
export async function newRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => `${randomLetters()}-${randomLetters()}`);
  const hashes = await Promise.all(codes.map((code) => hashPassword(plain(code))));
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  return codes;
}

/** Uses a code up, however it is typed; false when it is none of the person's. */
export async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const kept = await db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .execute();
  for (const { id, code_hash } of kept) {
    if (!(await verifyPassword(code_hash, plain(code)))) continue;
    const taken = await db
      .deleteFrom('recovery_codes')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  }
  return false;
}

/** How many codes are left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

function randomLetters(): string {
  return Array.from({ length: halfLength }, () => letters[randomInt(letters.length)]).join('');
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

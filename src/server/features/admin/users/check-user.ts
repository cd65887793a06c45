import { sql } from 'kysely';

import { type Problem, problem } from '#api/error-codes.ts';
import { isPhone } from '#domain/sms/phone.ts';

import type { Db } from '../../../db/connect.ts';
import { invalid } from '../../../http/errors.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { isUsername } from '../../../identity/users/manage-users.ts';

interface Fields {
  username?: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  personId?: number | null | undefined;
  carrierCompanyId?: number | null | undefined;
}

/**
 * What is wrong with changing phone or e-mail, at which a person gets codes and links, for an administrator whose last
 * sign-in is too long ago.
 */
export function contactProblems(
  before: { phone: string | null; email: string | null },
  after: { phone?: string | null; email?: string | null },
): Problem[] {
  return (['phone', 'email'] as const)
    .filter((name) => after[name] !== undefined && after[name] !== before[name])
    .map((name) => problem('FORBIDDEN', name, messages.proveFirst));
}

/** Refuses a user with all that is wrong with the fields given. `problems` are those found before. */
export async function checkUser(db: Db, fields: Fields, problems: readonly Problem[] = []): Promise<void> {
  const found = [...problems];
  const { username, phone, email, personId, carrierCompanyId } = fields;
  if (username !== undefined) {
    if (!isUsername(username)) found.push(problem(username === '' ? 'REQUIRED' : 'INVALID', 'username'));
    else if (await isTaken(db, username)) found.push(problem('DUPLICATE', 'username'));
  }
  for (const name of ['firstName', 'lastName'] as const) {
    if (fields[name]?.trim() === '') found.push(problem('REQUIRED', name));
  }
  if (phone && !isPhone(phone)) found.push(problem('INVALID', 'phone'));
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) found.push(problem('INVALID', 'email'));
  if (personId && !(await exists(db, 'people', personId))) found.push(problem('NOT_FOUND', 'personId'));
  if (carrierCompanyId && !(await exists(db, 'companies', carrierCompanyId))) {
    found.push(problem('NOT_FOUND', 'carrierCompanyId'));
  }
  if (found.length > 0) throw invalid(found);
}

async function isTaken(db: Db, username: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return user !== undefined;
}

async function exists(db: Db, table: 'people' | 'companies', id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

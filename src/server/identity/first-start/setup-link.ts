import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';
import { newSecret, secretHash } from '../secret.ts';

const secretName = 'setup-link';

/**
 * Makes the link by which the first administrator is made, in place of one of an earlier start; null when there are
 * users already, or an external identity server has them.
 */
export async function renewSetupLink({ identity, publicUrl }: Config, db: Db): Promise<string | null> {
  if (identity.kind === 'external' || (await hasUsers(db))) return null;
  const secret = newSecret();
  const value = JSON.stringify(secretHash(secret));
  await db
    .insertInto('server_secrets')
    .values({ name: secretName, value })
    .onConflict((conflicting) => conflicting.column('name').doUpdateSet({ value }))
    .execute();
  return `${publicUrl}/setup/${secret}`;
}

/** True while a link can be used: it is the last one made, and there are still no users. */
export async function isSetupLink(db: Db, secret: string): Promise<boolean> {
  const link = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirst();
  return link?.value === secretHash(secret) && !(await hasUsers(db));
}

/** Uses a link up; false when another request was faster. */
export async function takeSetupLink(db: Db, secret: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('server_secrets')
    .where('name', '=', secretName)
    .where('value', '=', JSON.stringify(secretHash(secret)))
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined && !(await hasUsers(db));
}

async function hasUsers(db: Db): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('is_program', '=', false)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

import { randomUUID } from 'node:crypto';

import { lostScopes } from '#api/admin/tokens.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { permissions } from '#domain/permission.ts';

import type { Db } from '../../db/schema.ts';
import type { Integration, SignedInUser } from '../../http/caller.ts';
import { newSecret, secretHash } from '../secret.ts';
import { signedInUser } from '../session/sessions.ts';

/** So that a token lost in a text can be recognised. */
const tokenPrefix = 'koorem_';
const shownPrefixLength = tokenPrefix.length + 6;
/** The last use is written down at most this often. */
const lastUseIntervalMs = minuteMs;

export interface NewToken {
  name: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  createdBy: number;
}

/** Makes a token with a user of its own and returns it; of the token the database keeps only its SHA-256. */
export async function createProgramToken(
  db: Db,
  { name, scopes, expiresAt, createdBy }: NewToken,
  now: number,
): Promise<{ id: number; token: string }> {
  const token = `${tokenPrefix}${newSecret()}`;
  const sub = `program:${randomUUID()}`;
  const user = await db
    .insertInto('users')
    .values({
      sub,
      username: sub,
      first_name: name,
      permissions: permissions.filter((each) => scopes.includes(each)),
      is_program: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      name,
      prefix: token.slice(0, shownPrefixLength),
      token_hash: secretHash(token),
      scopes: [...scopes],
      user_id: user.id,
      created_by: createdBy,
      created_at: new Date(now),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** True for a bearer token with the form of a program's token; it may still be unknown. */
export function isProgramToken(bearer: string): boolean {
  return bearer.startsWith(tokenPrefix);
}

/**
 * Returns the caller of a program token: a user, and a program with scopes; null when it has expired or was revoked.
 */
export async function verifyProgramToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ user: SignedInUser; integration: Integration } | null> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .leftJoin('users as maker', 'maker.id', 'api_tokens.created_by')
    .selectAll('users')
    .select(['maker.permissions as maker_permissions', 'maker.disabled as is_maker_disabled'])
    .select(['api_tokens.id as token_id', 'api_tokens.scopes', 'api_tokens.name', 'api_tokens.last_used_at'])
    .where('token_hash', '=', secretHash(token))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now))]))
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.last_used_at === null || now - row.last_used_at.getTime() > lastUseIntervalMs) {
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: new Date(now) })
      .where('id', '=', row.token_id)
      .execute();
  }
  const user = signedInUser(row);
  const { maker_permissions: makerPermissions, is_maker_disabled: isMakerDisabled } = row;
  const lost =
    makerPermissions === null || isMakerDisabled === null
      ? []
      : lostScopes(row.scopes, { permissions: makerPermissions, disabled: isMakerDisabled });
  // Never more than the list of tokens says.
  const scopes = row.scopes.filter((scope) => !lost.includes(scope));
  const permissions = user.permissions.filter((permission) => scopes.includes(permission));
  return { user: { ...user, permissions }, integration: { clientId: row.name, scopes } };
}

import { permissions as allPermissions, type Permission } from '#domain/permission.ts';

import type { Db } from '../../db/schema.ts';
import { escapeLike } from '../../db/search/search.ts';

export interface ExternalUser {
  id: number;
  disabled: boolean;
}

/**
 * Returns the user an external identity server vouches for, made on the first sign-in and brought up to date on each
 * later one. Matched by `sub` alone: a user name or an e-mail address may pass from one person to another.
 */
export async function saveExternalUser(
  db: Db,
  sub: string,
  claims: Record<string, unknown>,
  permissionsClaim: string,
): Promise<ExternalUser> {
  const profile = await readProfile(db, claims, permissionsClaim);
  const { person_id: personId, carrier_company_id: carrierId, ...ownFields } = profile;
  const knownUser = await db
    .updateTable('users')
    .set({
      ...ownFields,
      // Links that Koorem itself may have set are not taken away by a server that does not know them.
      ...(personId !== null && { person_id: personId }),
      ...(carrierId !== null && { carrier_company_id: carrierId }),
    })
    .where('sub', '=', sub)
    // A user who is kept out is not updated: erased data would come back.
    .where('disabled', '=', false)
    .returning(['id', 'disabled'])
    .executeTakeFirst();
  return knownUser ?? createExternalUser(db, sub, usernameFrom(sub, claims), profile);
}

/** Returns the permissions among the values of the claim; its name may be a dotted path (`realm_access.roles`). */
export function permissionsFrom(claims: Record<string, unknown>, permissionsClaim: string): Permission[] {
  const value = claimAt(claims, permissionsClaim);
  const values = typeof value === 'string' ? value.split(/[\s,]+/) : Array.isArray(value) ? value : [];
  return allPermissions.filter((permission) => values.includes(permission));
}

/** Returns a claim by its name or by a path with dots ('realm_access.roles'); undefined where there is none. */
export function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (name in claims) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      claims,
    );
}

async function createExternalUser(
  db: Db,
  sub: string,
  username: string,
  profile: Awaited<ReturnType<typeof readProfile>>,
): Promise<ExternalUser> {
  // A user name that somebody else has already gets the start of the sub behind it.
  for (const name of [username, `${username} ${sub.slice(0, 8)}`, sub]) {
    const made = await db
      .insertInto('users')
      .values({ sub, username: name, ...profile })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning(['id', 'disabled'])
      .executeTakeFirst();
    if (made !== undefined) return made;
    // Two first sign-ins at the same moment: the other one made the user.
    const other = await db
      .selectFrom('users')
      .select(['id', 'disabled'])
      .where('sub', '=', sub)
      .executeTakeFirst();
    if (other !== undefined) return other;
  }
  throw new Error('No free user name for a user of the external identity server.');
}

async function readProfile(db: Db, claims: Record<string, unknown>, permissionsClaim: string) {
  const [first = '', ...rest] = (textOrNull(claims.name) ?? '').split(' ');
  const email = textOrNull(claims.email);
  return {
    first_name: textOrNull(claims.given_name) ?? first,
    last_name: textOrNull(claims.family_name) ?? rest.join(' '),
    phone: textOrNull(claims.phone_number),
    email,
    permissions: permissionsFrom(claims, permissionsClaim),
    person_id: await findPerson(db, claims, claims.email_verified === false ? null : email),
    carrier_company_id: await findCarrier(db, claims),
  };
}

/** The person of the claim `person_id`, else the one person with that e-mail address. */
async function findPerson(db: Db, claims: Record<string, unknown>, email: string | null) {
  const id = idOf(claims.person_id);
  if (id === null && email === null) return null;
  const people = await db
    .selectFrom('people')
    .select('id')
    .$if(id !== null, (query) => query.where('id', '=', id))
    .$if(id === null, (query) => query.where('email', 'ilike', escapeLike(email ?? '')))
    .limit(2)
    .execute();
  return people.length === 1 ? (people[0]?.id ?? null) : null;
}

/** The carrier of the claim `carrier_company_id`. */
async function findCarrier(db: Db, claims: Record<string, unknown>) {
  const id = idOf(claims.carrier_company_id);
  if (id === null) return null;
  const company = await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  return company?.id ?? null;
}

function usernameFrom(sub: string, claims: Record<string, unknown>): string {
  return textOrNull(claims.preferred_username) ?? textOrNull(claims.email) ?? sub;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().replaceAll('\0', '') : null;
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

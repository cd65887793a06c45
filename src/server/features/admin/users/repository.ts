import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { AdminUser } from '#api/admin/users.ts';
import { maxCounted } from '#domain/business-constants.ts';
import { isoOrNull } from '#domain/calendar/tallinn-time.ts';
import { type Permission, permissions } from '#domain/permission.ts';
import { formatPhone } from '#domain/sms/phone.ts';

import type { Db } from '../../../db/schema.ts';
import { findBestPage, type FoundId, foundIds, type Searchable } from '../../../db/search/search.ts';
import { notFound } from '../../../http/errors.ts';
import { erasedUsername } from './erase.ts';

interface Wanted {
  search?: string | undefined;
  size: number;
  offset: number;
}

const searched: Searchable = { table: 'users', codes: () => [], squeezed: 'nothing' };
const isPerson = sql<boolean>`not users.is_program`;

/** Finds a page of users by last name, or of those that answer a search, the best first. */
export async function findUsers(
  db: Db,
  { search, size, offset }: Wanted,
  now: number,
): Promise<{ users: AdminUser[]; total: number }> {
  const query = search ?? '';
  const { ids, total } =
    query === ''
      ? await findUsersByName(db, { size, offset })
      : await findBestPage({ size, offset }, async (maxIds) => {
          const matches = foundIds(searched, { query, filters: [isPerson], size: maxIds });
          const { rows } = await sql<FoundId>`select id from (${matches}) found order by rank`.execute(db);
          return rows.map(({ id }) => id);
        });
  return { users: await readUsers(db, ids, now), total };
}

/** `total` is counted to one row past the page, which tells whether the page is the last. */
async function findUsersByName(db: Db, { size, offset }: Omit<Wanted, 'search'>) {
  const maxUsers = Math.max(maxCounted, offset + size + 1);
  const { rows } = await sql<{ id: number }>`
    select id from users where ${isPerson} order by name_key collate "C", id
    limit ${sql.lit(size)} offset ${sql.lit(offset)}`.execute(db);
  const count = await sql<{ count: number }>`
    select count(*) as count from (select from users where ${isPerson} limit ${sql.lit(maxUsers)}) counted`.execute(
    db,
  );
  return { ids: rows.map(({ id }) => id), total: count.rows[0]?.count ?? 0 };
}

/** Reads users by their ids, in the order of the ids. */
export async function readUsers(db: Db, ids: readonly number[], now: number): Promise<AdminUser[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('people', 'people.id', 'users.person_id')
    .leftJoin('companies', 'companies.id', 'users.carrier_company_id')
    .leftJoin('identity_accounts', 'identity_accounts.user_id', 'users.id')
    .leftJoin('user_invitations', (join) =>
      join
        .onRef('user_invitations.user_id', '=', 'users.id')
        .on('user_invitations.expires_at', '>', new Date(now)),
    )
    .select([
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.email',
      'users.permissions',
      'users.disabled',
      'users.version',
      'users.last_seen_at',
      'people.id as person_id',
      'people.name as person_name',
      'companies.id as carrier_id',
      'companies.name as carrier_name',
      'identity_accounts.user_id as account',
      'user_invitations.expires_at as invited_until',
    ])
    .where(isPerson)
    .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], users.id)`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    email: row.email,
    permissions: row.permissions,
    disabled: row.disabled,
    isErased: row.username === erasedUsername(row.id),
    version: row.version,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    carrier: row.carrier_id === null ? null : { id: row.carrier_id, name: row.carrier_name ?? '' },
    hasPassword: row.account !== null,
    invitedUntil: isoOrNull(row.invited_until),
    lastSeenAt: isoOrNull(row.last_seen_at),
  }));
}

/** Locks a person's user until the transaction ends. Throws a 404 refusal. */
export async function lockUser(db: Db, id: number) {
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'sub',
      'version',
      'disabled',
      'phone',
      'email',
      'permissions',
      'person_id',
      'carrier_company_id',
    ])
    .where('id', '=', id)
    .where('is_program', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw notFound();
  return user;
}

/** Reads a user by the id. Throws a 404 refusal. */
export async function readUser(db: Db, id: number, now: number): Promise<AdminUser> {
  const [user] = await readUsers(db, [id], now);
  if (user === undefined) throw notFound();
  return user;
}

interface Fields {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  personId?: number | null | undefined;
  carrierCompanyId?: number | null | undefined;
  permissions?: readonly Permission[] | undefined;
}

/** Inserts a user who can sign in once they have a password, and returns the id. */
export async function insertUser(
  db: Db,
  { username, ...fields }: Fields & { username: string; permissions: readonly Permission[] },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      sub: randomUUID(),
      username,
      ...columnsOf(fields),
      permissions: inOrder(fields.permissions),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes what of a user is given. */
export async function writeUser(
  db: Db,
  id: number,
  { disabled, ...fields }: Fields & { disabled: boolean | undefined },
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      ...columnsOf(fields),
      ...(disabled !== undefined && { disabled }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function columnsOf(fields: Fields) {
  const { firstName, lastName, phone, email, personId, carrierCompanyId } = fields;
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(phone !== undefined && { phone: formatPhone(phone ?? '') || null }),
    ...(email !== undefined && { email: email || null }),
    ...(personId !== undefined && { person_id: personId }),
    ...(carrierCompanyId !== undefined && { carrier_company_id: carrierCompanyId }),
    ...(fields.permissions !== undefined && { permissions: inOrder(fields.permissions) }),
  };
}

function inOrder(names: readonly string[]): Permission[] {
  return permissions.filter((each) => names.includes(each));
}

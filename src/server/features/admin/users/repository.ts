import { sql } from 'kysely';

import type { AdminUser } from '#api/admin/users.ts';
import { maxCounted } from '#domain/business-constants.ts';
import { isoOrNull } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../../db/schema.ts';
import { findBestPage, type FoundId, foundIds, type Searchable } from '../../../db/search/search.ts';

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
      : await findBestPage({ size, offset }, async (most) => {
          const found = foundIds(searched, { query, filters: [isPerson], size: most });
          const { rows } = await sql<FoundId>`select id from (${found}) found order by rank`.execute(db);
          return rows.map(({ id }) => id);
        });
  return { users: await readUsers(db, ids, now), total };
}

/** `total` is counted to one row past the page, which tells whether the page is the last. */
async function findUsersByName(db: Db, { size, offset }: Omit<Wanted, 'search'>) {
  const most = Math.max(maxCounted, offset + size + 1);
  const { rows } = await sql<{ id: number }>`
    select id from users where ${isPerson} order by name_key collate "C", id
    limit ${sql.lit(size)} offset ${sql.lit(offset)}`.execute(db);
  const count = await sql<{ count: number }>`
    select count(*) as count from (select from users where ${isPerson} limit ${sql.lit(most)}) counted`.execute(
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
      'users.first_name as firstName',
      'users.last_name as lastName',
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
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    permissions: row.permissions,
    disabled: row.disabled,
    version: row.version,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    carrier: row.carrier_id === null ? null : { id: row.carrier_id, name: row.carrier_name ?? '' },
    hasPassword: row.account !== null,
    invitedUntil: isoOrNull(row.invited_until),
    lastSeenAt: isoOrNull(row.last_seen_at),
  }));
}

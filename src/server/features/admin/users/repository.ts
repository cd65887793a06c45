import { type RawBuilder, sql } from 'kysely';

import type { AdminUser } from '#api/admin/users.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { searchWords } from '#domain/search-text.ts';

import type { Db } from '../../../db/connect.ts';
import { allOf, escapeLike } from '../../../db/search.ts';

interface Wanted {
  search?: string | undefined;
  id?: number;
  size: number;
  offset: number;
}

/** Users by last name; those whose texts have all words of the search. */
export async function findUsers(db: Db, wanted: Wanted, now: number): Promise<AdminUser[]> {
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
    .where(matching(wanted))
    .orderBy(sql`users.name_key collate "C"`)
    .orderBy('users.id')
    .limit(sql.lit(wanted.size))
    .offset(sql.lit(wanted.offset))
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
    invitedUntil: isoOf(row.invited_until),
    lastSeenAt: isoOf(row.last_seen_at),
  }));
}

/** How many users a search finds, counted to `atMost`. */
export async function countUsers(db: Db, wanted: Pick<Wanted, 'search'>, atMost: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('users').select('users.id').where(matching(wanted)).limit(sql.lit(atMost)).as('counted'),
    )
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching({ search, id }: Pick<Wanted, 'search' | 'id'>): RawBuilder<boolean> {
  const words = searchWords(search ?? '').map(
    (word) => sql<boolean>`users.search_text like ${`%${escapeLike(word)}%`}`,
  );
  return allOf([
    sql<boolean>`not users.is_program`,
    ...words,
    ...(id === undefined ? [] : [sql<boolean>`users.id = ${id}`]),
  ]);
}

function isoOf(at: Date | null): string | null {
  return at === null ? null : instantToIso(at.getTime());
}

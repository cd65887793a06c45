import { type RawBuilder, sql } from 'kysely';

/**
 * Returns `fullName` of a user as SQL; `users` is the alias of the table in the statement. Null where no user was
 * joined.
 */
export function userFullName(users: string): RawBuilder<string> {
  return sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`;
}

/** Returns the full name of a user, or their user name where they gave none. */
export function nameOrUsername(users: string): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${userFullName(users)}, ''), ${sql.ref(`${users}.username`)})`;
}

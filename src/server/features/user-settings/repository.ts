import { sql } from 'kysely';

import { type UserSetting, type UserSettingKey, userSettingKeys } from '#api/user-settings.ts';
import { fullName } from '#domain/full-name.ts';
import type { Permission } from '#domain/permission.ts';

import type { Db } from '../../db/schema.ts';

/** Finds the settings of a user. */
export async function findSettings(db: Db, userId: number): Promise<UserSetting[]> {
  const rows = await db
    .selectFrom('user_settings')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .where('key', 'in', userSettingKeys)
    .orderBy('key')
    .execute();
  return rows.map(({ key, value }) => ({ key: key as UserSettingKey, value }));
}

/** Finds a setting as the other users have it who hold a permission and whose account is open. */
export async function findSettingOfOthers(
  db: Db,
  { key, permission, userId }: { key: UserSettingKey; permission: Permission; userId: number },
): Promise<{ value: UserSetting['value']; owner: string }[]> {
  const rows = await db
    .selectFrom('user_settings')
    .innerJoin('users', 'users.id', 'user_settings.user_id')
    .select(['value', 'first_name', 'last_name'])
    .where('key', '=', key)
    .where('users.id', '<>', userId)
    .where('disabled', '=', false)
    .where(sql<boolean>`users.permissions @> array[${permission}]`)
    .execute();
  return rows.map((row) => ({ value: row.value, owner: fullName(row.first_name, row.last_name) }));
}

/** Saves a setting of a user in place of what it was. */
export async function saveSetting(db: Db, userId: number, { key, value }: UserSetting): Promise<void> {
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, key, value })
    .onConflict((existing) =>
      existing.columns(['user_id', 'key']).doUpdateSet({ value, updated_at: sql`now()` }),
    )
    .execute();
}

import { userSettingKeys } from '#api/user-settings.ts';

import type { Db } from '../../db/connect.ts';

export function listUserSettings(db: Db, userId: number) {
  return db
    .selectFrom('user_settings')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .where('key', 'in', userSettingKeys)
    .orderBy('key')
    .execute();
}

export async function saveUserSetting(db: Db, userId: number, key: string, value: string): Promise<void> {
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, key, value })
    .onConflict((existing) =>
      existing.columns(['user_id', 'key']).doUpdateSet({ value, updated_at: new Date() }),
    )
    .execute();
}

import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import { readSavedFilters } from '#api/job-row/table-settings.ts';
import { userSettingEndpoints, type UserSettingKey, userSettingKeys } from '#api/user-settings.ts';
import type { Permission } from '#domain/permission.ts';

import { forbidden } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';

/** Other users see the part of this setting that its owner shares. */
const sharedKey = 'savedDatatableFilters' satisfies UserSettingKey;
/** The filters of these users are shared: nobody else decides what the office sees. */
const sharer = 'PERM_MOBILE' satisfies Permission;

/** Settings of a person's own screens. They are no business data and leave no audit entry. */
export const userSettings: Feature = (api) => {
  register(api, userSettingEndpoints.listUserSettings, async ({ db, user }) => {
    const rows = await db
      .selectFrom('user_settings')
      .select(['key', 'value'])
      .where('user_id', '=', user.id)
      .where('key', 'in', userSettingKeys)
      .orderBy('key')
      .execute();
    return { content: rows.map(({ key, value }) => ({ key: key as UserSettingKey, value })) };
  });

  register(api, userSettingEndpoints.listSharedFilters, async ({ db, user }) => {
    const rows = await db
      .selectFrom('user_settings')
      .innerJoin('users', 'users.id', 'user_settings.user_id')
      .select(['value', 'first_name', 'last_name'])
      .where('key', '=', sharedKey)
      .where('users.id', '<>', user.id)
      .where('disabled', '=', false)
      .where(sql<boolean>`users.permissions @> array[${sharer}]`)
      .execute();
    const shared = rows.flatMap(({ value, first_name: first, last_name: last }) =>
      readSavedFilters(value)
        .filter(({ isShared }) => isShared)
        .map(({ id, name, selectedProductGroups, filterConfigs, sort }) => ({
          id,
          name,
          sharedBy: `${first} ${last}`.trim(),
          selectedProductGroups,
          filterConfigs,
          sort,
        })),
    );
    return { content: shared.toSorted((one, other) => one.name.localeCompare(other.name, 'et')) };
  });

  register(api, userSettingEndpoints.saveUserSetting, async ({ db, user, body: { key, value } }) => {
    const isSharing = key === sharedKey && readSavedFilters(value).some(({ isShared }) => isShared);
    if (isSharing && !user.permissions.includes(sharer)) {
      throw forbidden([problem('FORBIDDEN', 'value', et.mayNotShare)]);
    }
    await db
      .insertInto('user_settings')
      .values({ user_id: user.id, key, value })
      .onConflict((existing) =>
        existing.columns(['user_id', 'key']).doUpdateSet({ value, updated_at: sql`now()` }),
      )
      .execute();
    return { content: { key, value } };
  });
};

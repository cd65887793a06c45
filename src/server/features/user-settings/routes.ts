import { problem } from '#api/error-codes.ts';
import { readSavedFilters } from '#api/job-row/table-settings.ts';
import { userSettingEndpoints, type UserSettingKey } from '#api/user-settings.ts';
import type { Permission } from '#domain/permission.ts';

import { forbidden } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';
import { findSettingOfOthers, findSettings, saveSetting } from './repository.ts';

/** Other users see the part of this setting that its owner shares. */
const sharedKey = 'savedDatatableFilters' satisfies UserSettingKey;
/** The filters of these users are shared: nobody else decides what the office sees. */
const sharer = 'PERM_MOBILE' satisfies Permission;

/** Settings of a person's own screens. They are no business data and leave no audit entry. */
export const userSettings: Feature = (api) => {
  register(api, userSettingEndpoints.listUserSettings, async ({ db, user }) => ({
    content: await findSettings(db, user.id),
  }));

  register(api, userSettingEndpoints.listSharedFilters, async ({ db, user }) => {
    const others = await findSettingOfOthers(db, { key: sharedKey, permission: sharer, userId: user.id });
    const shared = others.flatMap(({ value, owner }) =>
      readSavedFilters(value)
        .filter(({ isShared }) => isShared)
        .map(({ id, name, selectedProductGroups, filterConfigs, sort }) => ({
          id,
          name,
          sharedBy: owner,
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
    await saveSetting(db, user.id, { key, value });
    return { content: { key, value } };
  });
};

import { endpoints } from '#api/endpoints.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { listUserSettings, saveUserSetting } from './repository.ts';
import { userSettingView } from './view.ts';

/** Settings are how a person's own screens look: they are not business data and leave no audit entry. */
export const userSettings: Feature = (api) => {
  register(api, endpoints.listUserSettings, async ({ db, user }) => ({
    content: (await listUserSettings(db, user.id)).map(userSettingView),
  }));

  register(api, endpoints.saveUserSetting, async ({ db, user, body }) => {
    await saveUserSetting(db, user.id, body.key, body.value);
    return { content: body };
  });
};

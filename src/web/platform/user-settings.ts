import { queryOptions } from '@tanstack/react-query';

import type { UserSettingKey } from '#api/user-settings.ts';

import { jobTable as messages } from '../i18n/et/job-table.ts';
import { call } from './api-client.ts';
import { followConnection } from './device/connection.ts';
import { readDevice, writeDevice } from './device/device-store.ts';
import { isPassing, isSignedOut } from './problem.ts';
import { queryClient } from './query-client.ts';
import { createSettingSave, type SettingSave } from './setting-save.ts';
import { closeToastsAbout, showError } from './toasts.ts';

export type UserSettings = ReadonlyMap<UserSettingKey, string>;

/** The person's saved settings by key, each a JSON text. Loaded at start for PERM_MOBILE. */
export const userSettingsQuery = queryOptions({
  queryKey: ['user-settings'],
  queryFn: async ({ signal }): Promise<UserSettings> => {
    const { content } = await call('listUserSettings', {}, { signal });
    const settings = new Map(content.map((setting) => [setting.key, setting.value]));
    remember(settings);
    return settings;
  },
  staleTime: Infinity,
});

const rememberedName = 'user-settings';

/**
 * Returns the settings as this device saw them last, so that a screen need not wait for them; null the first time.
 */
export function rememberedSettings(): UserSettings | null {
  const storedSettings = readDevice<[UserSettingKey, string][]>(rememberedName);
  return storedSettings === null ? null : new Map(storedSettings);
}

const saves = new Map<UserSettingKey, SettingSave>();
const stuck = new Set<UserSettingKey>();
const aboutSettings = 'settings';

/** Changes a setting at once here and soon on the server, where the last write of a key wins. */
export function changeUserSetting(key: UserSettingKey, value: unknown): void {
  const text = JSON.stringify(value);
  const before = queryClient.getQueryData(userSettingsQuery.queryKey) ?? rememberedSettings() ?? new Map();
  if (before.get(key) === text) return;
  const settings = new Map(before).set(key, text);
  queryClient.setQueryData(userSettingsQuery.queryKey, settings);
  remember(settings);
  saveOf(key).change(text);
}

// A change made right before leaving is saved nevertheless.
window.addEventListener('pagehide', () => {
  for (const save of saves.values()) save.leave();
});
followConnection((connection) => {
  if (connection === 'connected') for (const save of saves.values()) save.tryAgain();
});

function saveOf(key: UserSettingKey): SettingSave {
  const existing = saves.get(key);
  if (existing !== undefined) return existing;
  const save = createSettingSave({
    // A request that outlives the page must be small, so only the unsent changes are sent.
    send: (value, isLeaving) => call('saveUserSetting', { body: { key, value } }, { keepalive: isLeaving }),
    judge,
    onStuck: (isStuck) => {
      if (isStuck) stuck.add(key);
      else stuck.delete(key);
      if (stuck.size === 0) closeToastsAbout(aboutSettings);
      else showError(aboutSettings, messages.settingsUnsaved, messages.settingsUnsavedHint);
    },
  });
  saves.set(key, save);
  return save;
}

/**
 * Returns what to do after an error. A session that has ended is reported where it ends; then the next change tries.
 */
function judge(error: unknown): 'again' | 'refused' | 'later' {
  if (isPassing(error)) return 'again';
  return isSignedOut(error) ? 'later' : 'refused';
}

function remember(settings: UserSettings): void {
  writeDevice(rememberedName, [...settings]);
}

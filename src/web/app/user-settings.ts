import { queryOptions } from '@tanstack/react-query';

import type { UserSettingKey } from '#contract/user-settings.ts';

import { readDevice, writeDevice } from '../ui/device-store.ts';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';

export type UserSettings = ReadonlyMap<UserSettingKey, string>;

/** The person's saved settings by key, each a JSON text (spec section 7). Loaded at start for PERM_MOBILE. */
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
/** Widths are dragged and texts typed: what follows within this time is saved together. */
const savingDelayMs = 600;

/** The settings as this device saw them last, so that a screen need not wait for them; null the first time. */
export function rememberedSettings(): UserSettings | null {
  const kept = readDevice<[UserSettingKey, string][]>(rememberedName);
  return kept === null ? null : new Map(kept);
}

const waiting = new Map<UserSettingKey, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes a setting at once here and soon on the server, where the last write of a key wins. */
export function changeUserSetting(key: UserSettingKey, value: unknown): void {
  const text = JSON.stringify(value);
  const before = queryClient.getQueryData(userSettingsQuery.queryKey) ?? rememberedSettings() ?? new Map();
  if (before.get(key) === text) return;
  const settings = new Map(before).set(key, text);
  queryClient.setQueryData(userSettingsQuery.queryKey, settings);
  remember(settings);
  waiting.set(key, text);
  clearTimeout(timer);
  timer = setTimeout(sendWaiting, savingDelayMs);
}

// Whoever leaves right after a change has made it all the same.
window.addEventListener('pagehide', sendWaiting);

function sendWaiting(): void {
  clearTimeout(timer);
  for (const [key, value] of waiting) {
    waiting.delete(key);
    // What did not get through is sent with the next change; this device shows it meanwhile.
    call('saveUserSetting', { body: { key, value } }, { keepalive: true }).catch(() => {
      if (!waiting.has(key)) waiting.set(key, value);
    });
  }
}

function remember(settings: UserSettings): void {
  writeDevice(rememberedName, [...settings]);
}

import type { UserSettingKey } from '#api/user-settings.ts';

export function userSettingView(row: { key: string; value: string }) {
  return { key: row.key as UserSettingKey, value: row.value };
}

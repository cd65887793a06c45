import * as z from 'zod/mini';

import { everyPermission, type Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { content, contentList } from './values.ts';

export const userSettingKeys = ['activeDatatableFilter', 'savedDatatableFilters', 'datatableStyle'] as const;
export type UserSettingKey = (typeof userSettingKeys)[number];

/** A setting's value is any JSON text of at most 64 KB (docs/requirements.md, 'Job table'). */
const maxValueBytes = 64 * 1024;

export const userSetting = z.strictObject({ key: z.enum(userSettingKeys), value: z.string() });

const userSettingRequest = z.strictObject({
  key: z.enum(userSettingKeys),
  value: z.string().check(z.refine((text) => utf8Length(text) <= maxValueBytes && isJson(text))),
});

export const userSettingEndpoints = {
  listUserSettings: {
    ...routes.listUserSettings,
    summary: "The caller's own settings",
    access: { anyOf: everyPermission },
    output: contentList(userSetting),
  },
  saveUserSetting: {
    ...routes.saveUserSetting,
    summary: 'Save one of the caller’s own settings; the last write wins',
    access: { anyOf: everyPermission },
    body: userSettingRequest,
    output: content(userSetting),
  },
} as const satisfies Record<string, Endpoint>;

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return !text.includes('\0');
  } catch {
    return false;
  }
}

import * as z from 'zod/mini';

import { relativeDays } from '#domain/calendar/relative-days.ts';
import { permissions } from '#domain/permission.ts';

import type { Endpoint } from './endpoint.ts';
import { jobRowFilterNames } from './job-row/job-table-address.ts';
import { routes } from './routes.ts';
import { content, contentList, id } from './values.ts';

export const userSettingKeys = [
  'activeDatatableFilter',
  'savedDatatableFilters',
  'datatableStyle',
  'orderColumns',
] as const;
export type UserSettingKey = (typeof userSettingKeys)[number];

/** A setting's value is any JSON text of at most 64 KB (docs/requirements.md, 'Job table'). */
const maxValueBytes = 64 * 1024;

export const userSetting = z.strictObject({ key: z.enum(userSettingKeys), value: z.string() });
export type UserSetting = z.infer<typeof userSetting>;

const userSettingRequest = z.strictObject({
  key: z.enum(userSettingKeys),
  value: z.string().check(z.refine((text) => utf8Length(text) <= maxValueBytes && isJson(text))),
});

/** A filter of the job table that a colleague has saved and shares. */
const sharedFilter = z.strictObject({
  id: z.string(),
  name: z.string(),
  sharedBy: z.string(),
  selectedProductGroups: z.array(z.strictObject({ id, descr: z.string() })),
  filterConfigs: z.array(
    z.union([
      z.strictObject({ name: z.literal('day'), value: z.enum(relativeDays) }),
      z.strictObject({ name: z.enum(jobRowFilterNames), value: z.string() }),
    ]),
  ),
  sort: z.array(z.string()),
});
export type SharedFilter = z.infer<typeof sharedFilter>;

export const userSettingEndpoints = {
  listUserSettings: {
    ...routes.listUserSettings,
    summary: "The caller's own settings",
    access: { anyOf: permissions },
    output: contentList(userSetting),
  },
  listSharedFilters: {
    ...routes.listSharedFilters,
    summary: 'Filters of the job table that colleagues share, by name',
    access: { anyOf: ['PERM_MOBILE'] },
    output: contentList(sharedFilter),
  },
  saveUserSetting: {
    ...routes.saveUserSetting,
    summary: 'Save one of the caller’s own settings; the last write wins',
    access: { anyOf: permissions },
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

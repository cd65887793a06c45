import * as z from 'zod/mini';

import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { permissions } from '#domain/permission.ts';
import { pushKinds } from '#domain/push/push-kinds.ts';

import { driverLanguages } from '../driver/languages.ts';
import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, createdRecord, idParam, line } from '../values.ts';

const access = { anyOf: permissions } as const;

const base64Url = (characters: number) =>
  z.string().check(z.regex(new RegExp(String.raw`^[\w-]{${characters}}=*$`)));

/** As the browser's `PushSubscription` gives it. */
const subscription = z.strictObject({
  endpoint: line(2000),
  keys: z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) }),
  language: z.enum(driverLanguages),
});
export type PushSubscriptionRequest = z.infer<typeof subscription>;

const timeOfDay = z.string().check(z.refine(isTimeOfDay));

const preferences = z.strictObject({
  kinds: z.array(z.enum(pushKinds)),
  /** Local times in Tallinn; may span midnight. */
  quietHours: z.nullable(z.strictObject({ from: timeOfDay, to: timeOfDay })),
});
export type PushPreferences = z.infer<typeof preferences>;

export const pushEndpoints = {
  getPushKey: {
    ...routes.getPushKey,
    summary: 'The key that a browser subscribes with; null where the server has no public https address',
    access,
    output: content(z.strictObject({ publicKey: z.nullable(z.string()) })),
  },
  subscribePush: {
    ...routes.subscribePush,
    summary: "Tell this browser of what the caller wants to hear; a browser's second call renews its first",
    access,
    body: subscription,
    output: createdRecord,
    errors: ['CONFLICT'],
  },
  unsubscribePush: {
    ...routes.unsubscribePush,
    summary: "Tell a browser of the caller's no more",
    access,
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
  getPushPreferences: {
    ...routes.getPushPreferences,
    summary: 'The kinds of push message that the caller wants, and the hours without any',
    access,
    output: content(preferences),
  },
  savePushPreferences: {
    ...routes.savePushPreferences,
    summary: 'Choose the kinds of push message, and the hours without any',
    access,
    body: preferences,
    output: content(preferences),
  },
} as const satisfies Record<string, Endpoint>;

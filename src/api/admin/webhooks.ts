import * as z from 'zod/mini';

import { deliveryStates, webhookEventTypes } from '#domain/webhooks/webhook.ts';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, digits, id, idParam, line, lookupSize, page, pageNumber } from '../values.ts';

const url = line(2000);
const events = z.array(z.enum(webhookEventTypes)).check(z.minLength(1), z.maxLength(20));

const webhook = z.strictObject({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  /** `ended`: the receiver answered 410; only an administrator can restart it. */
  state: z.enum(['active', 'paused', 'ended']),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
  /** The time until which the previous secret signs too. */
  oldSecretUntil: z.nullable(z.string()),
  waiting: z.int(),
  failed: z.int(),
  lastDeliveredAt: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.strictObject({
  id,
  /** The id that the receiver gets in the header `webhook-id`. */
  messageId: z.string(),
  type: z.string(),
  /** The record that the event is about, like `row:12`. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  lastAttemptAt: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const withSecret = content(z.strictObject({ id, secret: z.string() }));
const access = { anyOf: ['PERM_ADMIN'] } as const;

export const webhookEndpoints = {
  listWebhooks: {
    ...routes.listWebhooks,
    summary: 'Webhooks, the newest first',
    access,
    proof: changesNothing,
    output: contentList(webhook),
  },
  getWebhook: {
    ...routes.getWebhook,
    summary: 'A webhook',
    access,
    proof: changesNothing,
    params: idParam,
    output: content(webhook),
    errors: ['NOT_FOUND'],
  },
  createWebhook: {
    ...routes.createWebhook,
    summary: 'Add a webhook; the answer is the only place where its secret stands',
    access,
    proof: 'always',
    body: z.strictObject({ url, events }),
    output: withSecret,
    status: 201,
  },
  changeWebhook: {
    ...routes.changeWebhook,
    summary: 'Change address or events, pause it (what happens meanwhile waits) or let it go on',
    access,
    proof: 'by content',
    params: idParam,
    body: z.strictObject({
      url: z.optional(url),
      events: z.optional(events),
      paused: z.optional(z.boolean()),
    }),
    output: content(webhook),
    errors: ['NOT_FOUND'],
  },
  deleteWebhook: {
    ...routes.deleteWebhook,
    summary: 'Delete a webhook with its log; nothing more is sent',
    access,
    proof: { notNeeded: 'Nothing is told any more' },
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
  rotateWebhookSecret: {
    ...routes.rotateWebhookSecret,
    summary: 'Make a new secret; the one before signs beside it for 24 hours',
    access,
    proof: 'always',
    params: idParam,
    output: withSecret,
    errors: ['NOT_FOUND'],
  },
  testWebhook: {
    ...routes.testWebhook,
    summary: 'Send an event `webhook.test`; the answer names its delivery, the log says how it went',
    access,
    proof: { notNeeded: 'An event without content goes to the address that is there' },
    params: idParam,
    output: content(z.strictObject({ id })),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  listWebhookDeliveries: {
    ...routes.listWebhookDeliveries,
    summary: 'Deliveries of the last 30 days and waiting ones, the newest first',
    access,
    proof: changesNothing,
    params: idParam,
    query: z.strictObject({
      state: z.optional(z.enum(deliveryStates)),
      pageNr: pageNumber,
      size: lookupSize,
    }),
    output: page(delivery),
    errors: ['NOT_FOUND'],
  },
  replayWebhookDelivery: {
    ...routes.replayWebhookDelivery,
    summary: 'Send an event again under the same id; at once, when it waits',
    access,
    proof: { notNeeded: 'What was told is told again, to the address that is there' },
    params: z.strictObject({ id: digits, deliveryId: digits }),
    output: content(z.strictObject({ id })),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { intents } from '#domain/order-messages/orders/intent.ts';
import { grades } from '#domain/order-messages/text/message-field.ts';
import { dayParts, timeKinds } from '#domain/order-messages/times/time-mention.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, id, instant, line, namedRecord, timeOfDay, writtenText } from '../values.ts';
import { longestCustomerMessage } from './inbox.ts';

/** `source`: where in the text the words stand that it came from, as [start, end). */
const field = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({
    value: z.nullable(value),
    grade: z.enum(grades),
    source: z.optional(z.tuple([z.int(), z.int()])),
  });

const messageOrder = z.strictObject({
  product: field(namedRecord),
  /** Tonnes in all. */
  quantity: field(z.number()),
  loads: field(z.int()),
  packages: field(z.int()),
  wetGrain: field(z.boolean()),
  pickup: field(namedRecord),
  destination: field(namedRecord),
  date: field(day),
  dateFrom: field(day),
  dateTo: field(day),
  /** The order that is to be changed or cancelled. */
  dateOld: field(day),
  time: field(timeOfDay),
  timeTo: field(timeOfDay),
  timeKind: field(z.enum(timeKinds)),
  dayPart: field(z.enum(dayParts)),
  phone: field(z.string()),
  contact: field(z.string()),
  reference: field(z.string()),
  notes: field(z.string()),
});

export const orderMessageEndpoints = {
  readOrderMessage: {
    ...routes.readOrderMessage,
    summary:
      "Read a customer's message into the fields of orders, each with how sure it is; saves nothing. `from` is the sender's phone or e-mail address, by which the company is found when `senderCompanyId` does not say it",
    access: { anyOf: ['PERM_MOBILE'] },
    body: z.strictObject({
      text: writtenText(longestCustomerMessage).check(z.minLength(1)),
      receivedAt: instant,
      from: z.optional(z.nullable(line(200))),
      senderCompanyId: z.optional(z.nullable(id)),
    }),
    output: content(
      z.strictObject({
        intent: z.enum(intents),
        /** The company that the message was read as from; null when it is not known. */
        sender: z.nullable(namedRecord),
        orders: z.array(messageOrder),
      }),
    ),
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { intents } from '#domain/order-messages/orders/intent.ts';
import { grades } from '#domain/order-messages/text/message-field.ts';
import { dayParts, timeKinds } from '#domain/order-messages/times/time-mention.ts';

import type { Endpoint } from '../endpoint.ts';
import { product } from '../goods/products.ts';
import { location } from '../locations/locations.ts';
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

/** All that forms need to know of a place, so that none has to look for it again. */
const namedLocation = z.extend(location, { name: z.string() });

const messageOrder = z.strictObject({
  product: field(product),
  /** Tonnes in all. */
  quantity: field(z.number()),
  loads: field(z.int()),
  packages: field(z.int()),
  wetGrain: field(z.boolean()),
  pickup: field(namedLocation),
  destination: field(namedLocation),
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

const likelyOrder = z.strictObject({
  id,
  transportDate: day,
  productName: z.string(),
  pickupName: z.string(),
});

export const orderMessageEndpoints = {
  readOrderMessage: {
    ...routes.readOrderMessage,
    summary:
      "Read a customer's message into the fields of orders, each with how sure it is; saves nothing. At most 2,000 characters are read. `from` is the sender's phone or e-mail address, by which the company is found when `senderCompanyId` does not say it",
    access: { anyOf: ['PERM_MOBILE'] },
    body: z.strictObject({
      // With the subject of a letter above it.
      text: writtenText(longestCustomerMessage + 501).check(z.minLength(1)),
      receivedAt: instant,
      from: z.optional(z.nullable(line(200))),
      senderCompanyId: z.optional(z.nullable(id)),
    }),
    output: content(
      z.strictObject({
        intent: z.enum(intents),
        /** The company that the message was read as from; null when it is not known. */
        sender: z.nullable(namedRecord),
        /** The sender's first place by name: the client of an order that names none of theirs. */
        senderLocation: z.nullable(location),
        /** The open order that a change or cancellation is likely about; null for none or for other messages. */
        likelyOrder: z.nullable(likelyOrder),
        /** That one and the others that fit, the likeliest first; a server of the version before names none. */
        likelyOrders: z.optional(z.array(likelyOrder)),
        orders: z.array(messageOrder),
        /** Where the text says something that is in no field, as [start, end): a person has to look at it. */
        unread: z.array(z.tuple([z.int(), z.int()])),
        /** True where the text goes on after what is read: nothing is certain then. */
        isCut: z.boolean(),
      }),
    ),
  },
} as const satisfies Record<string, Endpoint>;

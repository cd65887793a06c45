import * as z from 'zod/mini';

import {
  attachmentKinds,
  automaticKinds,
  inboxAnswers,
  inboxChannels,
  readParts,
} from '#domain/order-messages/inbox.ts';
import { smsStatuses } from '#domain/sms/sms-delivery.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  id,
  idParam,
  instant,
  line,
  multiline,
  namedRecord,
  writtenText,
} from '../values.ts';

/** The most characters of a customer's message that are kept beside the original: 100 KB. */
export const longestCustomerMessage = 102_400;

/** `notice` says in words that not all of the message is read. */
const receivedMessage = content(z.strictObject({ id, alertId: id, notice: z.optional(z.string()) }));

const inboxMessage = z.strictObject({
  id,
  channel: z.enum(inboxChannels),
  from: z.string(),
  /** The company that has this number or address; null when it is none or several. */
  sender: z.nullable(namedRecord),
  subject: z.nullable(z.string()),
  text: z.string(),
  receivedAt: z.string(),
  readPart: z.enum(readParts),
  /** No person wrote it to us: it fills no order. Null for all others. */
  automatic: z.nullable(z.enum(automaticKinds)),
  /** What our mail server found about the sender of a letter; null where it said nothing, or none is configured. */
  senderChecks: z.nullable(
    z.strictObject({
      spf: z.nullable(z.string()),
      dkim: z.nullable(z.string()),
      dmarc: z.nullable(z.string()),
      isForged: z.boolean(),
    }),
  ),
  alertId: z.nullable(id),
  attachments: z.array(
    z.strictObject({ id, name: z.string(), kind: z.enum(attachmentKinds), bytes: z.int() }),
  ),
  /** SMSes that answer it, the latest first. */
  replies: z.array(
    z.strictObject({
      text: z.string(),
      status: z.enum(smsStatuses),
      error: z.nullable(z.string()),
      /** A simulator took it: it reached nobody. */
      simulated: z.boolean(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** Null until somebody has answered. */
  answer: z.nullable(
    z.strictObject({
      answer: z.enum(inboxAnswers),
      text: z.nullable(z.string()),
      transportOrderId: z.nullable(id),
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const alias = z.strictObject({
  id,
  company: namedRecord,
  words: z.string(),
  location: z.nullable(namedRecord),
  product: z.nullable(namedRecord),
});
export type MessageAlias = z.infer<typeof alias>;

export const inboxEndpoints = {
  receiveInboxMessage: {
    ...routes.receiveInboxMessage,
    summary:
      'Hand over what a customer wrote; it becomes an alert for the office. A repeated `externalId` of the same channel is the same message: 200 with its id',
    access: { scope: 'inbox' },
    body: z.strictObject({
      channel: z.enum(inboxChannels),
      from: line(200).check(z.minLength(1)),
      text: writtenText(longestCustomerMessage).check(z.minLength(1)),
      receivedAt: instant,
      externalId: line(500).check(z.minLength(1)),
    }),
    output: receivedMessage,
    status: 201,
  },
  receiveEmail: {
    ...routes.receiveEmail,
    summary:
      'Hand over an e-mail as it came (`message/rfc822`, at most 10 MB); its Message-ID is the `externalId`. Attachments are kept with it',
    access: { scope: 'inbox' },
    output: receivedMessage,
    status: 201,
    createsAt: routes.receiveInboxMessage.path,
  },
  getInboxMessage: {
    ...routes.getInboxMessage,
    summary: 'The message of a customer, with its attachments and the answer',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(inboxMessage),
    errors: ['NOT_FOUND'],
  },
  downloadInboxAttachment: {
    ...routes.downloadInboxAttachment,
    summary: 'A file that came with a message, to be saved; it is never shown in a page',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  answerInboxMessage: {
    ...routes.answerInboxMessage,
    summary: 'Say what came of a message; its alert is settled. Answered once, it stays so',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: z.strictObject({
      answer: z.enum(inboxAnswers),
      text: z.optional(z.nullable(multiline(2000))),
      transportOrderId: z.optional(z.nullable(id)),
    }),
    output: content(inboxMessage),
    errors: ['NOT_FOUND', 'CONFLICT'],
    idempotent: true,
    current: inboxMessage,
  },
  listMessageAliases: {
    ...routes.listMessageAliases,
    summary: 'The own words of companies for locations and products, by company and words',
    access: { anyOf: ['PERM_MOBILE', 'PERM_ADMIN'] },
    output: contentList(alias),
  },
  teachMessageAlias: {
    ...routes.teachMessageAlias,
    summary:
      'Teach what a company’s words mean: a location or a product. The same words of the same company take the new meaning',
    access: { anyOf: ['PERM_MOBILE', 'PERM_ADMIN'] },
    body: z.strictObject({
      companyId: id,
      words: line(60).check(z.minLength(2)),
      locationId: z.optional(z.nullable(id)),
      productId: z.optional(z.nullable(id)),
    }),
    output: content(alias),
  },
  deleteMessageAlias: {
    ...routes.deleteMessageAlias,
    summary: 'Delete what a company’s words mean',
    access: { anyOf: ['PERM_MOBILE', 'PERM_ADMIN'] },
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

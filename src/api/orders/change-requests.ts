import * as z from 'zod/mini';

import { maxAnswerNoteLength, changeAnswers, maxRequestTextLength } from '#domain/orders/change-request.ts';

import type { Endpoint } from '../endpoint.ts';
import { jobRowWarning } from '../job-row/row-actions.ts';
import { routes } from '../routes.ts';
import {
  confirmedOrAll,
  content,
  createdRecord,
  day,
  digits,
  idParam,
  multiline,
  quantity,
} from '../values.ts';
import { transportOrder } from './transport-orders.ts';

/** A client's request to change a confirmed order: a day, a quantity, words; one of them at least. */
export interface ChangeRequestBody {
  transportDate?: string | null | undefined;
  quantity?: number | null | undefined;
  message?: string | undefined;
}
export const changeRequestBody: z.ZodMiniType<ChangeRequestBody> = z
  .strictObject({
    transportDate: z.optional(z.nullable(day)),
    quantity: z.optional(z.nullable(quantity)),
    message: z.optional(multiline(maxRequestTextLength)),
  })
  .check(
    z.refine(
      ({ transportDate, quantity: changedQuantity, message = '' }) =>
        transportDate != null || changedQuantity != null || message.trim() !== '',
      { path: ['message'] },
    ),
  );

/** The order, and the alert by which the office has the change request. */
const changeRequestParams = z.strictObject({ id: digits, alertId: digits });

/** Requests of clients to change confirmed orders, and the answers of the office. */
export const changeRequestEndpoints = {
  requestOrderChange: {
    ...routes.requestOrderChange,
    summary:
      'Ask the office to change an order that is confirmed already: another day, another quantity, or in words. What the order says already is refused',
    access: { anyOf: ['PERM_CLIENT'] },
    params: idParam,
    body: changeRequestBody,
    output: createdRecord,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: transportOrder,
  },
  answerOrderChange: {
    ...routes.answerOrderChange,
    summary:
      'Answer what a client asks to be changed; with `change` the order is changed as requested in the same go, as by a correction, and what was written is kept with the answer. A change request that has been answered already is 409, and so is an order that is no longer as `change.version` says',
    access: { anyOf: ['PERM_MOBILE'] },
    params: changeRequestParams,
    body: z.strictObject({
      answer: z.enum(changeAnswers),
      note: z.optional(z.nullable(multiline(maxAnswerNoteLength))),
      /** Only with ACCEPTED. */
      change: z.optional(z.nullable(z.strictObject({ version: z.int(), confirmed: confirmedOrAll }))),
    }),
    output: z.extend(content(transportOrder), { warnings: z.array(jobRowWarning) }),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: transportOrder,
  },
  takeChangeAnswerBack: {
    ...routes.takeChangeAnswerBack,
    summary:
      'Take an answer back: the change request waits again, and what the answer wrote into order and loads is again what it was. Refused, with the reason, once somebody has done anything with them since',
    access: { anyOf: ['PERM_MOBILE'] },
    params: changeRequestParams,
    body: z.optional(z.strictObject({})),
    output: z.extend(content(transportOrder), { warnings: z.array(jobRowWarning) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: transportOrder,
  },
} as const satisfies Record<string, Endpoint>;

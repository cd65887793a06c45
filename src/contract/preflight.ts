import * as z from 'zod/mini';

import { rowMessageCodes } from '#domain/row-message.ts';

import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { content, contentList, day, id, idParam } from './values.ts';

const messages = z.array(z.strictObject({ code: z.enum(rowMessageCodes), message: z.string() }));

/** What stands against each send of a row; an empty list: it may be sent. */
export const rowPreflight = z.strictObject({
  rowId: id,
  transportJobId: id,
  /** The path segment of the fleet service's calls. */
  fleetService: z.string(),
  sends: z.strictObject({ sms: messages, waybill: messages, fleet: messages, terminal: messages }),
});
export type RowPreflight = z.infer<typeof rowPreflight>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export const preflightEndpoints = {
  getRowPreflight: {
    ...routes.getRowPreflight,
    summary: 'What stands against sending a row to each outside system',
    access,
    params: idParam,
    output: content(rowPreflight),
    errors: ['NOT_FOUND'],
  },
  listPreflights: {
    ...routes.listPreflights,
    summary: "What stands against each send of all a day's rows; tomorrow's without a date",
    access,
    query: z.strictObject({ date: z.optional(day) }),
    output: contentList(rowPreflight),
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { sentChannels, sentFields } from '#domain/dispatch/changed-after-sending.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { contentList, digits, id, idParam } from '../values.ts';

/** True where a simulator took the send, so that nothing left the server. Missing in a real send. */
export const simulatedMark = { simulated: z.optional(z.literal(true)) };

/** The result of a send to an external system: its number and status there. */
export const sendResult = z.strictObject({
  content: z.strictObject({
    transportJobId: id,
    number: z.nullable(z.string()),
    status: z.nullable(z.string()),
    ...simulatedMark,
  }),
  ...simulatedMark,
});
export type SendResult = z.infer<typeof sendResult>;

/** The fields of a row in which a channel's receiver knows another value; as short texts, null for none. */
const staleSend = z.strictObject({
  channel: z.enum(sentChannels),
  changes: z.array(
    z.strictObject({
      field: z.enum(sentFields),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});
export type StaleSend = z.infer<typeof staleSend>;

const access = { anyOf: ['PERM_MOBILE'] } as const;
const errors = ['NOT_FOUND', 'CONFLICT', 'GATEWAY', 'NOT_CONFIGURED'] as const;

export const sendEndpoints = {
  listStaleSends: {
    ...routes.listStaleSends,
    summary: 'The changes of a row after it was sent, by channel: what sending again would report',
    access,
    params: idParam,
    output: contentList(staleSend),
    errors: ['NOT_FOUND'],
  },
  sendToTerminal: {
    ...routes.sendToTerminal,
    summary: 'Announce a transport job to PK Terminal',
    access,
    params: idParam,
    output: sendResult,
    idempotent: true,
    errors,
  },
  cancelTerminalSend: {
    ...routes.cancelTerminalSend,
    summary: 'Take a transport job back from PK Terminal',
    access,
    params: idParam,
    output: 'none',
    status: 204,
    errors,
  },
  createWaybill: {
    ...routes.createWaybill,
    summary: 'Create the e-waybill of a transport job',
    access,
    params: z.strictObject({ transportJobId: digits }),
    output: sendResult,
    idempotent: true,
    errors,
  },
  sendToFleetService: {
    ...routes.sendToFleetService,
    summary: 'Send a row to the fleet-tracking service; the first segment is its configured name',
    access,
    params: z.strictObject({ fleetService: z.string(), id: digits }),
    output: sendResult,
    idempotent: true,
    errors,
  },
} as const satisfies Record<string, Endpoint>;

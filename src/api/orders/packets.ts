import * as z from 'zod/mini';

import { maxEmailLength } from '#domain/email-address.ts';
import { packetStates } from '#domain/orders/packet.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, id, idParam, line } from '../values.ts';

/** State of the delivery packet of a load. */
const packet = z.strictObject({
  rowId: id,
  state: z.enum(packetStates),
  /** The address that it would be sent to now; null where neither the order nor its client has one. */
  recipient: z.nullable(z.string()),
  /** The last one that was sent: address and time. */
  sentTo: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** A simulator stood in for the mail server. */
  simulated: z.boolean(),
  /** Why it was not sent, or not yet. */
  error: z.nullable(z.string()),
  /** The quantity of the load has changed since it was sent. */
  isOutdated: z.boolean(),
});
export type Packet = z.infer<typeof packet>;

export const packetEndpoints = {
  listOrderPackets: {
    ...routes.listOrderPackets,
    summary:
      'Delivery packets (document, photos and weights by e-mail) of the delivered loads of an order, and how each stands',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: contentList(packet),
    errors: ['NOT_FOUND'],
  },
  sendPacket: {
    ...routes.sendPacket,
    summary:
      'Send the delivery packet of a load now, or again; one that waits already is not doubled. `packetEmail` is from then on the address of its order. 409 `WRONG_JOB_STATUS` before it is delivered, 422 at `packetEmail` without an address',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: z.optional(z.strictObject({ packetEmail: z.optional(line(maxEmailLength)) })),
    output: content(packet),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_CONFIGURED'],
  },
} as const satisfies Record<string, Endpoint>;

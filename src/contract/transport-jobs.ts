import * as z from 'zod/mini';

import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { created, instant, multiline, quantity, reference } from './values.ts';

/** A transport job (veotöö) made without an order: spec section 3, required fields section 5. */
export const transportJobRequest = z.strictObject({
  /** Day and time as one instant; the day and time in Tallinn are what counts. */
  transportDate: instant,
  product: reference,
  wetGrain: z.optional(z.nullable(z.boolean())),
  client: reference,
  pickup: reference,
  destination: z.optional(z.nullable(reference)),
  /** Only one that is ACTIVE. */
  truck: z.optional(z.nullable(reference)),
  quantity,
  notes: z.optional(z.nullable(multiline(1000))),
});
export type TransportJobRequest = z.infer<typeof transportJobRequest>;

export const transportJobEndpoints = {
  createTransportJob: {
    ...routes.createTransportJob,
    summary: 'Make a transport job without an order, with one row',
    access: { anyOf: ['PERM_MOBILE'] },
    body: transportJobRequest,
    output: created,
    status: 201,
    createsAt: '/transport-jobs',
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>;

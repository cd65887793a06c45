import * as z from 'zod/mini';

import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  created,
  day,
  id,
  idParam,
  lookupSize,
  multiline,
  quantity,
  reference,
} from '../values.ts';

/** A transport order (veotellimus) as the form sends it (docs/requirements.md, 'Transport orders and jobs'). */
export const transportOrderRequest = z.strictObject({
  transportDate: day,
  product: reference,
  wetGrain: z.optional(z.nullable(z.boolean())),
  client: reference,
  pickup: reference,
  destination: z.optional(z.nullable(reference)),
  firstTruck: z.optional(z.nullable(reference)),
  quantity,
  note: z.optional(z.nullable(multiline(1000))),
});
export type TransportOrderRequest = z.infer<typeof transportOrderRequest>;

const orderPlace = z.strictObject({ id, locationName: z.string(), companyName: z.string() });

/** One of the caller's own orders and where it stands: the status of the row that it made. */
export const ownTransportOrder = z.strictObject({
  id,
  transportDate: day,
  status: z.enum(jobRowStatuses),
  product: z.strictObject({ id, name: z.string(), unit: z.string() }),
  quantity: z.number(),
  deliveredQuantity: z.nullable(z.number()),
  pickup: orderPlace,
  wetGrain: z.boolean(),
  note: z.nullable(z.string()),
});
export type OwnTransportOrder = z.infer<typeof ownTransportOrder>;

/** An order with everything that was asked for. */
export const transportOrder = z.extend(ownTransportOrder, {
  client: orderPlace,
  destination: z.nullable(orderPlace),
  firstTruck: z.nullable(z.strictObject({ id, licensePlateNumber: z.string() })),
});
export type TransportOrder = z.infer<typeof transportOrder>;

export const transportOrderEndpoints = {
  createTransportOrder: {
    ...routes.createTransportOrder,
    summary: 'Make a transport order; it makes one transport job with one row',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] },
    body: transportOrderRequest,
    output: created,
    status: 201,
    idempotent: true,
  },
  listOwnTransportOrders: {
    ...routes.listOwnTransportOrders,
    summary: "The caller's own transport orders, the latest first; nothing of others",
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] },
    query: z.strictObject({ size: lookupSize }),
    output: contentList(ownTransportOrder),
  },
  getTransportOrder: {
    ...routes.getTransportOrder,
    summary: 'A transport order and where it stands; clients see their own only',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] },
    params: idParam,
    output: content(transportOrder),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

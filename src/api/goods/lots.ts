import * as z from 'zod/mini';

import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { salesLineStatuses } from '#domain/sales/stock-allocation.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, digits, id, line, namedRecord } from '../values.ts';

const vehicle = z.nullable(z.strictObject({ id, plate: z.string() }));
/** Somebody to call; the driver's is the truck's. */
const contact = z.strictObject({ name: z.nullable(z.string()), phone: z.nullable(z.string()) });

const delivery = {
  /** The load; null of a line that no load carries, as when its buyer collects. */
  rowId: z.nullable(id),
  transportJobId: z.nullable(id),
  salesOrderId: z.nullable(id),
  /** The day of the load; of a line without one that of its delivery. */
  day: z.nullable(day),
  /** The load's own status; of a line without one the line's. */
  status: z.union([z.enum(jobRowStatuses), z.enum(salesLineStatuses)]),
  product: namedRecord,
  quantity: z.nullable(z.number()),
  unit: z.string(),
  /** The lots as they were written down. */
  lot: z.nullable(z.string()),
  pickup: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  buyer: namedRecord,
  /** Whom to call at the buyer's: its place, then its people. */
  contacts: z.array(contact),
  truck: vehicle,
  trailer: vehicle,
  driver: contact,
};
const traced = z.strictObject(delivery);
export type TracedDelivery = z.infer<typeof traced>;

const loadedLater = z.strictObject({
  ...delivery,
  /** The load of the lot that stood in the same load space before. */
  afterRowId: id,
});
export type LoadedLater = z.infer<typeof loadedLater>;

export const lotEndpoints = {
  traceLot: {
    ...routes.traceLot,
    summary:
      'Where a lot has gone: its loads and lines with trucks, buyers and phones, and the next three loads after each in the same load space',
    access: { anyOf: ['PERM_MOBILE', 'PERM_QUALITY'] },
    params: z.strictObject({ lot: line(60).check(z.minLength(1)) }),
    query: z.strictObject({ productId: z.optional(digits) }),
    output: content(z.strictObject({ deliveries: z.array(traced), loadedAfter: z.array(loadedLater) })),
  },
} as const satisfies Record<string, Endpoint>;

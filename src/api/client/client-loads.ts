import * as z from 'zod/mini';

import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { day, id, idParam, line, longPageSize, page, pageNumber } from '../values.ts';

/** What is a client's own: nobody else's, whatever other rights somebody has. */
export const clientAccess = { anyOf: ['PERM_CLIENT'] } as const;

/** A load from or to a place of the client's companies, whoever ordered it. Nobody's price, driver or notes. */
const clientLoad = z.strictObject({
  id,
  /** The order that it is of, where that is the client's own. */
  transportOrderId: z.nullable(id),
  date: day,
  /** HH:mm, as planned. */
  time: z.nullable(z.string()),
  status: z.enum(jobRowStatuses),
  product: z.string(),
  unit: z.string(),
  /** In the unit; null while it is unknown. */
  quantity: z.nullable(z.number()),
  deliveredQuantity: z.nullable(z.number()),
  /** Net weights by the scales; null where there was none, and where the truck carried more than this load. */
  loadedKg: z.nullable(z.number()),
  unloadedKg: z.nullable(z.number()),
  /** When its driver left the destination. */
  deliveredAt: z.nullable(z.string()),
  pickup: z.string(),
  destination: z.nullable(z.string()),
  /** The plate of the truck that carries it. */
  truck: z.nullable(z.string()),
  /** What is left of its way by where its truck is; null where nobody can say. */
  left: z.nullable(z.strictObject({ minutes: z.number(), km: z.number() })),
  /** Its delivery document can be fetched. */
  hasDocument: z.boolean(),
});
export type ClientLoad = z.infer<typeof clientLoad>;

const query = z.strictObject({
  from: z.optional(day),
  to: z.optional(day),
  /** Words of goods and places, a plate, or the number of the load. */
  search: z.optional(line(200)),
  page: pageNumber,
  size: longPageSize,
});
export type ClientLoadFilters = Pick<z.output<typeof query>, 'from' | 'to' | 'search'>;

export const clientLoadEndpoints = {
  listClientLoads: {
    ...routes.listClientLoads,
    summary:
      'Loads from and to the places of the companies that the user represents, whoever ordered them, those on the road and then the latest day first; cancelled and unconfirmed ones are left out',
    access: clientAccess,
    query,
    output: page(clientLoad),
  },
  downloadClientDocument: {
    ...routes.downloadClientDocument,
    summary: 'The delivery document of such a load, once it is delivered, as it is behind a shared link',
    access: clientAccess,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

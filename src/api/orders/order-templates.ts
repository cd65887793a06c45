import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, id, idParam, line, namedRecord } from '../values.ts';
import { orderAccess } from './order-list.ts';

/** An order with a name ('Mall'), from which others are filled in as it stands then. */
const orderTemplate = z.strictObject({
  id,
  name: z.string(),
  transportOrderId: id,
  product: z.string(),
  pickup: z.string(),
  destination: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  unit: z.string(),
});
export type OrderTemplate = z.infer<typeof orderTemplate>;

export const orderTemplateEndpoints = {
  saveOrderTemplate: {
    ...routes.saveOrderTemplate,
    summary:
      'Keep an order as a template under a name of its own; `DUPLICATE` for a name that the user has given already',
    access: orderAccess,
    params: idParam,
    body: z.strictObject({ name: line(60).check(z.minLength(1)) }),
    output: content(namedRecord),
    errors: ['NOT_FOUND'],
  },
  listOrderTemplates: {
    ...routes.listOrderTemplates,
    summary: "Templates by name: a client's own; staff see those of all staff",
    access: orderAccess,
    output: contentList(orderTemplate),
  },
  deleteOrderTemplate: {
    ...routes.deleteOrderTemplate,
    summary: 'Forget a template; its order stays',
    access: orderAccess,
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

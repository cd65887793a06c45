import * as z from 'zod/mini';

import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { created, day, id, line, multiline, quantity } from './values.ts';

const salesOrderLineRequest = z.strictObject({
  locationId: id,
  locationName: z.optional(z.nullable(line(200))),
  productId: id,
  quantity,
  /** The stock row's externalWarehouseId; absent or null takes from no warehouse. */
  warehouseId: z.optional(z.nullable(line(100))),
  deliveryDate: z.optional(z.nullable(day)),
  notes: z.optional(z.nullable(multiline(1000))),
});

/**
 * A sales order (müügitellimus): spec section 3, required fields section 5. Names and the certificate's number
 * are let in as the form shows them; what is kept comes from the server's own data.
 */
export const salesOrderRequest = z.strictObject({
  companyId: id,
  representativeId: id,
  representativeName: z.optional(z.nullable(line(200))),
  plantProtectionNo: z.optional(z.nullable(line(100))),
  salesOrderProducts: z.array(salesOrderLineRequest).check(z.maxLength(200)),
});
export type SalesOrderRequest = z.infer<typeof salesOrderRequest>;
export type SalesOrderLineRequest = z.infer<typeof salesOrderLineRequest>;

export const salesOrderEndpoints = {
  createSalesOrder: {
    ...routes.createSalesOrder,
    summary: 'Make a sales order; lines with a warehouse allocate its stock',
    access: { anyOf: ['PERM_MOBILE'] },
    body: salesOrderRequest,
    output: created,
    status: 201,
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>;

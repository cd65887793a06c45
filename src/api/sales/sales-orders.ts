import * as z from 'zod/mini';

import { salesLineStatuses } from '#domain/sales/sales-line-status.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, created, day, id, idParam, line, multiline, quantity } from '../values.ts';

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
 * A sales order (müügitellimus; docs/requirements.md, 'Sales orders'). Names and the certificate's number
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

/** A sales order as it is kept. A line's quantity is in `unit`, the product's. */
export const salesOrder = z.strictObject({
  id,
  companyId: id,
  companyName: z.string(),
  representativeId: id,
  representativeName: z.string(),
  plantProtectionNo: z.nullable(z.string()),
  salesOrderProducts: z.array(
    z.strictObject({
      id,
      locationId: id,
      locationName: z.string(),
      productId: id,
      productName: z.string(),
      unit: z.string(),
      quantity: z.number(),
      warehouseId: z.nullable(z.string()),
      deliveryDate: z.nullable(day),
      notes: z.nullable(z.string()),
      status: z.enum(salesLineStatuses),
    }),
  ),
});
export type SalesOrder = z.infer<typeof salesOrder>;

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
  getSalesOrder: {
    ...routes.getSalesOrder,
    summary: 'A sales order with its lines',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(salesOrder),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

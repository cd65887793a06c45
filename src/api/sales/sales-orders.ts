import * as z from 'zod/mini';

import {
  correctableLineFields,
  type SalesLineField,
  salesLineFields,
} from '#domain/record-fields/sales-line.ts';
import { salesLineStatuses } from '#domain/sales/stock-allocation.ts';

import type { Endpoint } from '../endpoint.ts';
import { orderFilters, orderHistoryEntry, orderPaging, orderSort, wordList } from '../orders/order-list.ts';
import { changeShape, plainShape, requestShape } from '../record-fields/shapes.ts';
import { routes } from '../routes.ts';
import { confirmedFields, content, createdRecord, day, id, idList, idParam, line, page } from '../values.ts';

export const salesOrderLineRequest = z.strictObject({
  ...requestShape(salesLineFields),
  locationName: z.optional(z.nullable(line(200))),
  /** The stock row's externalWarehouseId; absent or null takes from no warehouse. */
  warehouseId: z.optional(z.nullable(line(100))),
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
  confirmed: confirmedFields,
});
export type SalesOrderRequest = z.infer<typeof salesOrderRequest>;
export type SalesOrderLineRequest = z.infer<typeof salesOrderLineRequest>;

const goods = z.strictObject({ productName: z.string(), unit: z.string(), quantity: z.number() });

/** A sales order in the list; one status for all its lines. */
const listedSalesOrder = z.strictObject({
  id,
  version: z.int(),
  createdAt: z.string(),
  companyId: id,
  companyName: z.string(),
  representativeName: z.string(),
  status: z.enum(salesLineStatuses),
  /** The earliest day on which an open line is wanted. */
  deliveryDate: z.nullable(day),
  goods: z.array(goods),
});
export type ListedSalesOrder = z.infer<typeof listedSalesOrder>;

const salesOrderLine = z.strictObject({
  id,
  locationId: id,
  locationName: z.string(),
  productId: id,
  productName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  warehouseId: z.nullable(z.string()),
  warehouseName: z.nullable(z.string()),
  deliveryDate: z.nullable(day),
  ...plainShape(salesLineFields),
  status: z.enum(salesLineStatuses),
  mayCorrect: z.boolean(),
  /** The transport orders that carry it, without cancelled ones. An older server does not say. */
  transportOrderIds: z.optional(z.array(id)),
} satisfies Record<SalesLineField, unknown> & Record<string, unknown>);
export type SalesOrderLine = z.infer<typeof salesOrderLine>;

/** A sales order as it is stored. A line's quantity is in `unit`, the product's. */
export const salesOrder = z.strictObject({
  id,
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
  status: z.enum(salesLineStatuses),
  /** Its open lines. */
  mayCancel: z.boolean(),
  companyId: id,
  companyName: z.string(),
  representativeId: id,
  representativeName: z.string(),
  plantProtectionNo: z.nullable(z.string()),
  /** The quantities by unit: everything but cancelled lines, what has been issued, what is still open. */
  totals: z.array(
    z.strictObject({ unit: z.string(), ordered: z.number(), delivered: z.number(), left: z.number() }),
  ),
  salesOrderProducts: z.array(salesOrderLine),
  history: z.array(orderHistoryEntry),
});
export type SalesOrder = z.infer<typeof salesOrder>;

export const salesOrderSorts = ['id', 'date', 'client'] as const;

const filters = z.strictObject({
  ...orderFilters,
  /** Orders with a line in one of these statuses; CANCELLED: orders whose lines are all cancelled. */
  status: z.optional(wordList(salesLineStatuses)),
  /** Companies. */
  client: z.optional(idList),
  sort: z.optional(orderSort(salesOrderSorts)),
});
export type SalesOrderFilters = z.output<typeof filters>;

/** The fields of an open line that can be corrected. */
const lineChanges = z.strictObject({ id, ...changeShape(correctableLineFields) });

export const salesOrderCorrection = z.strictObject({
  version: z.int(),
  salesOrderProducts: z.array(lineChanges).check(z.minLength(1), z.maxLength(200)),
  confirmed: confirmedFields,
});
export type SalesOrderCorrection = z.infer<typeof salesOrderCorrection>;

export const salesOrderEndpoints = {
  createSalesOrder: {
    ...routes.createSalesOrder,
    summary:
      'Make a sales order; lines with a warehouse allocate its stock. With `confirmed`, the same order within ten minutes is 422 `UNUSUAL` (`duplicate`)',
    access: { anyOf: ['PERM_MOBILE'] },
    body: salesOrderRequest,
    output: createdRecord,
    status: 201,
    idempotent: true,
  },
  listSalesOrders: {
    ...routes.listSalesOrders,
    summary: 'Sales orders, the latest first; `from` and `to` are days on which they were made',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.extend(filters, orderPaging),
    output: page(listedSalesOrder),
  },
  exportSalesOrders: {
    ...routes.exportSalesOrders,
    summary: 'The lines of the sales orders that the filters find, as an XLSX file',
    access: { anyOf: ['PERM_MOBILE'] },
    query: filters,
    output: 'file',
  },
  getSalesOrder: {
    ...routes.getSalesOrder,
    summary: 'A sales order with its lines',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(salesOrder),
    errors: ['NOT_FOUND'],
  },
  correctSalesOrder: {
    ...routes.correctSalesOrder,
    summary: 'Correct open lines of a sales order; a larger quantity must still be free in its warehouse',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: salesOrderCorrection,
    output: content(salesOrder),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: salesOrder,
  },
  cancelSalesOrder: {
    ...routes.cancelSalesOrder,
    summary: 'Cancel the open lines of a sales order, which gives their stock back',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: z.optional(z.strictObject({ version: z.optional(z.int()) })),
    output: content(salesOrder),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: salesOrder,
  },
  restoreSalesOrder: {
    ...routes.restoreSalesOrder,
    summary:
      'Restore a cancelled sales order: its cancelled lines are open again and hold their stock, which must still be free',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: z.optional(z.strictObject({ version: z.optional(z.int()) })),
    output: content(salesOrder),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: salesOrder,
  },
} as const satisfies Record<string, Endpoint>;

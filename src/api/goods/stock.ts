import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, flagText, id, idParam, line } from '../values.ts';

/**
 * The stock of a product in a warehouse, in the product's unit: `stock` is issuable, `physicalStock` lies there,
 * `unallocatedStock` is issuable less what open sales orders have taken (docs/requirements.md, 'Homepage and stock').
 */
export const stockRow = z.strictObject({
  externalWarehouseId: z.string(),
  warehouseName: z.string(),
  stock: z.number(),
  physicalStock: z.number(),
  unallocatedStock: z.nullable(z.number()),
  /** The lot that lies there; several apart by commas. An older server does not say. */
  lot: z.optional(z.nullable(z.string())),
});
export type StockRow = z.infer<typeof stockRow>;

/** The quantity of a product in open sales order lines that is not issued yet, in its unit. */
export const unsoldQuantity = z.strictObject({ productId: id, quantity: z.number(), unit: z.string() });
export const stockEndpoints = {
  listProductStock: {
    ...routes.listProductStock,
    summary: 'The stock of a product, one row a warehouse; unallocatedStock is null when not wanted',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    query: z.strictObject({
      externalWarehouseId: z.optional(line(100)),
      getUnallocatedStock: z.optional(flagText),
    }),
    output: contentList(stockRow),
    errors: ['NOT_FOUND'],
  },
  getUnsoldQuantity: {
    ...routes.getUnsoldQuantity,
    summary: 'How much of a product is in open sales order lines',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(unsoldQuantity),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

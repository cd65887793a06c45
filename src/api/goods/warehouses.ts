import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { contentList, id, line, lookupSize } from '../values.ts';

/**
 * A warehouse. Sales lines and stock rows name it by `externalWarehouseId` (docs/requirements.md, 'API
 * conventions').
 */
export const warehouse = z.strictObject({
  id,
  externalWarehouseId: z.string(),
  warehouseName: z.string(),
  locationId: z.nullable(id),
});
export type Warehouse = z.infer<typeof warehouse>;

export const warehouseEndpoints = {
  searchWarehouses: {
    ...routes.searchWarehouses,
    summary: 'Warehouses by name',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({ search: z.optional(line(200)), size: lookupSize }),
    output: contentList(warehouse),
  },
} as const satisfies Record<string, Endpoint>;

import { salesLineFields } from '#domain/record-fields/sales-line.ts';

import type { OrderTables } from '../db/schema/orders-and-jobs.ts';
import { stored } from './stored.ts';

/** A line of a sales order in its table. */
export const storedLine = stored(salesLineFields, {
  productId: 'product_id',
  quantity: 'quantity',
  locationId: 'location_id',
  deliveryDate: 'delivery_date',
  notes: 'notes',
} satisfies Record<string, keyof OrderTables['sales_order_lines']>);

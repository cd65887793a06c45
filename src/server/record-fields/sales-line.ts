import { salesLineFields } from '#domain/record-fields/sales-line.ts';

import type { Database } from '../db/schema.ts';
import { stored } from './stored.ts';

/** A line of a sales order in its table. */
export const storedLine = stored(salesLineFields, {
  productId: 'product_id',
  quantity: 'quantity',
  locationId: 'location_id',
  deliveryDate: 'delivery_date',
  lot: 'lot',
  notes: 'notes',
} satisfies Record<string, keyof Database['sales_order_lines']>);

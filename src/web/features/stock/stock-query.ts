import { queryOptions } from '@tanstack/react-query';

import type { ProductOption } from '../../lookups/product-option.ts';
import { findViewed, rememberStock } from '../../lookups/stock-history.ts';
import { call } from '../../platform/api-client.ts';

/**
 * The stock of a product, warehouse by warehouse. Reading it puts the product in front of the history; what
 * was read last starts the query, so that it stays readable without a network.
 */
export function stockQuery(product: ProductOption) {
  const kept = findViewed(product.id);
  return queryOptions({
    queryKey: ['stock', product.id],
    queryFn: async ({ signal }) => {
      const { content } = await call(
        'listProductStock',
        { params: { id: product.id }, query: { getUnallocatedStock: true } },
        { signal },
      );
      rememberStock(product, content, Date.now());
      return content;
    },
    // Stock is looked up to act on it: every opening reads it again, and shows when it was read.
    staleTime: 0,
    ...(kept?.rows != null && { initialData: kept.rows, initialDataUpdatedAt: kept.readAt ?? 0 }),
  });
}

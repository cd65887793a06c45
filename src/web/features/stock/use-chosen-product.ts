import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { minuteMs } from '#domain/calendar/durations.ts';

import { type ProductOption, toProductOption } from '../../lookups/product-option.ts';
import { findViewed } from '../../lookups/stock-history.ts';
import { call } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import type { QueryParts } from '../../ui/states/QueryView.tsx';

export interface ChosenProduct {
  product: ProductOption | null;
  /** The address names a product; without one at hand `read` says why: it is not read, or does not exist (null). */
  isNamed: boolean;
  query: QueryParts<ProductOption | null>;
  choose: (product: ProductOption | null) => void;
}

/**
 * Returns the product in the address (`?product=7`), so that a history item, a reload and the Back button all lead to
 * it. One that was viewed on this device is there at once; any other is fetched.
 */
export function useChosenProduct(): ChosenProduct {
  const { product: text }: { product?: string } = useSearch();
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  const viewedProduct = id > 0 ? (findViewed(id)?.product ?? null) : null;
  const query = useQuery({
    queryKey: queryKeyOf(id),
    queryFn: async ({ signal }): Promise<ProductOption | null> => {
      const { items } = await call('searchProducts', { query: { id } }, { signal });
      return items[0] === undefined ? null : toProductOption(items[0]);
    },
    enabled: id > 0 && viewedProduct === null,
    staleTime: minuteMs,
  });
  // The address follows a moment later; what somebody types into the field must not wait for it.
  const [ahead, setAhead] = useState<ProductOption | null>();
  const isAhead = ahead !== undefined && (ahead?.id ?? 0) !== id;
  if (ahead !== undefined && !isAhead) setAhead(undefined);
  const product = isAhead ? ahead : (viewedProduct ?? query.data ?? null);
  return {
    product,
    isNamed: id > 0 && !isAhead,
    query,
    choose: (product) => {
      setAhead(product);
      // A product chosen from the list is known already and need not be fetched.
      if (product !== null) queryClient.setQueryData(queryKeyOf(product.id), product);
      navigate({
        to: paths.stock,
        search: product === null ? {} : { product: String(product.id) },
        replace: true,
      });
    },
  };
}

function queryKeyOf(productId: number) {
  return ['product', productId];
}

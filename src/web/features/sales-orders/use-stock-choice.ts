import { useQuery } from '@tanstack/react-query';

import { toProductOption } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { productStockQuery } from './product-stock.ts';
import type { StockChoice } from './sales-order.ts';

/** The goods that the address names (`?product=7&warehouse=L02`): their row in 'Laoseis' leads here. */
export function useStockChoice(): { fromStock: StockChoice | null; forgetStock: () => void } {
  const { product, warehouse: code }: { product?: string; warehouse?: string } = useSearch();
  const id = /^\d{1,15}$/.test(product ?? '') ? Number(product) : 0;
  const isNamed = id > 0 && code !== undefined;
  const { data: goods } = useQuery({
    queryKey: ['sellable', id],
    queryFn: async ({ signal }) => {
      const { items } = await call('searchProducts', { query: { id } }, { signal });
      return items[0] === undefined ? null : { ...toProductOption(items[0]), disabledReason: null };
    },
    enabled: isNamed,
  });
  const { data: stock } = useQuery({ ...productStockQuery(id), enabled: isNamed });
  const row = stock?.find(({ externalWarehouseId }) => externalWarehouseId === code);
  return {
    fromStock:
      goods && row
        ? { product: goods, warehouse: { id: row.externalWarehouseId, label: row.warehouseName } }
        : null,
    forgetStock: () => {
      if (isNamed) navigate({ to: paths.salesOrder, replace: true });
    },
  };
}

import { useQuery } from '@tanstack/react-query';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { call } from '../../../platform/api-client.ts';
import { ordersKey } from '../../../transport-form/order-keys.ts';
import { Chip } from '../../../ui/button/Chip.tsx';
import { filtersOf, useOrderSearch } from '../order-search.ts';

/** Narrows the list down to orders that are neither delivered nor cancelled; says before how many the filters leave. */
export function OpenOrders() {
  const { search, change } = useOrderSearch();
  const filters = filtersOf(search);
  const isOn = filters.open !== null;
  const { data } = useQuery({
    queryKey: [...ordersKey, 'transport', 'open', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, open: 'true', size: 1 } as const;
      return (await call('listTransportOrders', { query }, { signal })).totalElements;
    },
    // Beside the list stands its own number; what a search finds is not counted to its end.
    enabled: !isOn && filters.search === null,
    staleTime: 0,
  });
  return (
    <Chip selected={isOn} onPress={() => change({ open: isOn ? '' : 'true' })}>
      {messages.openOrders(isOn || filters.search !== null ? null : (data ?? null))}
    </Chip>
  );
}

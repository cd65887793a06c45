import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';

/** The search parameters of the lists; `client` and `product` are ids, with their names beside them. */
export type OrderSearch = Partial<
  Record<
    | 'kind'
    | 'search'
    | 'status'
    | 'open'
    | 'from'
    | 'to'
    | 'client'
    | 'clientName'
    | 'product'
    | 'productName'
    | 'sort'
    | 'page',
    string
  >
>;

/** Returns the address as filters, and what changes them: the first page is shown then. */
export function useOrderSearch(): { search: OrderSearch; change: (changes: OrderSearch) => void } {
  const search: OrderSearch = useSearch();
  return {
    search,
    change: (changes) => {
      const next = Object.entries({ ...search, page: undefined, ...changes }).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      navigate({ to: '.', search: Object.fromEntries(next), replace: true });
    },
  };
}

/** Returns the filters as a request takes them. */
export function filtersOf({ kind, search, status, open, from, to, client, product, sort }: OrderSearch) {
  return {
    search: search ?? null,
    status: status ?? null,
    // Sales orders have a status for it.
    open: open === 'true' && kind !== 'sales' ? open : null,
    from: from ?? null,
    to: to ?? null,
    client: client ?? null,
    product: product ?? null,
    sort: sort ?? null,
  };
}

/** True when something narrows the list down. */
export function isFiltered({ search, status, open, from, to, client, product }: OrderSearch): boolean {
  return [search, status, open, from, to, client, product].some((value) => value !== undefined);
}

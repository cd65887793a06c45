import type { AdminKind } from '#api/import/admin-kinds.ts';

import { paths } from '../../../platform/paths.ts';

interface UsageLink {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}
interface Linked {
  kind: AdminKind;
  name: string;
}

/** The lists of master data that can be searched by the name of a referenced record, and by which kinds. */
const lists: Readonly<Record<string, { kind: AdminKind; by: readonly AdminKind[] }>> = {
  representatives: { kind: 'representatives', by: ['companies', 'people'] },
  locations: { kind: 'locations', by: ['companies'] },
  stock: { kind: 'stock', by: ['products', 'warehouses'] },
  contracts: { kind: 'contracts', by: ['companies'] },
  vehicle_permits: { kind: 'vehicle-permits', by: ['trucks', 'trailers'] },
};
/** The table's filter by a record of a kind. */
const filters: Partial<Record<AdminKind, string>> = {
  companies: 'carrier',
  people: 'customerManager',
  products: 'product',
  trucks: 'truck',
  trailers: 'trailer',
};

/**
 * Returns the screen that shows the records of the table `what` that name this one; null where there is none. The
 * work has its screens for staff alone.
 */
export function usageLink(record: Linked, what: string, isStaff: boolean): UsageLink | null {
  const { kind, name } = record;
  const list = lists[what];
  if (list?.by.includes(kind) === true) {
    return { to: paths.adminKind, params: { kind: list.kind }, search: { search: name } };
  }
  return isStaff ? workLink(record, what) : null;
}

function workLink({ kind, name }: Linked, what: string): UsageLink | null {
  if (what === 'transport_jobs' || what === 'transport_job_products') {
    const filter = filters[kind];
    return filter === undefined ? null : { to: paths.jobTable, search: { [filter]: name } };
  }
  if (what === 'transport_orders' && (kind === 'locations' || kind === 'products')) {
    return { to: paths.orders, search: { search: name } };
  }
  const sells = kind === 'companies' || kind === 'products' || kind === 'representatives';
  if ((what === 'sales_orders' || what === 'sales_order_lines') && sells) {
    return { to: paths.orders, search: { kind: 'sales', search: name } };
  }
  return null;
}

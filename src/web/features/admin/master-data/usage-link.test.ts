import { expect, test } from 'vitest';

import { usageLink } from './usage-link.ts';

const company = { kind: 'companies', name: 'Talu OÜ' } as const;
const truck = { kind: 'trucks', name: '123 ABC' } as const;
const barn = { kind: 'locations', name: 'Küün' } as const;

test.each([
  [
    company,
    'contracts',
    { to: '/services/admin/$kind', params: { kind: 'contracts' }, search: { search: 'Talu OÜ' } },
  ],
  [company, 'transport_jobs', { to: '/services/datatable', search: { carrier: 'Talu OÜ' } }],
  [company, 'sales_orders', { to: '/services/orders', search: { kind: 'sales', search: 'Talu OÜ' } }],
  [truck, 'transport_jobs', { to: '/services/datatable', search: { truck: '123 ABC' } }],
  [barn, 'transport_orders', { to: '/services/orders', search: { search: 'Küün' } }],
  // Their lists are not found by it; a place is one of two columns of the table.
  [barn, 'transport_job_products', null],
  [barn, 'contracts', null],
  [barn, 'sales_orders', null],
  [truck, 'cleanings', null],
])('%j leads to its %s', (record, what, link) => {
  expect(usageLink(record, what, true)).toEqual(link);
});

test('the work is for staff, master data for every administrator', () => {
  expect(usageLink(truck, 'transport_jobs', false)).toBeNull();
  expect(usageLink(truck, 'vehicle_permits', false)).toMatchObject({ params: { kind: 'vehicle-permits' } });
});

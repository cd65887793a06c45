import { expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../tests/factories/sales-orders.ts';
import { createWarehouse } from '../../../../tests/factories/warehouses.ts';
import { readWorkbook } from '../../../../tests/setup/read-workbook.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();

test('every column of an exported line holds what its heading says', async () => {
  const buyer = await createCompany(db, { name: 'Lepaoja OÜ' });
  const barn = await createLocation(db, { company_id: buyer.id, location_name: 'Lepaoja laut' });
  const store = await createWarehouse(db, { name: 'Tartu ladu' });
  const barley = await createGrain(db, { name: 'Oder' });
  const first = await createSalesOrderLine(db, {
    product_id: barley.id,
    quantity: '12.5',
    warehouse_id: store.id,
    location_id: barn.id,
    delivery_date: '2026-05-24',
    lot: 'P-7',
    notes: 'Tuleb ise järele.',
  });
  const order = { sales_order_id: first.sales_order_id };
  await db
    .updateTable('sales_orders')
    .set({
      company_id: buyer.id,
      representative_name: 'Mari Lepp',
      created_at: new Date('2026-05-19T22:30:00Z'),
    })
    .where('id', '=', first.sales_order_id)
    .execute();
  await createSalesOrderLine(db, {
    ...order,
    product_id: barley.id,
    quantity: '3',
    location_id: barn.id,
    status: 'ISSUED',
  });
  await createSalesOrderLine(db);

  const url = `/api/sales-orders/export?product=${barley.id}`;
  const file = await app.inject({ method: 'GET', url, headers: staff.headers });
  expect(file.headers['content-disposition']).toBe('attachment; filename="muugitellimused-2026-05-20.xlsx"');
  const both = {
    Tellimus: first.sales_order_id,
    // In Tallinn it was past midnight already.
    Tehtud: '2026-05-20',
    Klient: 'Lepaoja OÜ',
    'Seotud isik': 'Mari Lepp',
    Toode: 'Oder',
    Ühik: 't',
    Tarnekoht: 'Lepaoja laut',
  };
  expect(readWorkbook(file.rawPayload)).toEqual([
    {
      ...both,
      Kogus: 12.5,
      Ladu: 'Tartu ladu',
      'Tarne kuupäev': '2026-05-24',
      Staatus: 'Avatud',
      Partii: 'P-7',
      Märkused: 'Tuleb ise järele.',
    },
    { ...both, Kogus: 3, Ladu: '', 'Tarne kuupäev': '', Staatus: 'Väljastatud', Partii: '', Märkused: '' },
  ]);
});

import { afterAll, expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createStock, createWarehouse } from '../../../../tests/factories/warehouses.ts';
import { openDatabaseRival } from '../../../../tests/setup/database-rival.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { entities } from '../../import/entities.ts';
import { jsonRecord } from '../../import/readers/read-json.ts';
import { runImport } from '../../import/run-import.ts';

const { db, address, signIn } = await openTestApp();
const rival = await openDatabaseRival(address);
afterAll(() => rival.end());
const staff = await signIn();
const company = await createCompany(db);
const representative = await createRepresentative(db, { company_id: company.id });
const location = await createLocation(db, { company_id: company.id });
const warehouse = await createWarehouse(db);
const stockEntity = entities.find(({ name }) => name === 'stock')!;

// They lie in the table, and in the import, in the opposite order of that in which orders take them.
const [low, middle, high] = [await createGrain(db), await createGrain(db), await createGrain(db)];
const products = [high, middle, low];
for (const product of products) {
  await createStock(db, { product_id: product.id, warehouse_id: warehouse.id, stock: '100' });
}

const order = {
  companyId: company.id,
  representativeId: representative.id,
  salesOrderProducts: products.map(({ id }) => ({
    locationId: location.id,
    productId: id,
    quantity: 1,
    warehouseId: warehouse.external_id,
  })),
};

async function importStock(): Promise<void> {
  const records = products.map((product, index) =>
    jsonRecord(
      {
        productExternalId: product.external_id,
        warehouseExternalId: warehouse.external_id,
        stock: 200,
        physicalStock: 200,
      },
      index,
      stockEntity,
    ),
  );
  // Not tried again, as the product does: a deadlock shows.
  await db.transaction().execute((trx) =>
    runImport(trx, [{ entity: stockEntity, file: 'items', records }], {
      actor: 'accounting',
      userId: null,
      grant: 'all',
      now: Date.now(),
    }),
  );
}

test('an import of stock and a sales order take the stock in one order: neither is refused', async () => {
  // The middle one is held: the import has begun when the order comes, and neither can end.
  await rival.hold(`select from stock where product_id = ${middle.id} for update`);
  const imported = importStock();
  await rival.untilWaiting(1);
  const sold = staff.post('/api/sales-orders', order);
  await rival.untilWaiting(2);
  await rival.letGo();
  await imported;
  expect((await sold).status).toBe(201);
});

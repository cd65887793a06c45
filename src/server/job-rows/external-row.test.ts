import { afterAll, expect, test } from 'vitest';

import { createGrain, createProduct } from '../../../tests/factories/products.ts';
import { createReadyRow } from '../../../tests/factories/ready-rows.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { findExternalRow, toPreflightRow, toSentRow } from './external-row.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;

const wheat = await createGrain(db, { name: 'Nisu', cn_code: '10019900' });
const rape = await createProduct(db, { name: 'Raps', unit: 'kg', is_bulk: true, cn_code: null });

test('external systems are told of the replacement, and its data are what is missing', async () => {
  const { id } = await createReadyRow(db, { product_id: wheat.id, replacement_product_id: rape.id });
  const row = await findExternalRow(db, id);
  expect(row).toMatchObject({
    product: { id: rape.id, name: 'Raps', unit: 'kg', cnCode: null },
    replaced: { name: 'Nisu', unit: 't' },
  });
  if (row === null) return;
  expect(toSentRow(row)).toMatchObject({ product: { id: rape.id, name: 'Raps' }, unit: 'kg' });
  expect(toPreflightRow(row, [row], false, []).product).toMatchObject({ cnCode: null });
});

test('once it is loaded, what was loaded is what they are told of', async () => {
  const { id } = await createReadyRow(db, {
    product_id: wheat.id,
    replacement_product_id: rape.id,
    loaded_product_id: wheat.id,
    loaded_quantity: '27.5',
  });
  expect(await findExternalRow(db, id)).toMatchObject({
    product: { id: wheat.id, cnCode: '10019900' },
    replaced: null,
    quantity: '27.500',
  });
});

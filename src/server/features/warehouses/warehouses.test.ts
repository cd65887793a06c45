import { expect, test } from 'vitest';

import { createWarehouse } from '../../../../tests/factories/warehouses.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

test('a warehouse is found by its name', async () => {
  const staff = await signIn();
  const yard = await createWarehouse(db, { name: 'Põltsamaa ladu', external_id: 'P1' });
  await createWarehouse(db, { name: 'Tapa ladu' });
  expect((await staff.get('/api/warehouses?search=poltsamaa')).body).toEqual({
    content: [
      {
        id: yard.id,
        externalWarehouseId: 'P1',
        warehouseName: 'Põltsamaa ladu',
        locationId: yard.location_id,
      },
    ],
  });
  const all = await staff.get<{ content: unknown[] }>('/api/warehouses?search=ladu&size=1');
  expect(all.body.content).toHaveLength(1);
});

test('staff only', async () => {
  for (const permissions of [rolePermissions.client, rolePermissions.driver]) {
    const caller = await signIn({ permissions });
    expect((await caller.get('/api/warehouses')).status).toBe(403);
  }
});

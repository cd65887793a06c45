import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { LastLoad } from '#api/driver/driver-job.ts';
import type { DriverRecord } from '#api/driver/driver-record.ts';

import { actionFields, type Haul, weights } from '../../../../../tests/factories/driver-actions.ts';
import { createGrain, createProduct } from '../../../../../tests/factories/products.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import type { SignedInClient } from '../../../../../tests/setup/test-app.ts';

const { db, staff, haulWithDriver } = await openDriving();
const { patch } = rowPatches(staff);
const wheat = await createGrain(db, { name: 'Nisu' });
const rape = await createGrain(db, { name: 'Raps' });
const peas = await createGrain(db, { name: 'Hernes' });

/** Wheat for the driver, of which the office makes rape while the phone has no network. */
async function swappedHaul() {
  const haul = await haulWithDriver({ row: { product_id: wheat.id, quantity: '28.5' } });
  const changes = { product: { id: rape.id }, quantity: 26 };
  expect((await patch({ id: haul.row.id, changes })).status).toBe(200);
  await drive(haul.driver, haul.jobId, 2);
  return haul;
}

async function load(driver: SignedInClient, { jobId, row }: Haul, productId?: number) {
  const seenGoods = [{ transportJobProductId: row.id, productId, quantity: 28.5 }];
  const body = { ...actionFields(jobId), ...weights, ...(productId !== undefined && { seenGoods }) };
  const answer = await driver.post<DriverAnswer>(driverPaths.leave, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content.transportJobProducts[0];
}

async function alertsOf({ row }: Haul) {
  const { content } = (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body;
  return content.filter(({ kind, rowId }) => kind === 'CHANGED_MEANWHILE' && rowId === row.id);
}

test('what the driver saw is what was loaded, and driver and office are told of both', async () => {
  const haul = await swappedHaul();
  const row = await load(haul.driver, haul, wheat.id);
  const loaded = { product: { id: wheat.id, name: 'Nisu', unit: wheat.unit }, quantity: 28.5 };
  expect(row).toMatchObject({ loaded, product: { name: 'Raps' }, quantity: 26 });

  expect(await alertsOf(haul)).toMatchObject([
    { summary: expect.stringMatching(/Nisu.*; kontor soovis: Raps/), transportJobId: haul.jobId },
  ]);
  const record = await staff.get<{ content: DriverRecord }>(
    `/api/transport-job-products/${haul.row.id}/driver-record`,
  );
  expect(record.body.content.goods).toMatchObject([
    { rowId: haul.row.id, loaded, ordered: { product: { name: 'Raps' }, quantity: 26 } },
  ]);
  // What may follow depends on what was in the trailer.
  const loads = await haul.driver.get<{ content: LastLoad[] }>(
    `${driverPaths.previousProducts}?truckId=${haul.truck.id}`,
  );
  expect(loads.body.content[0]).toMatchObject({ productId: wheat.id, name: 'Nisu' });
});

test('packed goods ask for no weights, whatever the office has made of them meanwhile', async () => {
  const film = await createProduct(db, { name: 'Silokile', unit: 'tk', is_bulk: false });
  const haul = await haulWithDriver({ row: { product_id: film.id, quantity: '4' } });
  expect((await patch({ id: haul.row.id, changes: { product: { id: rape.id } } })).status).toBe(200);
  await drive(haul.driver, haul.jobId, 2);
  const seenGoods = [{ transportJobProductId: haul.row.id, productId: film.id, quantity: 4 }];
  const leave = (more: object = {}) =>
    haul.driver.post(driverPaths.leave, { ...actionFields(haul.jobId), ...more });
  const loaded = await leave({ seenGoods });
  expect([loaded.status, loaded.body], loaded.text).toMatchObject([200, { outcome: 'DIFFERS' }]);
  expect((await haul.driver.post(driverPaths.arrive, actionFields(haul.jobId))).status).toBe(200);
  const unloaded = await leave();
  expect(unloaded.status, unloaded.text).toBe(200);
});

test('what a person has settled stays settled', async () => {
  const haul = await swappedHaul();
  await load(haul.driver, haul, wheat.id);
  const [alert] = await alertsOf(haul);
  const settled = await staff.post(`/api/alerts/${alert?.id ?? 0}/settle`, { note: 'Klient on nõus' });
  expect(settled.status, settled.text).toBe(200);
  expect(await alertsOf(haul)).toEqual([]);
});

test.each([
  ['says nothing', undefined],
  ['names goods that the row never had', peas.id],
])('a driver whose phone %s has loaded what the row names', async (_name, productId) => {
  const haul = await swappedHaul();
  const row = await load(haul.driver, haul, productId);
  expect(row?.loaded).toMatchObject({ product: { name: 'Raps' }, quantity: 26 });
  expect(await alertsOf(haul)).toEqual([]);
});

test('before loading nothing is said to be loaded', async () => {
  const haul = await haulWithDriver();
  expect((await drive(haul.driver, haul.jobId, 2))?.transportJobProducts[0]?.loaded).toBeNull();
});

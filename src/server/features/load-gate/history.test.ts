import { expect, test } from 'vitest';

import type { SpaceHistory } from '#api/vehicles/load-gate.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, staff, driverOf } = await openDriving();
const truck = await createTruck(db);
const wheat = await createGrain(db, { name: 'Nisu', cleaning_regime: 'A' });
await createProduct(db, { name: 'Liiv', cleaning_regime: 'B' });

/** Loads wheat at this hour, after what the driver says had been there. */
async function load(
  hour: string,
  ...previousLoads: { productId: number | null; name: string; cleaning: string | null }[]
) {
  const haul = await createHaul(db, { truck, row: { product_id: wheat.id } });
  const driver = await driverOf(haul);
  for (const [path, minute, fields] of [
    [driverPaths.start, '00', { previousLoads }],
    [driverPaths.arrive, '20', {}],
    [driverPaths.leave, '40', weights],
  ] as const) {
    const at = `2026-05-20T${hour}:${minute}:00+03:00`;
    const answer = await driver.post(path, { ...actionFields(haul.jobId, at), ...fields });
    expect(answer.status, answer.text).toBe(200);
  }
  return haul;
}

async function eventsOf(query: string) {
  const { body } = await staff.get<{ content: SpaceHistory }>(`/api/vehicles/load-history?${query}`);
  return body.content.events.map(({ product, at, statedAt, regime, cleaning }) => [
    product,
    at === null ? `enne ${statedAt?.slice(11, 16)}` : at.slice(11, 16),
    regime,
    cleaning,
  ]);
}

test('what drivers say was hauled elsewhere stands among the loads once, with the cleanings that they state', async () => {
  const sand = { productId: null, name: 'liiv', cleaning: 'B' };
  await load('08', sand);
  const second = await load('10', { productId: wheat.id, name: 'Nisu', cleaning: 'A' }, sand);
  await load('11');
  const [own, before, outside] = [
    ['Nisu', '10:40', 'A', null],
    ['Nisu', '08:40', 'A', 'A'],
    ['liiv', 'enne 08:00', 'B', 'B'],
  ];
  expect(await eventsOf(`rowId=${second.row.id}`)).toEqual([own, before, outside]);
  expect(await eventsOf(`truckId=${truck.id}&to=2026-05-20`)).toHaveLength(4);
  expect(await eventsOf(`truckId=${truck.id}&to=9999-12-31`)).toHaveLength(4);
  expect(await eventsOf(`truckId=${truck.id}&from=2026-05-21`)).toEqual([]);
  const { body } = await staff.get<{ content: SpaceHistory }>(
    `/api/vehicles/load-history?truckId=${truck.id}`,
  );
  // After the last load nothing was cleaned: the cleaning is owed today, whatever period is shown.
  expect(body.content.events.map(({ cleanedBy }) => cleanedBy)).toEqual([null, null, 'A', 'B']);
  expect(body.content.forFeed).toMatchObject({ regime: 'A', loads: [{}, {}, {}] });
});

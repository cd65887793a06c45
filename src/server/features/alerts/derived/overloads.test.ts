import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';

import { createPastLoads } from '../../../../../tests/factories/past-loads.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, clock, signIn } = await openTestApp();
const staff = await signIn();

/** Open overloads; rows written past the API take a moment to show. */
async function overloads(): Promise<Alert[]> {
  clock.now += 10_000;
  const query = 'settled=false&kind=OVERLOADED&size=100';
  return (await staff.get<{ content: Alert[] }>(`/api/alerts?${query}`)).body.content;
}

/** A row on its way with a truck that carries 28.5 t. */
async function createRowOnTheRoad(plate: string) {
  const grain = await createGrain(db, { name: 'Nisu' });
  const trailer = await createTrailer(db, { axles: 3, tare_kg: '6500' });
  const truck = await createTruck(db, {
    axles: 3,
    tare_kg: '9000',
    trailer_id: trailer.id,
    license_plate_number: plate,
    driver_name: 'Jaan Tamm',
  });
  await createPastLoads(db, truck);
  return createJobRow(db, {
    product_id: grain.id,
    quantity: '28',
    status: 'ON_THE_WAY',
    job: { truck_id: truck.id, trailer_id: trailer.id },
  });
}

test('a correction to more than the truck on the road carries names truck, driver and client until it is taken back', async () => {
  const row = await createRowOnTheRoad('266LVN');
  expect(await overloads()).toEqual([]);
  const setQuantity = (quantity: string) =>
    db.updateTable('transport_job_products').set({ quantity }).where('id', '=', row.id).execute();
  await setQuantity('41');
  const [alert, ...others] = await overloads();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    stage: 'ROAD',
    urgency: 'NOW',
    nextAction: 'OPEN_ROWS',
    rowId: row.id,
    row: { driver: 'Jaan Tamm', licensePlateNumber: '266LVN' },
    summary: '266 LVN on teel: Ülekoorem 12,5 t (mahub 28,5 t)',
  });
  expect(alert?.title).toBe(`266 LVN · Jaan Tamm · ${alert?.row?.client ?? ''}`);
  expect(alert?.about).toMatch(/^Ülekoorem 12,5 t \(mahub 28,5 t\) · Nisu 41\st · /);

  await staff.post(`/api/alerts/${alert?.id ?? 0}/settle`);
  expect(await overloads()).toEqual([]);
  await setQuantity('42');
  expect(await overloads()).toHaveLength(1);
  await setQuantity('28');
  expect(await overloads()).toEqual([]);
});

test('what the driver weighed counts, not what was ordered, and a load that has arrived is on the road no longer', async () => {
  const row = await createRowOnTheRoad('417BXT');
  const weigh = (kg: string) =>
    db
      .insertInto('driver_stops')
      .values({
        transport_job_id: row.transport_job_id,
        stop: 'pickup',
        gross_weight_kg: kg,
        vehicle_weight_kg: '15500',
      })
      .onConflict((conflict) =>
        conflict.columns(['transport_job_id', 'stop']).doUpdateSet({ gross_weight_kg: kg }),
      )
      .execute();
  await weigh('46500');
  const [alert] = await overloads();
  expect(alert?.summary).toBe('417 BXT on teel: Ülekoorem 2,5 t (mahub 28,5 t), kaalutud');
  await weigh('44000');
  expect(await overloads()).toEqual([]);
  await weigh('46500');
  await db
    .updateTable('transport_job_products')
    .set({ status: 'COMPLETED' })
    .where('id', '=', row.id)
    .execute();
  expect(await overloads()).toEqual([]);
});

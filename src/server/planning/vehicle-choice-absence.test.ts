import { expect, test } from 'vitest';

import { formatPlate } from '#domain/vehicles/plate.ts';

import { createJobRow, factoryDay } from '../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { openTruckChoice } from '../../../tests/setup/planning/truck-choice.ts';

const { besideAndAfter, db, jobAt, staff, vehicle, wheat } = await openTruckChoice();

test('a truck without a driver, and one whose earlier load of the day stands, say so', async () => {
  const row = await jobAt('19:00');
  const nobody = await createTruck(db, { driver_name: null, driver_phone: null });
  const without = await besideAndAfter(nobody, row);
  expect(without.beside).toContainEqual({ code: 'DRIVER_MISSING', message: 'juht puudub' });
  expect(without.after).toContain('DRIVER_MISSING');
  const { truck } = await vehicle();
  const broken = await jobAt('08:30', wheat.id, truck);
  const status = async (is: 'ERROR' | 'PAUSED' | 'UNCOMPLETED') => {
    await db.updateTable('transport_job_products').set({ status: is }).where('id', '=', broken.id).execute();
    const { beside, after } = await besideAndAfter(truck, row);
    expect(after.includes('TRUCK_STOPPED')).toBe(beside.some(({ code }) => code === 'TRUCK_STOPPED'));
    return beside;
  };
  const standing = (what: string) => [
    { code: 'TRUCK_STOPPED', message: `seisab: rida ${broken.id}, ${what}` },
  ];
  expect(await status('ERROR')).toEqual(standing('Viga'));
  expect(await status('PAUSED')).toEqual(standing('Peatatud'));
  expect(await status('UNCOMPLETED')).toEqual([]);
  // A load before it is not kept by it.
  await status('ERROR');
  expect((await besideAndAfter(truck, await jobAt('14:00'))).beside).toEqual(standing('Viga'));
  await db
    .updateTable('transport_jobs')
    .set({ transport_time: '18:30' })
    .where('id', '=', broken.transport_job_id)
    .execute();
  expect((await besideAndAfter(truck, await jobAt('14:00'))).beside).toEqual([]);
});

test('a truck or driver that is away says so beside the truck', async () => {
  const { truck } = await vehicle();
  const row = await jobAt('19:00');
  const absence = { truckId: truck.id, from: factoryDay, to: factoryDay, reason: 'WORKSHOP' };
  expect((await staff.post('/api/admin/absences', absence)).status).toBe(201);
  const { beside, after } = await besideAndAfter(truck, row);
  expect(beside).toEqual([{ code: 'TRUCK_AWAY', message: 'auto on ära: remont 20.05.2026' }]);
  expect(after).toContain('TRUCK_AWAY');
});

test('a truck that has stood since an earlier day says so for the next, until it has driven again', async () => {
  const { truck } = await vehicle();
  const broken = await jobAt('08:30', wheat.id, truck);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'ERROR' })
    .where('id', '=', broken.id)
    .execute();
  const tomorrow = await createJobRow(db, {
    product_id: wheat.id,
    job: { transport_date: '2026-05-21', transport_time: '06:15' },
  });
  const { beside, found } = await besideAndAfter(truck, tomorrow);
  expect(found.map(({ message }) => message)).toContain(
    `Auto ${formatPlate(truck.license_plate_number)} seisab: rida ${broken.id} (20.05.2026), Viga`,
  );
  expect(beside).toEqual([
    { code: 'TRUCK_STOPPED', message: `seisab: rida ${broken.id} (20.05.2026), Viga` },
  ]);
  const driven = await jobAt('10:30', wheat.id, truck);
  expect((await besideAndAfter(truck, tomorrow)).beside.map(({ code }) => code)).toContain('TRUCK_STOPPED');
  await db
    .updateTable('transport_job_products')
    .set({ status: 'COMPLETED' })
    .where('id', '=', driven.id)
    .execute();
  expect((await besideAndAfter(truck, tomorrow)).beside).toEqual([]);
});

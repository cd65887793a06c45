import { expect, test } from 'vitest';

import { weights } from '../../../../../../tests/factories/driver-actions.ts';
import { createTrailer, createTruck } from '../../../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../../../tests/setup/driving.ts';
import { openOfficeChanges } from '../../../../../../tests/setup/office-changes.ts';

const { db, rowInTable, openHaul, alertsOf } = await openOfficeChanges();

test("the office's change of truck is not undone by a start that did not know of it", async () => {
  const { office, post, step, row, truck, carrierId, jobId } = await openHaul();
  const trailer = await createTrailer(db, { registration_number: '418HH' });
  const other = await createTruck(db, {
    company_id: carrierId,
    license_plate_number: '418BXT',
    trailer_id: trailer.id,
  });
  await office({ truck: { id: other.id } });
  const start = step({ truckId: truck.id, previousLoads: ['Raps'] });
  const refused = await post(driverPaths.start, start);
  expect([refused.status, refused.problems]).toEqual([
    409,
    ['seen.trailerId CHANGED_MEANWHILE', 'seen.truckId CHANGED_MEANWHILE'],
  ]);
  expect(await rowInTable(row.id)).toMatchObject({ truck: { id: other.id }, status: 'UNCOMPLETED' });
  expect((await alertsOf(jobId))[0]?.summary).toMatch(/418 BXT/u);
  const answered = await post(driverPaths.start, { ...start, keep: 'MINE' });
  expect(answered.body.content.truck).toMatchObject({ id: truck.id, trailerId: truck.trailer_id });
  expect(answered.body.content.previousLoads).toMatchObject([{ name: 'Raps' }]);
  expect(await rowInTable(row.id)).toMatchObject({ truck: { id: truck.id }, status: 'ON_THE_WAY' });
  expect(await alertsOf(jobId)).toMatchObject([{ data: { keep: 'MINE' } }]);
});

test("a driver may take the office's truck: what stood in the other says nothing of it", async () => {
  const { office, post, step, truck, carrierId, jobId, take } = await openHaul();
  const other = await createTruck(db, { company_id: carrierId });
  await office({ truck: { id: other.id } });
  const start = step({ truckId: truck.id, previousLoads: ['Raps'] });
  expect((await post(driverPaths.start, start)).status).toBe(409);
  const answered = await post(driverPaths.start, { ...start, keep: 'OFFICE' });
  expect(answered.body.content).toMatchObject({ truck: { id: other.id }, previousLoads: [] });
  const [alert] = await alertsOf(jobId);
  expect(alert?.data).toMatchObject({ keep: 'OFFICE', reports: [{ previousLoads: ['Raps'] }] });
  await take(driverPaths.arrive);
});

test('a driver who chose the truck that the office gave as well is not asked', async () => {
  const { office, take, carrierId, jobId } = await openHaul();
  const other = await createTruck(db, { company_id: carrierId });
  await office({ truck: { id: other.id } });
  const job = await take(driverPaths.start, { truckId: other.id });
  expect(job.truck.id).toBe(other.id);
  expect(await alertsOf(jobId)).toEqual([]);
});

test('the truck that a driver chose on setting off is no change of the office', async () => {
  const { take, carrierId, jobId, seen } = await openHaul();
  const other = await createTruck(db, { company_id: carrierId });
  await take(driverPaths.start, { truckId: other.id, seen });
  await take(driverPaths.arrive);
  await take(driverPaths.leave, weights);
  expect(await alertsOf(jobId)).toEqual([]);
});

const parts = ['pickup', 'destination', 'truck', 'trailer'] as const;

test.each(parts.flatMap((part) => (['MINE', 'OFFICE'] as const).map((keep) => [part, keep] as const)))(
  'another %s, answered by %s: the job is then what that side says of it, all of it',
  async (part, keep) => {
    const { office, post, step, row, truck, carrierId, jobId, elsewhere, seen } = await openHaul();
    const wayNow = async () => {
      const { pickup, destination, truck: by, trailer } = await rowInTable(row.id);
      return {
        pickupLocationId: pickup.id,
        destinationLocationId: destination?.id,
        truckId: by?.id,
        trailerId: trailer?.id,
      };
    };
    expect(await wayNow()).toEqual(seen);
    const others = {
      pickup: elsewhere,
      destination: elsewhere,
      truck: await createTruck(db, { company_id: carrierId }),
      trailer: await createTrailer(db, { company_id: carrierId }),
    };
    await office({ [part]: { id: others[part].id } });
    const wanted = await wayNow();
    expect(wanted).not.toEqual(seen);
    const start = step({ truckId: truck.id, trailerId: truck.trailer_id });
    const refused = await post(driverPaths.start, start);
    expect(refused.status, refused.text).toBe(409);
    const answered = await post(driverPaths.start, { ...start, keep });
    expect(answered.status, answered.text).toBe(200);
    expect(await wayNow()).toEqual(keep === 'MINE' ? seen : wanted);
    expect(await alertsOf(jobId)).toMatchObject([{ data: { keep } }]);
  },
);

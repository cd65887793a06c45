import { expect, test } from 'vitest';

import type { DriverJob, LastLoad } from '#api/driver/driver-job.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

async function haulWithDriver() {
  const haul = await createHaul(db);
  const driver = await signIn({
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    carrierCompanyId: haul.carrierId,
  });
  const start = (fields: object) =>
    driver.post<{ content: DriverJob }>(driverPaths.start, {
      ...actionFields(haul.jobId),
      ...fields,
    });
  return { ...haul, driver, start };
}

test('the driver says which trailer is pulled, and the job keeps it', async () => {
  const { carrierId, jobId, driver, start } = await haulWithDriver();
  const other = await createTrailer(db, { company_id: carrierId });
  const choice = await driver.get<{ content: { id: number }[] }>('/api/truck-drivers/selectable-trailers');
  expect(choice.body.content).toContainEqual({ id: other.id, registrationNumber: other.registration_number });
  const { body } = await start({ trailerId: other.id });
  expect(body.content.truck.trailerRegNumber).toBe(other.registration_number);
  const job = await db
    .selectFrom('transport_jobs')
    .select('trailer_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  expect(job.trailer_id).toBe(other.id);
});

test('a truck alone, and another truck with its own usual trailer', async () => {
  const alone = await haulWithDriver();
  expect(
    (await alone.start({ trailerId: null, confirmed: ['trailerId'] })).body.content.truck.trailerRegNumber,
  ).toBeNull();
  const other = await haulWithDriver();
  const trailer = await createTrailer(db, { company_id: other.carrierId });
  const truck = await createTruck(db, { company_id: other.carrierId, trailer_id: trailer.id });
  const { body } = await other.start({ truckId: truck.id });
  expect(body.content.truck).toMatchObject({ id: truck.id, trailerRegNumber: trailer.registration_number });
  const before = await haulWithDriver();
  const sold = await createTrailer(db, { company_id: before.carrierId, status: 'INACTIVE' });
  const left = await createTruck(db, { company_id: before.carrierId, trailer_id: sold.id });
  expect((await before.start({ truckId: left.id })).body.content.truck).toMatchObject({
    id: left.id,
    trailerRegNumber: null,
  });
  const same = await haulWithDriver();
  const kept = await same.start({ truckId: same.truck.id });
  expect(kept.body.content.truck.trailerRegNumber).not.toBeNull();
});

test("another carrier's trailer is refused", async () => {
  const { start } = await haulWithDriver();
  const foreign = await createTrailer(db, { company_id: (await createTruck(db)).company_id });
  const answer = await start({ trailerId: foreign.id });
  expect([answer.status, answer.problems]).toEqual([422, ['trailerId NOT_FOUND']]);
});

test('weights are compared with those of the same pair, and with its permit', async () => {
  const { carrierId, truck, driver, jobId, start } = await haulWithDriver();
  await db
    .insertInto('vehicle_permits')
    .values({
      truck_id: truck.id,
      trailer_id: truck.trailer_id ?? 0,
      mass_t: '48',
      valid_from: '2026-05-01',
      valid_to: '2026-05-31',
    })
    .execute();
  expect((await start({})).body.content.truck.legalMassKg).toBe(48_000);
  const step = (name: string, id: number, fields: object = {}) =>
    driver.post<{ content: DriverJob }>(name, { ...actionFields(id), ...fields });
  await step(driverPaths.arrive, jobId);
  await step(driverPaths.leave, jobId, weights);

  const again = await createHaul(db, { truck });
  const trailer = await createTrailer(db, { company_id: carrierId });
  const { body } = await step(driverPaths.start, again.jobId, { trailerId: trailer.id });
  expect(body.content.truck).toMatchObject({ legalMassKg: 44_000, usualTareKg: null });
  const third = await createHaul(db, { truck });
  expect((await step(driverPaths.start, third.jobId)).body.content.truck).toMatchObject({
    legalMassKg: 48_000,
    usualTareKg: 15_500,
  });
});

test('the last loads are those of the trailer that is named, not of the usual one', async () => {
  const { carrierId, truck, driver, jobId, start } = await haulWithDriver();
  const other = await createTrailer(db, { company_id: carrierId });
  const loadsOf = async (query: string) =>
    (
      await driver.get<{ content: LastLoad[] }>(`${driverPaths.previousProducts}?truckId=${truck.id}${query}`)
    ).body.content.map((load) => load.transportJobId);
  await start({ trailerId: other.id });
  await driver.post(driverPaths.arrive, actionFields(jobId));
  await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights });
  expect(await loadsOf('')).toEqual([]);
  expect(await loadsOf('&trailerId=none')).toEqual([]);
  expect(await loadsOf(`&trailerId=${other.id}`)).toEqual([jobId]);
  const stranger = await haulWithDriver();
  const asked = `truckId=${stranger.truck.id}&trailerId=${other.id}`;
  const answer = await stranger.driver.get(`${driverPaths.previousProducts}?${asked}`);
  expect(answer.body).toEqual({ content: [], cleanings: [] });
});

test("the office's trailer of another carrier goes with another truck of the driver's as well", async () => {
  const { carrierId, jobId, driver, start } = await haulWithDriver();
  const lent = await createTrailer(db, { company_id: (await createTruck(db)).company_id });
  await db.updateTable('transport_jobs').set({ trailer_id: lent.id }).where('id', '=', jobId).execute();
  const truck = await createTruck(db, { company_id: carrierId });
  const known = await driver.get(`${driverPaths.previousProducts}?truckId=${truck.id}&trailerId=${lent.id}`);
  expect(known.status).toBe(200);
  const answer = await start({ truckId: truck.id, trailerId: lent.id });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.content.truck).toMatchObject({ id: truck.id, trailerId: lent.id });
});

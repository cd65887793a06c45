import { beforeAll, expect, test } from 'vitest';

import type { DayReport, TruckDayReport } from '#api/planning/day-report.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { fromTallinn, instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { patchUrl } from '../../../../tests/setup/row-patches.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';
import { recordAudit } from '../../db/audit.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const day = '2026-05-20';
const madeBefore = new Date('2026-05-18T10:00:00+03:00');

let km = 0;
let way: { pickup_location_id: number; destination_location_id: number };

beforeAll(async () => {
  const pickup = await createLocation(db, { latitude: '58.742', longitude: '26.53' });
  const destination = await createLocation(db, { latitude: '59.44', longitude: '24.95' });
  way = { pickup_location_id: pickup.id, destination_location_id: destination.id };
  const path = `/api/distances?from=${pickup.id}&to=${destination.id}`;
  ({ km } = (await staff.get<{ content: { km: number } }>(path)).body.content);
});

async function read(from = day, to = from): Promise<DayReport> {
  const answer = await staff.get<{ content: DayReport }>(`/api/planning/report?from=${from}&to=${to}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
}

async function ofTruck(id: number | null, from = day, to = from): Promise<TruckDayReport | undefined> {
  return (await read(from, to)).trucks.find(({ truck }) => (truck?.id ?? null) === id);
}

/** A job of grain that was made long before. */
const plannedOn = (date: Day, truckId: number | null, more: Parameters<typeof createJobRow>[1] = {}) =>
  createJobRow(db, {
    ...way,
    created_at: madeBefore,
    ...more,
    job: { truck_id: truckId, transport_date: date, transport_time: '07:00', ...more.job },
  });

async function patch(row: { id: number; version: number }, changes: object): Promise<void> {
  const answer = await staff.patch(patchUrl, [{ id: row.id, version: row.version, changes }]);
  expect(answer.status, answer.text).toBe(200);
}

test('what the driver did stands beside what was planned', async () => {
  const { driver, truck, jobId } = await (async () => {
    const haul = await createHaul(db, { row: { ...way, created_at: madeBefore } });
    const permissions = rolePermissions.driver;
    return { ...haul, driver: await signIn({ permissions, carrierCompanyId: haul.carrierId }) };
  })();
  // The empty drive from home is as long as the loaded one.
  await db
    .updateTable('trucks')
    .set({ home_location_id: way.destination_location_id })
    .where('id', '=', truck.id)
    .execute();
  const post = async (path: string, time: string, more: object = {}) => {
    const body = { ...actionFields(jobId, `${day}T${time}:00+03:00`), ...more };
    const answer = await driver.post(path, body);
    expect(answer.status, answer.text).toBe(200);
  };
  await post(driverPaths.start, '07:00', { preDriveKm: 12 });
  expect(await ofTruck(truck.id)).toMatchObject({
    jobs: { planned: [jobId], ahead: [jobId], notDriven: [], driven: [] },
  });
  await post(driverPaths.arrive, '08:20');
  await post(driverPaths.leave, '10:00', weights);
  await post(driverPaths.arrive, '11:00');
  await post(driverPaths.leave, '11:30', { ...weights, distanceKm: 131.5, confirmed: ['distanceKm'] });
  expect(await ofTruck(truck.id)).toEqual({
    truck: {
      id: truck.id,
      licensePlateNumber: truck.license_plate_number,
      driver: truck.driver_name,
      carrier: expect.any(String) as string,
    },
    start: {
      plannedAt: `${day}T08:00:00+03:00`,
      setOffAt: `${day}T07:00:00+03:00`,
      arrivedAt: `${day}T08:20:00+03:00`,
    },
    jobs: {
      planned: [jobId],
      driven: [jobId],
      asPlanned: [jobId],
      notDriven: [],
      ahead: [],
      cancelled: [],
      moved: [],
      otherTruck: [],
      added: [],
      waited: [jobId],
    },
    plannedKm: km,
    plannedKmUnknown: 0,
    drivenKm: 131.5,
    drivenKmUnknown: 0,
    plannedEmptyKm: km,
    plannedEmptyKmUnknown: 0,
    drivenEmptyKm: 12,
    drivenEmptyKmUnknown: 0,
    plannedTonnes: 28.5,
    deliveredTonnes: 28.48,
    compared: {
      plannedKm: km,
      drivenKm: 131.5,
      plannedEmptyKm: km,
      drivenEmptyKm: 12,
      plannedTonnes: 28.5,
      deliveredTonnes: 28.48,
    },
    waitingMinutes: 130,
    chargedMinutes: 40,
    comparedDays: 1,
    lateDays: 1,
    lateMinutes: 20,
  });
  // No distance is 0 km: nothing was entered.
  await db
    .updateTable('driver_stops')
    .set({ distance_km: '0' })
    .where('transport_job_id', '=', jobId)
    .where('distance_km', 'is not', null)
    .execute();
  expect(await ofTruck(truck.id)).toMatchObject({ drivenKm: 0, drivenKmUnknown: 1 });
});

test('what was changed on the day counts as it was the evening before', async () => {
  // The history uses the database's clock.
  const day = toTallinn(Date.now()).day;
  const tomorrow = addDays(day, 1);
  const plannedRow = (truckId: number, more: Parameters<typeof plannedOn>[2] = {}) =>
    plannedOn(day, truckId, more);
  const [truck, other] = [await createTruck(db), await createTruck(db)];
  const cancelled = await plannedRow(truck.id);
  const moved = await plannedRow(truck.id);
  const given = await plannedRow(truck.id, { quantity: '20' });
  const untouched = await plannedRow(truck.id);
  const added = await createJobRow(db, { ...way, job: { truck_id: truck.id, transport_date: day } });
  await staff.put(`/api/transport-job-products/${cancelled.id}/cancel`);
  await patch(moved, { date: tomorrow });
  await patch(given, { truck: { id: other.id }, time: '09:00', quantity: 25, destination: null });
  await patch({ ...given, version: given.version + 1 }, { quantity: 26 });

  const report = await ofTruck(truck.id, day);
  expect(report?.jobs).toEqual({
    planned: [cancelled, moved, given, untouched].map((row) => row.transport_job_id),
    driven: [],
    asPlanned: [],
    notDriven: [],
    ahead: [untouched, added].map((row) => row.transport_job_id),
    cancelled: [cancelled.transport_job_id],
    moved: [moved.transport_job_id],
    otherTruck: [given.transport_job_id],
    added: [added.transport_job_id],
    waited: [],
  });
  expect(report).toMatchObject({
    plannedTonnes: 105.5,
    plannedKm: Math.round(km * 40) / 10,
    start: { plannedAt: instantToIso(fromTallinn({ day, time: '07:00' })), setOffAt: null, arrivedAt: null },
  });
  expect(await ofTruck(other.id, day)).toMatchObject({
    plannedTonnes: 0,
    jobs: { planned: [], added: [given.transport_job_id] },
  });
  // The evening before tomorrow is not over yet.
  expect(await ofTruck(truck.id, tomorrow)).toMatchObject({
    jobs: { planned: [moved.transport_job_id], added: [] },
  });
});

test('the truck that a driver took instead is another truck, and a product keeps the unit it had', async () => {
  const { carrierId, truck, jobId } = await createHaul(db, { row: { ...way, created_at: madeBefore } });
  const spare = await createTruck(db, { company_id: carrierId });
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
  await driver.post(driverPaths.start, { ...actionFields(jobId), truckId: spare.id });
  expect(await ofTruck(truck.id)).toMatchObject({ jobs: { planned: [jobId], otherTruck: [jobId] } });
  expect(await ofTruck(spare.id)).toMatchObject({ jobs: { planned: [], added: [jobId] } });

  const lone = await createTruck(db);
  const row = await plannedOn(day, lone.id);
  const inKg = await createGrain(db, { unit: 'kg' });
  await patch(row, { product: { id: inKg.id }, quantity: 28_000 });
  expect(await ofTruck(lone.id)).toMatchObject({ plannedTonnes: 28.5 });
});

test('changes of before the day do not count, nor what was never to be carried', async () => {
  const truck = await createTruck(db);
  const planned = await plannedOn(day, truck.id, { quantity: '10' });
  await recordAudit(db, {
    entity: 'transport_job_product',
    entityId: planned.id,
    action: 'updated',
    changes: { quantity: [99, 10], date: ['2026-05-19', day] },
  });
  await db
    .insertInto('audit_entries')
    .values({
      at: new Date('2026-05-19T18:00:00+03:00'),
      user_id: null,
      actor: 'import',
      entity: 'transport_job_product',
      entity_id: planned.id,
      action: 'updated',
      changes: JSON.stringify({ quantity: [50, 99] }),
    })
    .execute();
  const waiting = await plannedOn(day, truck.id, { status: 'UNCONFIRMED' });
  await plannedOn(day, truck.id, { status: 'SELF_SERVICE' });
  await plannedOn(day, truck.id, { status: 'CANCELLED' });
  // It was moved to the day only on the day itself.
  expect(await ofTruck(truck.id)).toMatchObject({
    plannedTonnes: 0,
    jobs: { planned: [], added: [planned.transport_job_id] },
  });
  await staff.put(`/api/transport-job-products/${waiting.id}/confirm`);
  expect(await ofTruck(truck.id)).toMatchObject({ jobs: { planned: [], cancelled: [] } });
});

test('only what is over was not driven', async () => {
  const truck = await createTruck(db);
  const jobs = new Map<Day, number>();
  for (const date of ['2026-05-19', '2026-05-20', '2026-05-21']) {
    const made = { created_at: new Date('2026-05-01T10:00:00+03:00') };
    jobs.set(date, (await plannedOn(date, truck.id, made)).transport_job_id);
  }
  expect((await ofTruck(truck.id, '2026-05-19', '2026-05-21'))?.jobs).toMatchObject({
    notDriven: [jobs.get('2026-05-19')],
    ahead: [jobs.get('2026-05-20'), jobs.get('2026-05-21')],
  });
});

test('several days are the sum of the days, jobs without a truck included', async () => {
  const days = ['2026-06-01', '2026-06-02', '2026-06-03'];
  const truck = await createTruck(db);
  const made = { created_at: new Date('2026-05-01T10:00:00+03:00') };
  for (const date of days) {
    await plannedOn(date, truck.id, { ...made, status: 'COMPLETED' });
    await plannedOn(date, null, made);
  }
  const whole = await read('2026-06-01', '2026-06-03');
  expect(whole.trucks.map((each) => [each.truck?.id, each.start, each.plannedTonnes])).toEqual([
    [truck.id, null, 85.5],
    [undefined, null, 85.5],
  ]);
  expect(whole.total).toMatchObject({ deliveredTonnes: 85.5, drivenKmUnknown: 3 });
  expect(whole.total.jobs.planned).toHaveLength(6);
  const parts = await Promise.all(days.map((date) => read(date)));
  for (const field of ['plannedTonnes', 'plannedKm', 'deliveredTonnes'] as const) {
    const sum = parts.reduce((total, part) => total + part.total[field], 0);
    expect(whole.total[field]).toBeCloseTo(sum, 6);
  }
});

test('a day without jobs is empty; more than 31 days, or none, are refused', async () => {
  expect(await read('2026-08-01')).toMatchObject({ trucks: [], total: { plannedTonnes: 0 } });
  const problemsOf = async (query: string) => (await staff.get(`/api/planning/report?${query}`)).problems;
  expect(await problemsOf('from=2026-05-01&to=2026-06-01')).toEqual(['to INVALID']);
  expect(await problemsOf('from=2026-05-02&to=2026-05-01')).toEqual(['to INVALID']);
  expect((await staff.get('/api/planning/report?from=2026-05-01&to=2026-05-31')).status).toBe(200);
});

test.each(['client', 'driver'] as const)('the report is not for %s', async (role) => {
  const user = await signIn({ permissions: rolePermissions[role] });
  expect((await user.get(`/api/planning/report?from=${day}&to=${day}`)).status).toBe(403);
  expect((await user.get(`/api/planning/report/export?from=${day}&to=${day}`)).status).toBe(403);
});

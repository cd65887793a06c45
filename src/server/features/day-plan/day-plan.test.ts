import { beforeAll, expect, test } from 'vitest';

import type { Finding, PlannedJob, PlannedTruck } from '#api/planning/day-plan.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createKnownTruck, createPastLoads } from '../../../../tests/factories/past-loads.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { patchUrl } from '../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const date = '2026-06-03';

let way: { pickup_location_id: number; destination_location_id: number };
let km = 0;

beforeAll(async () => {
  const pickup = await createLocation(db, {
    location_name: 'Põllu silo',
    latitude: '58.742',
    longitude: '26.53',
    lanes: 99,
  });
  const destination = await createLocation(db, {
    location_name: 'Sadam',
    latitude: '59.44',
    longitude: '24.95',
    lanes: 99,
  });
  way = { pickup_location_id: pickup.id, destination_location_id: destination.id };
  const distance = await staff.get<{ content: { km: number } }>(
    `/api/distances?from=${pickup.id}&to=${destination.id}`,
  );
  ({ km } = distance.body.content);
});

async function check(body: Record<string, unknown>) {
  const answer = await staff.post<{ content: Finding[] }>('/api/transport-job-products/check-assignment', {
    date,
    ...body,
  });
  const { status, body: found } = answer;
  return { status, body: found, codes: status === 200 ? found.content.map(({ code }) => code) : [] };
}

/** One job on that route at a time. */
const jobAt = (time: string | null, truckId: number | null) =>
  createJobRow(db, { ...way, job: { transport_date: date, transport_time: time, truck_id: truckId } });

test('a free truck has no findings', async () => {
  const truck = await createKnownTruck(db);
  const row = await jobAt(null, null);
  const answer = await check({ rowId: row.id, truckId: truck.id, time: '08:00' });
  expect(answer.body).toEqual({ content: [] });
});

test('a truck that is still on its way from an earlier load is booked twice; nothing is saved', async () => {
  const truck = await createKnownTruck(db, { license_plate_number: '511ABC' });
  const other = await jobAt('08:00', truck.id);
  const row = await jobAt(null, null);
  const { body } = await check({ rowId: row.id, truckId: truck.id, time: '10:00' });
  expect(body.content).toEqual([
    {
      code: 'TRUCK_DOUBLE_BOOKED',
      severity: 'warn',
      message: `Samal ajal: rida ${other.id}, kell 08:00 (auto 511 ABC)`,
      otherRowId: other.id,
    },
  ]);
  const now = await staff.get<{ content: { truck: unknown } }>(`/api/transport-job-products/${row.id}`);
  expect(now.body.content.truck).toBeNull();
});

test('a truck that could not be back in time comes late', async () => {
  const truck = await createKnownTruck(db);
  const other = await jobAt('06:00', truck.id);
  const row = await jobAt(null, null);
  const end = 6 * 60 + 40 + Math.ceil(km) + 30;
  const time = `${String(Math.floor(end / 60) + 1).padStart(2, '0')}:00`;
  const { body } = await check({ rowId: row.id, truckId: truck.id, time });
  expect(body.content).toMatchObject([{ code: 'ARRIVES_LATE', severity: 'info', otherRowId: other.id }]);
});

test('a third load to the harbour makes the driver’s day too long', async () => {
  const truck = await createKnownTruck(db);
  for (const time of ['05:00', '11:30']) await jobAt(time, truck.id);
  const row = await jobAt(null, null);
  const { codes } = await check({ rowId: row.id, truckId: truck.id, time: '18:00' });
  expect(codes).toContain('DRIVER_DAY_LONG');
});

test('a place that is closed at the time of loading or unloading is named', async () => {
  const truck = await createKnownTruck(db);
  const shut = await createLocation(db, { location_name: 'Väike silo', opening_hours: 'E-R 8-10' });
  const row = await createJobRow(db, { ...way, destination_location_id: shut.id });
  const closed = await check({ rowId: row.id, truckId: truck.id, time: '09:50' });
  expect(closed.body.content).toMatchObject([
    { code: 'PLACE_CLOSED', message: 'Väike silo ei ole kell 10:30–11:00 kogu aeg avatud (E-R 8-10)' },
  ]);
  // Loaded by 09:30 and there immediately, it is unloaded until 10:00.
  expect((await check({ rowId: row.id, truckId: truck.id, time: '08:50' })).codes).toEqual([]);
  expect((await check({ rowId: row.id, truckId: truck.id, time: '08:51' })).codes).toEqual(['PLACE_CLOSED']);
});

test('more than truck and trailer carry is told, of all rows of the job together', async () => {
  const trailer = await createTrailer(db, { tare_kg: '7000' });
  const truck = await createKnownTruck(db, { tare_kg: '9000', trailer_id: trailer.id });
  const goods = { product_id: (await createGrain(db)).id, ...way };
  const row = await createJobRow(db, { ...goods, quantity: '14' });
  await createJobRow(db, { ...goods, quantity: '14.5', transport_job_id: row.transport_job_id });
  expect((await check({ rowId: row.id, truckId: truck.id, time: '08:00' })).codes).toEqual([
    'OVER_PAYLOAD',
    'PERMIT_MISSING',
  ]);
});

test('goods that may not follow what the truck has carried block it', async () => {
  const truck = await createKnownTruck(db);
  const manure = await createProduct(db, { cleaning_regime: 'FORBIDDEN' });
  const carried = await createJobRow(db, {
    product_id: manure.id,
    status: 'COMPLETED',
    job: { transport_date: '2026-05-19', truck_id: truck.id, driver_status: 'COMPLETED' },
  });
  await db
    .insertInto('driver_stops')
    .values({
      transport_job_id: carried.transport_job_id,
      stop: 'pickup',
      left_at: new Date('2026-05-19T08:00Z'),
    })
    .execute();
  const row = await jobAt(null, null);
  const { body } = await check({ rowId: row.id, truckId: truck.id, time: '08:00' });
  expect(body.content).toMatchObject([{ code: 'LOAD_FORBIDDEN', severity: 'block' }]);
  const other = await createTrailer(db, { tare_kg: '6500' });
  await createPastLoads(db, { id: truck.id, trailer_id: other.id });
  const withOther = { rowId: row.id, truckId: truck.id, trailerId: other.id, time: '08:00' };
  expect((await check(withOther)).codes).toEqual([]);
});

test('the row patch warns of the same', async () => {
  const truck = await createKnownTruck(db);
  const other = await jobAt('08:00', truck.id);
  const row = await jobAt('10:00', null);
  const { body } = await staff.patch<{ warnings: unknown[] }>(patchUrl, [
    { id: row.id, version: 1, changes: { truck: { id: truck.id } } },
  ]);
  expect(body.warnings).toMatchObject([{ code: 'TRUCK_DOUBLE_BOOKED', otherRowId: other.id }]);
});

test('an unknown row is 404, an unknown truck 422', async () => {
  const truck = await createKnownTruck(db);
  expect((await check({ rowId: 9_999_999, truckId: truck.id, time: '08:00' })).status).toBe(404);
  const row = await jobAt(null, null);
  expect((await check({ rowId: row.id, truckId: 9_999_999, time: '08:00' })).status).toBe(422);
});

test('the day tells how long each job takes and what each truck’s day adds up to', async () => {
  const day = '2026-06-10';
  const truck = await createKnownTruck(db);
  const at = (time: string) =>
    createJobRow(db, {
      ...way,
      product_id: grain.id,
      quantity: '28.5',
      job: { transport_date: day, transport_time: time, truck_id: truck.id },
    });
  const grain = await createGrain(db);
  const first = await at('06:00');
  const second = await at('14:00');
  const answer = await staff.get<{ content: { jobs: PlannedJob[]; trucks: PlannedTruck[] } }>(
    `/api/planning/day?date=${day}`,
  );
  const { jobs, trucks } = answer.body.content;
  const minutes = Math.ceil(km);
  expect(jobs).toMatchObject([
    {
      rowIds: [first.id],
      startMinutes: 360,
      endMinutes: 360 + 70 + minutes,
      emptyMinutes: 0,
      km,
      tonnes: 28.5,
    },
    { rowIds: [second.id], startMinutes: 840 - minutes, emptyMinutes: minutes, workMinutes: 70 + minutes },
  ]);
  expect(trucks.find(({ id }) => id === truck.id)).toMatchObject({
    licensePlateNumber: truck.license_plate_number,
    tonnes: 57,
    emptyKm: km,
    day: { drivingMinutes: 3 * minutes, fromMinutes: 360 },
  });
});

test.each([
  ['B', 45],
  ['D', 45],
  ['A', 10],
] as const)('a cleaning %s between two planned loads takes %i minutes', async (regime, minutes) => {
  const truck = await createKnownTruck(db);
  const goods = await createProduct(db, { unit: 't', is_bulk: true, cleaning_regime: regime });
  const grain = await createGrain(db);
  const fields = { transport_date: date, truck_id: truck.id, trailer_id: truck.trailer_id };
  const first = await createJobRow(db, {
    ...way,
    product_id: goods.id,
    job: { ...fields, transport_time: '08:00' },
  });
  // The second is loaded where the first is unloaded: no empty drive.
  const places = {
    pickup_location_id: way.destination_location_id,
    destination_location_id: way.pickup_location_id,
  };
  const row = await createJobRow(db, {
    ...places,
    product_id: grain.id,
    job: { ...fields, transport_time: '20:00' },
  });
  const jobs = async () =>
    (await staff.get<{ content: { jobs: PlannedJob[] } }>(`/api/planning/day?date=${date}`)).body.content
      .jobs;
  const jobOf = async (id: number) => (await jobs()).find(({ rowIds }) => rowIds.includes(id));
  expect(await jobOf(row.id)).toMatchObject({
    emptyMinutes: 0,
    cleaning: { regime, minutes, isLearnt: false },
  });
  const before = await jobOf(first.id);
  expect(before?.cleaning).toBeNull();

  const end = before?.endMinutes ?? 0;
  const product = { id: grain.id };
  const [pickup, destination] = [{ id: way.destination_location_id }, { id: way.pickup_location_id }];
  const toBe = { row: { product, pickup, destination, quantity: 5 } };
  const lateAt = async (asked: object, later: number) => {
    const answer = await check({ ...asked, truckId: truck.id, time: timeOfMinutes(end + later) });
    return answer.body.content.flatMap(({ code, message }) => (code === 'ARRIVES_LATE' ? [message] : []));
  };
  expect(await lateAt({ rowId: row.id }, minutes)).toEqual([]);
  expect(await lateAt({ rowId: row.id }, minutes - 7)).toEqual([expect.stringContaining('7 min')]);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('id', '=', row.id)
    .execute();
  // The same for a row that does not exist yet.
  expect(await lateAt(toBe, minutes)).toEqual([]);
  expect(await lateAt(toBe, minutes - 7)).toEqual([expect.stringContaining('7 min')]);
});

test('from the fifth cleaning that was timed on a plan counts with their median', async () => {
  const truck = await createKnownTruck(db);
  const oil = await createProduct(db, { unit: 't', is_bulk: true, cleaning_regime: 'C' });
  const grain = await createGrain(db);
  const job = { transport_date: date, truck_id: truck.id, trailer_id: truck.trailer_id };
  await createJobRow(db, { ...way, product_id: oil.id, job: { ...job, transport_time: '08:00' } });
  const row = await createJobRow(db, {
    ...way,
    product_id: grain.id,
    job: { ...job, transport_time: '20:00' },
  });
  const washed = await createTruck(db);
  const timed = async (...times: (number | null)[]) => {
    for (const minutes of times) {
      const cleaning = { truckId: washed.id, regime: 'C', cleanedAt: '2026-05-19T12:00:00+03:00', minutes };
      expect((await staff.post('/api/vehicles/cleanings', cleaning)).status).toBe(201);
    }
    const day = await staff.get<{ content: { jobs: PlannedJob[] } }>(`/api/planning/day?date=${date}`);
    return day.body.content.jobs.find(({ rowIds }) => rowIds.includes(row.id))?.cleaning;
  };
  expect(await timed(30, 25, 240, 40, null)).toEqual({ regime: 'C', minutes: 45, isLearnt: false });
  expect(await timed(35)).toEqual({ regime: 'C', minutes: 35, isLearnt: true });
});

test('a truck that another job is put before is told of the wash that this one then owes', async () => {
  const truck = await createKnownTruck(db);
  const fertiliser = await createProduct(db, { unit: 't', is_bulk: true, cleaning_regime: 'B' });
  const grain = await createGrain(db);
  const fields = { transport_date: date, truck_id: truck.id, trailer_id: truck.trailer_id };
  const places = {
    pickup_location_id: way.destination_location_id,
    destination_location_id: way.pickup_location_id,
  };
  const waiting = await createJobRow(db, {
    ...way,
    product_id: fertiliser.id,
    job: { transport_date: date, truck_id: null },
  });
  const work = async (time: string) => (await check({ rowId: waiting.id, truckId: truck.id, time })).codes;
  await createJobRow(db, { ...places, product_id: grain.id, job: { ...fields, transport_time: '20:00' } });
  const { jobs } = (await staff.get<{ content: { jobs: PlannedJob[] } }>(`/api/planning/day?date=${date}`))
    .body.content;
  const minutes = jobs.find(({ rowIds }) => rowIds.includes(waiting.id))?.workMinutes ?? 0;
  expect(await work(timeOfMinutes(20 * 60 - minutes - 40))).toContain('ARRIVES_LATE');
  expect(await work(timeOfMinutes(20 * 60 - minutes - 45))).not.toContain('ARRIVES_LATE');
});

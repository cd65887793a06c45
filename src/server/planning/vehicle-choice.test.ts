import { expect, test } from 'vitest';

import type { Finding } from '#api/planning/day-plan.ts';
import type { Truck } from '#api/vehicles/trucks.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createProduct } from '../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { openTruckChoice } from '../../../tests/setup/planning/truck-choice.ts';

const { choiceOfTrailer, choiceOfTruck, createTruckAt, db, jobAt, staff, vehicle, wheat } =
  await openTruckChoice();

const diesel = await createProduct(db, { unit: 'l', is_bulk: true, cleaning_regime: 'FORBIDDEN' });

const codesAfter = async (rowId: number, truckId: number, time: string) =>
  (
    await staff.post<{ content: Finding[] }>('/api/transport-job-products/check-assignment', {
      rowId,
      truckId,
      date: factoryDay,
      time,
    })
  ).body.content.map(({ code }) => code);

test('a truck or trailer that is at work at the time says so where it is chosen, as it does once it is chosen', async () => {
  const { truck, trailer } = await vehicle();
  const busy = await jobAt('13:00', wheat.id, truck);
  const row = await jobAt('13:30');
  const later = await jobAt('18:00');
  const inTheWay = { what: 'truck', rowId: busy.id, time: '13:00', until: '14:00' };
  const plate = truck.license_plate_number;
  expect(await choiceOfTruck(plate, `rowIds=${row.id}`)).toMatchObject({ inTheWay });
  expect(await codesAfter(row.id, truck.id, '13:30')).toContain('TRUCK_DOUBLE_BOOKED');
  expect(await choiceOfTrailer(trailer.registration_number, `rowIds=${row.id}`)).toMatchObject({
    inTheWay: { ...inTheWay, what: 'trailer' },
  });
  expect(await choiceOfTruck(plate, `rowIds=${later.id}`)).toMatchObject({ inTheWay: null });
  expect(await codesAfter(later.id, truck.id, '18:00')).not.toContain('TRUCK_DOUBLE_BOOKED');
  // Its own job does not count against it.
  expect(await choiceOfTruck(plate, `rowIds=${busy.id}`)).toMatchObject({ inTheWay: null });
  // The board asks of a job at another time, a form of goods that no job has yet.
  const ofJob = `productId=${wheat.id}&transportJobId=${later.transport_job_id}&date=${factoryDay}`;
  expect(await choiceOfTruck(plate, `${ofJob}&time=13:30`)).toMatchObject({ inTheWay });
  expect(await choiceOfTruck(plate, `${ofJob}&time=18:00`)).toMatchObject({ inTheWay: null });
  const toBe = `productId=${wheat.id}&date=${factoryDay}`;
  expect(await choiceOfTruck(plate, `${toBe}&time=13:30`)).toMatchObject({ inTheWay });
  expect(await choiceOfTruck(plate, toBe)).toMatchObject({ inTheWay: null });
  // It is noon: what was to be done at eight and is not over is still in the way of what was to be done then.
  const early = await jobAt('08:00', wheat.id, truck);
  const passed = await jobAt('08:30');
  expect(await choiceOfTruck(plate, `rowIds=${passed.id}`)).toMatchObject({
    inTheWay: { rowId: early.id, time: '08:00' },
  });
  expect(await codesAfter(passed.id, truck.id, '08:30')).toContain('TRUCK_DOUBLE_BOOKED');
});

test('a row that is split holds no truck against the loads that take its place', async () => {
  const { truck } = await vehicle();
  const plate = truck.license_plate_number;
  const split = await jobAt('16:00', wheat.id, truck);
  const load = `productId=${wheat.id}&date=${factoryDay}&time=16:00&quantity=10`;
  expect(await choiceOfTruck(plate, load)).toMatchObject({ inTheWay: { rowId: split.id } });
  expect(await choiceOfTruck(plate, `${load}&replacedRowIds=${split.id}`)).toMatchObject({ inTheWay: null });
});

test('what the truck has on that day without a time stands beside it, once it is not over', async () => {
  const { truck } = await vehicle();
  const plate = truck.license_plate_number;
  const row = await jobAt('15:00');
  const choice = () => choiceOfTruck(plate, `rowIds=${row.id}`);
  expect(await choice()).toMatchObject({ untimedJobs: 0, timedJobs: 0 });
  const untimed = await jobAt(null, wheat.id, truck);
  expect(await choice()).toMatchObject({ inTheWay: null, untimedJobs: 1 });
  // Its own job does not count against it.
  expect(await choiceOfTruck(plate, `rowIds=${untimed.id}`)).toMatchObject({ untimedJobs: 0 });
  // Beside a load without a time nobody can tell of a timed one either whether it is in the way.
  await jobAt('18:00', wheat.id, truck);
  expect(await choiceOfTruck(plate, `productId=${wheat.id}&date=${factoryDay}`)).toMatchObject({
    inTheWay: null,
    untimedJobs: 1,
    timedJobs: 1,
  });
});

test('another truck with the same driver is at work too', async () => {
  const driver = { driver_name: 'Mati Vedu', driver_phone: '+372 5999 1234' };
  const one = await createTruck(db, driver);
  const other = await createTruck(db, driver);
  const busy = await jobAt('14:00', wheat.id, { ...one, trailer_id: null });
  const row = await jobAt('14:30');
  expect(await choiceOfTruck(other.license_plate_number, `rowIds=${row.id}`)).toMatchObject({
    inTheWay: { what: 'driver', rowId: busy.id },
  });
});

test('a trailer that is not made for the goods says so, and only a tipper forbids the next grain', async () => {
  const [tipper, tank] = [await vehicle(), await vehicle('TANK')];
  const [grain, fuel] = [await jobAt('12:00'), await jobAt('12:00', diesel.id)];
  const said = async ({ truck }: typeof tipper, row: { id: number }) => {
    const choice = await choiceOfTruck(truck.license_plate_number, `rowIds=${row.id}`);
    const path = `/api/vehicles/${truck.id}/load-verdict?productId=${row === fuel ? diesel.id : wheat.id}`;
    const chosen = await staff.get<{ content: { forbidsFeed: boolean } }>(path);
    const codes = await codesAfter(row.id, truck.id, '12:00');
    expect(codes.includes('TRAILER_UNFIT')).toBe(choice?.unfit !== null);
    expect([codes.includes('FORBIDS_FEED'), chosen.body.content.forbidsFeed]).toEqual([
      choice?.forbidsFeed,
      choice?.forbidsFeed,
    ]);
    return [choice?.unfit, choice?.forbidsFeed];
  };
  expect(await said(tipper, grain)).toEqual([null, false]);
  expect(await said(tank, grain)).toEqual(['NOT_FOR_TANK', false]);
  expect(await said(tipper, fuel)).toEqual(['NEEDS_TANK', true]);
  expect(await said(tank, fuel)).toEqual([null, false]);
});

test('trucks come by how soon they can load: free before busy, near before far, from where each stands by then', async () => {
  const [field, elevator, harbour] = await Promise.all([
    createLocation(db, { latitude: '58.70', longitude: '26.50' }),
    createLocation(db, { latitude: '58.75', longitude: '26.50' }),
    createLocation(db, { latitude: '59.44', longitude: '24.95' }),
  ]);
  const far = await createTruckAt(harbour.id, 'KOHA');
  const near = await createTruckAt(elevator.id, 'KOHA');
  const busy = await createTruckAt(field.id, 'KOHA');
  const haul = async (
    truck: Awaited<ReturnType<typeof createTruckAt>>,
    time: string,
    destinationId: number,
    { isDone = false } = {},
  ) =>
    createJobRow(db, {
      product_id: wheat.id,
      pickup_location_id: field.id,
      destination_location_id: destinationId,
      ...(isDone && { status: 'COMPLETED' }),
      job: {
        transport_date: factoryDay,
        transport_time: time,
        truck_id: truck.id,
        ...(isDone && { driver_status: 'COMPLETED' }),
      },
    });
  await haul(busy, '11:50', elevator.id);
  const row = await createJobRow(db, {
    product_id: wheat.id,
    pickup_location_id: field.id,
    destination_location_id: elevator.id,
    job: { transport_date: factoryDay, transport_time: '12:00' },
  });
  const choose = async (query: string) => {
    const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&${query}`);
    return body.content.filter(({ id }) => [far.id, near.id, busy.id].includes(id));
  };
  const kmOf = (trucks: Truck[], id: number) =>
    trucks.find((truck) => truck.id === id)?.loadVerdict?.wayToPickup?.km ?? null;

  const asked = await choose(`rowIds=${row.id}`);
  expect(asked.map(({ id }) => id)).toEqual([near.id, far.id, busy.id]);
  expect(kmOf(asked, near.id)).toBeGreaterThan(4);
  expect(kmOf(asked, near.id)).toBeLessThan(12);
  expect(kmOf(asked, far.id)).toBeGreaterThan(100);

  // By then it is where its job before ends, and that is nearer than the other.
  await haul(far, '05:00', field.id, { isDone: true });
  const moved = await choose(`rowIds=${row.id}`);
  expect(moved.map(({ id }) => id)).toEqual([far.id, near.id, busy.id]);
  expect(kmOf(moved, far.id)).toBe(0);

  // Goods that no job has yet: without a time they are the last load of their day, without a day nobody knows.
  const toBe = `productId=${wheat.id}&pickupId=${elevator.id}`;
  expect(kmOf(await choose(`${toBe}&date=${factoryDay}`), busy.id)).toBe(0);
  expect(kmOf(await choose(toBe), busy.id)).toBeNull();
});

import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import type { Trailer } from '#api/vehicles/trailers.ts';
import type { Truck } from '#api/vehicles/trucks.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createPastLoads } from '../../../tests/factories/past-loads.ts';
import { createGrain, createProduct } from '../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const wheat = await createGrain(db, { cleaning_regime: 'A' });
const diesel = await createProduct(db, { unit: 'l', is_bulk: true, cleaning_regime: 'FORBIDDEN' });

async function vehicle(kind: 'TIPPER' | 'TANK' = 'TIPPER') {
  const trailer = await createTrailer(db, { kind });
  const truck = await createTruck(db, { trailer_id: trailer.id });
  await createPastLoads(db, truck);
  return { truck, trailer };
}

const jobAt = (
  time: string,
  productId = wheat.id,
  truck: { id: number; trailer_id: number | null } | null = null,
) =>
  createJobRow(db, {
    product_id: productId,
    job: {
      transport_date: factoryDay,
      transport_time: time,
      ...(truck && { truck_id: truck.id, trailer_id: truck.trailer_id }),
    },
  });

async function choiceOfTruck(plate: string, query: string) {
  const answer = await staff.get<{ content: Truck[] }>(`/api/trucks?search=${plate}&${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content[0]?.loadVerdict ?? null;
}

async function choiceOfTrailer(plate: string, query: string) {
  const answer = await staff.get<{ content: Trailer[] }>(`/api/trailers?search=${plate}&${query}`);
  return answer.body.content[0]?.loadVerdict ?? null;
}

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
  const busy = await jobAt('08:00', wheat.id, truck);
  const row = await jobAt('08:30');
  const later = await jobAt('16:00');
  const inTheWay = { what: 'truck', rowId: busy.id, time: '08:00', until: '09:00' };
  const plate = truck.license_plate_number;
  expect(await choiceOfTruck(plate, `rowIds=${row.id}`)).toMatchObject({ inTheWay });
  expect(await codesAfter(row.id, truck.id, '08:30')).toContain('TRUCK_DOUBLE_BOOKED');
  expect(await choiceOfTrailer(trailer.registration_number, `rowIds=${row.id}`)).toMatchObject({
    inTheWay: { ...inTheWay, what: 'trailer' },
  });
  expect(await choiceOfTruck(plate, `rowIds=${later.id}`)).toMatchObject({ inTheWay: null });
  expect(await codesAfter(later.id, truck.id, '16:00')).not.toContain('TRUCK_DOUBLE_BOOKED');
  // Its own job does not count against it.
  expect(await choiceOfTruck(plate, `rowIds=${busy.id}`)).toMatchObject({ inTheWay: null });
  // The board asks of a job at another time, a form of goods that no job has yet.
  const ofJob = `productId=${wheat.id}&transportJobId=${later.transport_job_id}&date=${factoryDay}`;
  expect(await choiceOfTruck(plate, `${ofJob}&time=08:30`)).toMatchObject({ inTheWay });
  expect(await choiceOfTruck(plate, `${ofJob}&time=16:00`)).toMatchObject({ inTheWay: null });
  const toBe = `productId=${wheat.id}&date=${factoryDay}`;
  expect(await choiceOfTruck(plate, `${toBe}&time=08:30`)).toMatchObject({ inTheWay });
  expect(await choiceOfTruck(plate, toBe)).toMatchObject({ inTheWay: null });
});

test('another truck with the same driver is at work too', async () => {
  const driver = { driver_name: 'Mati Vedu', driver_phone: '+372 5999 1234' };
  const one = await createTruck(db, driver);
  const other = await createTruck(db, driver);
  const busy = await jobAt('08:00', wheat.id, { ...one, trailer_id: null });
  const row = await jobAt('08:30');
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
  ) =>
    createJobRow(db, {
      product_id: wheat.id,
      pickup_location_id: field.id,
      destination_location_id: destinationId,
      job: { transport_date: factoryDay, transport_time: time, truck_id: truck.id },
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
  await haul(far, '05:00', field.id);
  const moved = await choose(`rowIds=${row.id}`);
  expect(moved.map(({ id }) => id)).toEqual([far.id, near.id, busy.id]);
  expect(kmOf(moved, far.id)).toBe(0);

  // Goods that no job has yet: without a time they are the last load of their day, without a day nobody knows.
  const toBe = `productId=${wheat.id}&pickupId=${elevator.id}`;
  expect(kmOf(await choose(`${toBe}&date=${factoryDay}`), busy.id)).toBe(0);
  expect(kmOf(await choose(toBe), busy.id)).toBeNull();
});

test('a truck whose day the load makes too long, or to which it comes late, stands behind the others and says why', async () => {
  const [field, elevator, harbour] = await Promise.all([
    createLocation(db, { latitude: '57.80', longitude: '27.00' }),
    createLocation(db, { latitude: '57.85', longitude: '27.00' }),
    createLocation(db, { latitude: '59.44', longitude: '24.95' }),
  ]);
  const [rested, tired, late] = [
    await createTruckAt(harbour.id, 'Puhanud'),
    await createTruckAt(elevator.id, 'Väsinud'),
    await createTruckAt(elevator.id, 'Hiljaks'),
  ];
  const haul = (truckId: number | null, time: string, destinationId = elevator.id) =>
    createJobRow(db, {
      product_id: wheat.id,
      pickup_location_id: field.id,
      destination_location_id: destinationId,
      job: { transport_date: '2026-05-27', transport_time: time, truck_id: truckId },
    });
  await haul(tired.id, '04:00');
  await haul(tired.id, '14:00');
  await haul(late.id, '12:00', harbour.id);
  const row = await haul(null, '20:00');
  const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${row.id}`);
  const chosen = body.content.filter(({ id }) => [rested.id, tired.id, late.id].includes(id));
  expect(chosen[0]?.id).toBe(rested.id);
  const beside = (truckId: number) => chosen.find(({ id }) => id === truckId)?.loadVerdict?.against ?? null;
  const against = (truckId: number) => beside(truckId)?.map(({ code }) => code);
  expect(against(rested.id)).toEqual([]);
  expect(against(tired.id)).toEqual(['DRIVER_DAY_LONG']);
  expect(beside(tired.id)?.[0]?.message).toMatch(/^tööpäev oleks u 1\d h/);
  expect(against(late.id)).toContain('ARRIVES_LATE');
  // The same as once it is chosen.
  for (const truck of [rested, tired, late]) {
    const checked = await staff.post<{ content: Finding[] }>('/api/transport-job-products/check-assignment', {
      rowId: row.id,
      truckId: truck.id,
      date: '2026-05-27',
      time: '20:00',
    });
    const found = checked.body.content.filter(({ code }) =>
      ['DRIVER_DAY_LONG', 'ARRIVES_LATE'].includes(code),
    );
    expect(new Set(against(truck.id))).toEqual(new Set(found.map(({ code }) => code)));
  }
});

/** A free truck of clean history whose home is this place. */
async function createTruckAt(locationId: number, name: string) {
  const truck = await createTruck(db, {
    home_location_id: locationId,
    driver_name: name,
    driver_phone: null,
  });
  await createPastLoads(db, truck);
  return truck;
}

/** What stands beside a truck, and what is found once it has the row. */
async function besideAndAfter(truck: { id: number; license_plate_number: string }, row: { id: number }) {
  const choice = await choiceOfTruck(truck.license_plate_number, `rowIds=${row.id}`);
  const stored = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${row.id}`);
  const { date, time, version } = stored.body.content;
  const { body } = await staff.post<{ content: Finding[] }>('/api/transport-job-products/check-assignment', {
    rowId: row.id,
    truckId: truck.id,
    date,
    time,
  });
  return { choice, beside: choice?.against ?? [], after: body.content.map(({ code }) => code), version };
}

test('a rest that the load would make too short stands beside the truck, and is asked about before it is saved', async () => {
  const { truck } = await vehicle();
  const jobOn = (date: string, time: string, truckId: number | null) =>
    createJobRow(db, {
      product_id: wheat.id,
      job: { transport_date: date, transport_time: time, truck_id: truckId },
    });
  for (const time of ['08:00', '15:00', '21:00']) await jobOn('2026-06-02', time, truck.id);
  const row = await jobOn('2026-06-03', '06:00', null);
  const { beside, after, version } = await besideAndAfter(truck, row);
  expect(beside).toContainEqual({ code: 'REST_SHORT', message: 'puhkus enne oleks u 8 h' });
  expect(after).toContain('REST_SHORT');
  const patch = (confirmed: string[]) =>
    staff.patch('/api/transport-job-products/patch-products', [
      { id: row.id, version, changes: { truck: { id: truck.id } }, confirmed },
    ]);
  const asked = await patch([]);
  expect(asked.status).toBe(422);
  expect(asked.text).toContain('REST_SHORT');
  expect((await patch(['truck'])).status).toBe(200);
});

test('the fourth short rest of a week stands beside the truck too', async () => {
  const { truck } = await vehicle();
  const jobOn = (date: string, time: string, truckId: number | null) =>
    createJobRow(db, {
      product_id: wheat.id,
      job: { transport_date: date, transport_time: time, truck_id: truckId },
    });
  for (const day of ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04']) {
    for (const time of ['07:30', '14:00', '20:50']) await jobOn(day, time, truck.id);
  }
  const { beside, after } = await besideAndAfter(truck, await jobOn('2026-06-05', '07:30', null));
  expect(after).toContain('REST_SHORT');
  expect(beside.map(({ code }) => code)).toContain('REST_SHORT');
});

test('a truck that cannot carry the load says by how much, and stands below those that carry it', async () => {
  const withTare = async (tareKg: string) => {
    const trailer = await createTrailer(db, { kind: 'TIPPER', axles: 3, tare_kg: '6000' });
    const truck = await createTruck(db, { trailer_id: trailer.id, axles: 3, tare_kg: tareKg });
    await createPastLoads(db, truck);
    return truck;
  };
  const [heavy, light] = [await withTare('12760'), await withTare('9000')];
  const row = await jobAt('14:00');
  await db.updateTable('transport_job_products').set({ quantity: '28.5' }).where('id', '=', row.id).execute();
  const { beside, after } = await besideAndAfter(heavy, row);
  expect(beside).toEqual([{ code: 'OVER_PAYLOAD', message: 'ülekoorem 3,26 t' }]);
  expect(after).toContain('OVER_PAYLOAD');
  expect((await besideAndAfter(light, row)).beside).toEqual([]);
  const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${row.id}`);
  const order = body.content.map(({ id }) => id);
  expect(order.indexOf(light.id)).toBeLessThan(order.indexOf(heavy.id));
  await db.updateTable('transport_job_products').set({ quantity: '56' }).where('id', '=', row.id).execute();
  expect((await besideAndAfter(light, row)).beside[0]?.message).toBe('ülekoorem 27 t');
  // Goods of a form, that no job has yet.
  const toBe = (quantity: string) =>
    choiceOfTruck(
      heavy.license_plate_number,
      `productId=${wheat.id}&date=${factoryDay}&time=14:00&quantity=${quantity}`,
    );
  expect((await toBe('25.24'))?.against).toEqual([]);
  expect((await toBe('28.5'))?.against).toEqual([{ code: 'OVER_PAYLOAD', message: 'ülekoorem 3,26 t' }]);
});

test('no truck sets off before now: one that is far away is late for a load that is soon', async () => {
  const [field, harbour] = await Promise.all([
    createLocation(db, { latitude: '58.70', longitude: '26.50' }),
    createLocation(db, { latitude: '59.44', longitude: '24.95' }),
  ]);
  const [near, far] = [await createTruckAt(field.id, 'Lähedal'), await createTruckAt(harbour.id, 'Kaugel')];
  const loadAt = (time: string) =>
    createJobRow(db, {
      product_id: wheat.id,
      pickup_location_id: field.id,
      destination_location_id: harbour.id,
      job: { transport_date: factoryDay, transport_time: time },
    });
  // It is noon, and the way takes more than two hours.
  const soon = await loadAt('12:30');
  expect((await besideAndAfter(near, soon)).beside).toEqual([]);
  const late = await besideAndAfter(far, soon);
  expect(late.beside.map(({ code, message }) => `${code} ${message}`)).toEqual([
    expect.stringMatching(/^ARRIVES_LATE hilineks u [12] h/),
  ]);
  expect(late.after).toContain('ARRIVES_LATE');
  const there = await besideAndAfter(far, await loadAt('18:00'));
  expect([there.beside, there.after.includes('ARRIVES_LATE')]).toEqual([[], false]);
});

test('a load whose time has passed today is late from now with every truck, the first to come above the others', async () => {
  const [field, harbour, beyond] = await Promise.all([
    createLocation(db, { latitude: '58.10', longitude: '25.00' }),
    createLocation(db, { latitude: '59.44', longitude: '24.95' }),
    createLocation(db, { latitude: '58.20', longitude: '25.40' }),
  ]);
  const near = await createTruckAt(field.id, 'Kohal');
  const far = await createTruckAt(harbour.id, 'Sadamas');
  const busy = await createTruckAt(field.id, 'Tööl');
  const loadOn = (date: string, time: string, truckId: number | null, from = field.id, to = harbour.id) =>
    createJobRow(db, {
      product_id: wheat.id,
      pickup_location_id: from,
      destination_location_id: to,
      job: { transport_date: date, transport_time: time, truck_id: truckId },
    });
  await loadOn(factoryDay, '06:00', busy.id, harbour.id, beyond.id);
  // It is noon.
  const passed = await loadOn(factoryDay, '11:24', null, field.id, beyond.id);
  const [atPlace, away, working] = [
    await besideAndAfter(near, passed),
    await besideAndAfter(far, passed),
    await besideAndAfter(busy, passed),
  ];
  expect(atPlace.beside.map(({ message }) => message)).toEqual(['hilineks u 36 min']);
  expect(away.beside.map(({ message }) => message)).toEqual([expect.stringMatching(/^hilineks u [23] h/)]);
  expect(working.beside.map(({ code }) => code)).toEqual(['ARRIVES_LATE']);
  expect(working.choice?.inTheWay).toBeNull();
  for (const { after } of [atPlace, away, working]) expect(after).toContain('ARRIVES_LATE');
  const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${passed.id}`);
  const ours = [near.id, busy.id, far.id];
  expect(body.content.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual(ours);
  // It is only told: nobody is asked, whichever truck is chosen.
  const answer = await staff.patch('/api/transport-job-products/patch-products', [
    { id: passed.id, version: atPlace.version, changes: { truck: { id: far.id } }, confirmed: [] },
  ]);
  expect(answer.status, answer.text).toBe(200);
  // A load of a past day is only written down.
  expect((await besideAndAfter(far, await loadOn('2026-05-19', '11:24', null))).beside).toEqual([]);
});

test('a truck without a driver, and one whose earlier load of the day stands, say so', async () => {
  const row = await jobAt('19:00');
  const nobody = await createTruck(db, { driver_name: null, driver_phone: null });
  const without = await besideAndAfter(nobody, row);
  expect(without.beside).toEqual([{ code: 'DRIVER_MISSING', message: 'juht puudub' }]);
  expect(without.after).toContain('DRIVER_MISSING');
  const { truck } = await vehicle();
  const broken = await jobAt('08:30', wheat.id, truck);
  const status = async (is: 'ERROR' | 'PAUSED' | 'UNCOMPLETED') => {
    await db.updateTable('transport_job_products').set({ status: is }).where('id', '=', broken.id).execute();
    return (await besideAndAfter(truck, row)).beside;
  };
  const standing = (what: string) => [
    { code: 'TRUCK_STOPPED', message: `seisab: rida ${broken.id}, ${what}` },
  ];
  expect(await status('ERROR')).toEqual(standing('Viga'));
  expect(await status('PAUSED')).toEqual(standing('Peatatud'));
  expect(await status('UNCOMPLETED')).toEqual([]);
  // A load before it is not kept by it.
  await status('ERROR');
  const before = (await besideAndAfter(truck, await jobAt('06:00'))).beside;
  expect(before.map(({ code }) => code)).toEqual(['ARRIVES_LATE']);
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

test('the truck that refused the load says so in the choice for it, below the others that may carry it', async () => {
  const [refuser, other] = [(await vehicle()).truck, (await vehicle()).truck];
  const busy = await jobAt('20:00', wheat.id, other);
  const load = await jobAt('20:30', wheat.id, refuser);
  const beside = async (row: { id: number }) =>
    (await choiceOfTruck(refuser.license_plate_number, `rowIds=${row.id}`))?.against;
  expect(await beside(load)).toEqual([]);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'REJECTED' })
    .where('id', '=', load.id)
    .execute();
  expect(await beside(load)).toEqual([{ code: 'REFUSED', message: 'lükkas selle veo tagasi' }]);
  // Of other loads nothing is said.
  expect(await beside(busy)).toEqual([]);
  const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${load.id}`);
  const ours = [other.id, refuser.id];
  expect(body.content.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual(ours);
});

test('of a load that its carrier refused the choice says all that it says of others', async () => {
  const { truck } = await vehicle();
  const busy = await jobAt('20:00', wheat.id, truck);
  const refused = await jobAt('20:30', wheat.id, (await vehicle()).truck);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'REJECTED' })
    .where('id', '=', refused.id)
    .execute();
  const plate = truck.license_plate_number;
  expect(await choiceOfTruck(plate, `rowIds=${refused.id}`)).toMatchObject({ inTheWay: { rowId: busy.id } });
  const ofJob = `productId=${wheat.id}&transportJobId=${refused.transport_job_id}&date=${factoryDay}&time=20:30`;
  expect(await choiceOfTruck(plate, ofJob)).toMatchObject({ inTheWay: { rowId: busy.id } });
});

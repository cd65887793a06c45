import { expect, test } from 'vitest';

import type { Truck } from '#api/vehicles/trucks.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createJobRow, factoryDay } from '../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { openTruckChoice } from '../../../tests/setup/planning/truck-choice.ts';

const { besideAndAfter, createTruckAt, db, vehicle, panelOf, orderOf, staff, wheat } =
  await openTruckChoice();

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
  await setStatus(await loadOn(factoryDay, '06:00', busy.id, harbour.id, beyond.id), 'COMPLETED');
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

/** What drivers have told of a load. */
const setStatus = async (
  row: { id: number; transport_job_id: number },
  status: 'COMPLETED' | 'ON_THE_WAY',
) => {
  await db.updateTable('transport_job_products').set({ status }).where('id', '=', row.id).execute();
  await db
    .updateTable('transport_jobs')
    .set({ driver_status: status === 'COMPLETED' ? 'COMPLETED' : 'ON_ROUTE_TO_DESTINATION' })
    .where('id', '=', row.transport_job_id)
    .execute();
};

/** Two places near each other, and one two hours away. */
const places = async () =>
  Promise.all([
    createLocation(db, { latitude: '58.10', longitude: '25.00' }),
    createLocation(db, { latitude: '58.20', longitude: '25.10' }),
    createLocation(db, { latitude: '59.30', longitude: '26.00' }),
  ]);

const haul = (
  [from, to]: readonly { id: number }[],
  time: string,
  truckId: number | null = null,
  date = factoryDay,
) =>
  createJobRow(db, {
    product_id: wheat.id,
    pickup_location_id: from?.id ?? 0,
    destination_location_id: to?.id ?? 0,
    job: { transport_date: date, transport_time: time, truck_id: truckId },
  });

const tomorrow = '2026-05-21';
const messagesOf = (found: readonly { message: string }[]) => found.map(({ message }) => message);

test('what comes after a load that the truck comes late to is reckoned from its arrival, in the list, the panel and the question', async () => {
  const [field, elevator, harbour] = await places();
  const truck = await createTruckAt(harbour.id, 'Kaugelt');
  await haul([field, elevator], '05:00', truck.id, tomorrow);
  // It is noon, and the way takes more than three hours: loaded in the afternoon, and unloaded in the evening.
  const passed = await haul([field, harbour], '08:00');
  const { beside, found, version } = await besideAndAfter(truck, passed);
  expect(beside.map(({ code }) => code)).toEqual(['ARRIVES_LATE', 'REST_SHORT']);
  const rest = found.find(({ code }) => code === 'REST_SHORT')?.message ?? '';
  expect(rest).toMatch(/^Juhi puhkus järgmise tööpäevani oleks u \d h/);
  expect(beside[1]?.message).toBe(rest.replace(/^.*oleks/, 'puhkus pärast oleks').replace(/, vaja.*/, ''));
  // The very same as with the time at which it comes.
  const late = beside[0]?.lateMinutes ?? 0;
  const arrival = 8 * 60 + late;
  const clock = `${Math.floor(arrival / 60)}:${String(Math.round(arrival % 60)).padStart(2, '0')}`;
  const typed = await panelOf(truck, passed, clock);
  expect(messagesOf(typed.found.filter(({ code }) => code === 'REST_SHORT'))).toEqual([rest]);
  const answer = await staff.patch('/api/transport-job-products/patch-products', [
    { id: passed.id, version, changes: { truck: { id: truck.id } }, confirmed: [] },
  ]);
  expect([answer.status, answer.text.includes('REST_SHORT')], answer.text).toEqual([422, true]);
});

test('a job that begins while a late truck is under way to the load or at it is in the way, and the one after waits', async () => {
  const [field, elevator, harbour] = await places();
  const truck = await createTruckAt(harbour.id, 'Poolel teel');
  // On the way there at one o'clock, loading at about three.
  const onTheWay = await haul([elevator, field], '13:00', truck.id);
  const passed = await haul([field, elevator], '10:00');
  const { choice, found } = await besideAndAfter(truck, passed);
  expect(choice?.inTheWay).toMatchObject({ what: 'truck', rowId: onTheWay.id, time: '13:00' });
  expect(found).toContainEqual(
    expect.objectContaining({ code: 'TRUCK_DOUBLE_BOOKED', otherRowId: onTheWay.id }),
  );
  // By its old time it would be done long before.
  const other = await createTruckAt(harbour.id, 'Pärast');
  const next = await haul([harbour, field], '17:30', other.id);
  const later = await besideAndAfter(other, passed);
  expect(later.choice?.inTheWay).toBeNull();
  expect(messagesOf(later.beside)).toEqual([
    expect.stringMatching(/^hilineks u [4-6] h/),
    expect.stringMatching(/^järgmisele tööle hilineks u /),
    // With the next one, too, as late as it will be.
    expect.stringMatching(/^tööpäev oleks u 13 h/),
  ]);
  expect(later.found).toContainEqual(
    expect.objectContaining({
      code: 'ARRIVES_LATE',
      otherRowId: next.id,
      message: expect.stringMatching(/^Auto jõuaks siit reale/) as string,
    }),
  );
});

test('a truck still at work is late from the end of that work, by the way from there', async () => {
  const [field, elevator, harbour] = await places();
  const truck = await createTruckAt(field.id, 'Tööl');
  // It began before the load's time, or has overtaken it since.
  for (const time of ['11:00', '09:30']) {
    const work = await haul([field, harbour], time === '11:00' ? '10:30' : '11:00', truck.id);
    await setStatus(work, 'ON_THE_WAY');
    const passed = await haul([field, elevator], time);
    const { choice, beside, found } = await besideAndAfter(truck, passed);
    const until = choice?.inTheWay?.until ?? '';
    expect(choice?.inTheWay, time).toMatchObject({ rowId: work.id });
    const [hours = 0, minutes = 0] = until.split(':').map(Number);
    const [atHour = 0, atMinute = 0] = time.split(':').map(Number);
    const way = choice?.wayToPickup?.minutes ?? 0;
    expect(way).toBeGreaterThan(120);
    const expected = (hours - atHour) * 60 + minutes - atMinute + way;
    const late = beside.find(({ lateMinutes }) => lateMinutes !== undefined)?.lateMinutes ?? 0;
    // With the pause that so long a drive demands.
    expect(late).toBe(expected + 45);
    const [said] = messagesOf(found.filter(({ code }) => code === 'ARRIVES_LATE'));
    expect(said).toMatch(new RegExp(`^Auto jõuaks realt ${work.id} kohale u \\d+ h`));
    await db
      .updateTable('transport_job_products')
      .set({ status: 'CANCELLED' })
      .where('id', '=', work.id)
      .execute();
  }
});

test('of a truck of which nobody knows where it stands the lateness is the least, and it stands last', async () => {
  const [field, elevator, harbour] = await places();
  const { truck: lost } = await vehicle();
  const far = await createTruckAt(harbour.id, 'Teada kus');
  const passed = await haul([field, elevator], '10:00');
  const { choice, beside, found } = await besideAndAfter(lost, passed);
  expect(choice?.wayToPickup).toBeNull();
  expect(messagesOf(beside)).toEqual(['hilineks vähemalt u 2 h']);
  expect(messagesOf(found.filter(({ code }) => code === 'ARRIVES_LATE'))).toEqual([
    'Auto jõuaks laadima vähemalt u 2 h hiljem, ka kohe teele asudes',
  ]);
  expect(await orderOf(passed, [lost, far])).toEqual([far.id, lost.id]);
});

test('a driver who is at work with another truck comes to this load only after that', async () => {
  const [field, elevator] = await places();
  const driver = {
    driver_name: 'Kahe Auto Juht',
    driver_phone: '+372 5999 7788',
    home_location_id: field.id,
  };
  const [one, other] = [await createTruck(db, driver), await createTruck(db, driver)];
  const work = await haul([field, elevator], '11:30', one.id);
  await setStatus(work, 'ON_THE_WAY');
  const passed = await haul([field, elevator], '11:00');
  const { choice, found } = await besideAndAfter(other, passed);
  expect(choice?.inTheWay).toMatchObject({ what: 'driver', rowId: work.id });
  const [said] = messagesOf(found.filter(({ code }) => code === 'ARRIVES_LATE'));
  expect(said).toMatch(new RegExp(`^Auto jõuaks laadima u [12] h.* hiljem, pärast rida ${work.id}$`));
});

test('a truck is free of what it has not begun only when that is done, though its time has passed', async () => {
  const [field, elevator, harbour] = await places();
  const truck = await createTruckAt(field.id, 'Alustamata');
  // To be done from 7:00 to about 11:00; it is noon, and nobody has told that it has begun.
  const unbegun = await haul([field, harbour], '07:00', truck.id);
  const next = await haul([field, elevator], '13:00');
  const { choice, beside, found, version } = await besideAndAfter(truck, next);
  expect(choice?.inTheWay).toMatchObject({
    what: 'truck',
    rowId: unbegun.id,
    time: '07:00',
    isUnbegun: true,
    isUntilAtLeast: true,
  });
  expect(choice?.inTheWay?.until ?? '').toMatch(/^1[56]:/);
  expect(messagesOf(beside)).toContainEqual(expect.stringMatching(/^hilineks vähemalt u [5-7] h/));
  expect(messagesOf(found)).toContainEqual(
    expect.stringMatching(new RegExp(`^Auto jõuaks realt ${unbegun.id} kohale vähemalt u [5-7] h`)),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ code: 'TRUCK_DOUBLE_BOOKED', otherRowId: unbegun.id }),
  );
  const answer = await staff.patch('/api/transport-job-products/patch-products', [
    { id: next.id, version, changes: { truck: { id: truck.id } }, confirmed: [] },
  ]);
  expect([answer.status, answer.text.includes('TRUCK_DOUBLE_BOOKED')], answer.text).toEqual([422, true]);
  // Done, refused or cancelled it keeps the truck from nothing.
  const free = { choice: { inTheWay: null }, beside: [] };
  await setStatus(unbegun, 'COMPLETED');
  expect((await besideAndAfter(truck, next)).choice?.inTheWay).toBeNull();
  for (const status of ['REJECTED', 'CANCELLED'] as const) {
    await db.updateTable('transport_job_products').set({ status }).where('id', '=', unbegun.id).execute();
    expect(await besideAndAfter(truck, next), status).toMatchObject(free);
  }
});

test('tomorrow begins after what will really be done today: not begun, in error or behind its plan', async () => {
  const [field, elevator, harbour] = await places();
  const tomorrows = async (truck: { id: number; license_plate_number: string }) => {
    const early = await haul([field, elevator], '04:00', null, tomorrow);
    const { beside, found } = await besideAndAfter(truck, early);
    const inList = messagesOf(beside.filter(({ code }) => code === 'REST_SHORT'));
    const inPanel = messagesOf(found.filter(({ code }) => code === 'REST_SHORT'));
    expect(inPanel.length).toBe(inList.length);
    return inList;
  };
  for (const state of ['UNCOMPLETED', 'ERROR', 'PAUSED'] as const) {
    const truck = await createTruckAt(field.id, `Hommikul ${state}`);
    // By the plan done before noon, and home in the afternoon; from now on only in the evening.
    const loads = [
      await haul([field, harbour], '04:00', truck.id),
      await haul([field, harbour], '09:00', truck.id),
    ];
    const ids = loads.map(({ id }) => id);
    await db.updateTable('transport_job_products').set({ status: state }).where('id', 'in', ids).execute();
    expect(await tomorrows(truck), state).toEqual([expect.stringMatching(/^puhkus enne oleks u \d h/)]);
    for (const load of loads) await setStatus(load, 'COMPLETED');
    expect(await tomorrows(truck), state).toEqual([]);
  }
});

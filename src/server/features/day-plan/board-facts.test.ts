import { expect, test } from 'vitest';

import type { PlannedJob, PlannedTruck, RecentChange, WeekDay } from '#api/planning/day-plan.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

const readDay = async (date: string) => {
  const { body } = await staff.get<{
    content: { jobs: PlannedJob[]; trucks: PlannedTruck[]; changes: RecentChange[] };
  }>(`/api/planning/day?date=${date}`);
  return body.content;
};

async function jobOn(date: string, time: string | null, truckId: number | null, status = 'UNCOMPLETED') {
  const pickup = await createLocation(db, { latitude: '58.7', longitude: '26.5' });
  const destination = await createLocation(db, { latitude: '59.4', longitude: '24.9' });
  return createJobRow(db, {
    pickup_location_id: pickup.id,
    destination_location_id: destination.id,
    quantity: '20',
    status: status as 'UNCOMPLETED',
    job: { transport_date: date, transport_time: time, truck_id: truckId },
  });
}

test('a job over midnight stands on both days, and counts in the sums of its own', async () => {
  const truck = await createTruck(db);
  const row = await jobOn('2026-09-01', '22:30', truck.id);
  const shown = async (date: string) => {
    const { jobs, trucks } = await readDay(date);
    const job = jobs.find(({ rowIds }) => rowIds.includes(row.id));
    return { job, tonnes: trucks.find(({ id }) => id === truck.id)?.tonnes };
  };
  const evening = await shown('2026-09-01');
  expect(evening.job?.endMinutes).toBeGreaterThan(24 * 60);
  expect(evening.tonnes).toBe(20);
  const morning = await shown('2026-09-02');
  expect(morning.job).toMatchObject({
    date: '2026-09-01',
    endMinutes: (evening.job?.endMinutes ?? 0) - 24 * 60,
  });
  expect(morning.tonnes).toBe(0);
  expect((await shown('2026-09-03')).job).toBeUndefined();
});

test('trucks say when and why they, or their drivers, are away, as far as that is of the day', async () => {
  const driver = await signIn({ phone: '+372 5550 7788' });
  const truck = await createTruck(db, { driver_phone: '55507788' });
  await staff.post('/api/admin/absences', {
    truckId: truck.id,
    from: '2026-09-10T14:00',
    to: '2026-09-12',
    reason: 'WORKSHOP',
  });
  await staff.post('/api/admin/absences', {
    driverUserId: driver.user.id,
    from: '2026-09-12',
    to: '2026-09-12',
    reason: 'LEAVE',
  });
  const awayOn = async (date: string) =>
    (await readDay(date)).trucks
      .find(({ id }) => id === truck.id)
      ?.away.map(({ of, reason, from, to }) => {
        return { of, reason, from, to };
      });
  const workshop = { of: 'truck', reason: 'WORKSHOP' };
  expect(await awayOn('2026-09-09')).toEqual([]);
  expect(await awayOn('2026-09-10')).toEqual([{ ...workshop, from: 14 * 60, to: 24 * 60 }]);
  expect(await awayOn('2026-09-12')).toEqual([
    { ...workshop, from: 0, to: 24 * 60 },
    { of: 'driver', reason: 'LEAVE', from: 0, to: 24 * 60 },
  ]);
  const { trucks } = await readDay('2026-09-12');
  expect(trucks.find(({ id }) => id === truck.id)?.driverUserId).toBe(driver.user.id);
});

test('an absence is taken back from the board as a whole, and only as it was shown there', async () => {
  const truck = await createTruck(db);
  const entered = { from: '2026-09-21', to: '2026-09-27T12:00' };
  const { body } = await staff.post<{ content: { id: number } }>('/api/admin/absences', {
    truckId: truck.id,
    ...entered,
    reason: 'LEAVE',
  });
  const url = `/api/admin/absences/${body.content.id}`;
  const shown = async () =>
    (await readDay('2026-09-23')).trucks.find(({ id }) => id === truck.id)?.away ?? [];
  const [before] = await shown();
  expect(before).toMatchObject({ absence: entered, from: 0, to: 24 * 60 });
  await staff.patch(url, { to: '2026-09-30' });
  expect((await staff.patch(url, { version: before?.version, active: false })).status).toBe(409);
  const [now] = await shown();
  expect(now?.absence).toEqual({ ...entered, to: '2026-09-30' });
  expect((await staff.patch(url, { version: now?.version, active: false })).status).toBe(200);
  expect(await shown()).toEqual([]);
});

test('a week adds up each of its days: what the office has to plan, and who is away', async () => {
  const truck = await createTruck(db, { license_plate_number: '777WEK' });
  await jobOn('2026-10-05', '08:00', truck.id);
  await jobOn('2026-10-05', '14:00', truck.id);
  await jobOn('2026-10-06', null, null);
  await jobOn('2026-10-06', null, null, 'UNCONFIRMED');
  await jobOn('2026-10-06', '08:00', truck.id, 'CANCELLED');
  await staff.post('/api/admin/absences', {
    truckId: truck.id,
    from: '2026-10-11',
    to: '2026-10-11',
    reason: 'WORKSHOP',
  });
  const { body } = await staff.get<{ content: WeekDay[] }>('/api/planning/week?from=2026-10-05');
  const [monday, tuesday, ...others] = body.content;
  const none = { withoutTruck: 0, tonnesWithoutTruck: 0 };
  expect(monday).toMatchObject({ ...none, date: '2026-10-05', jobs: 2, tonnes: 40, trucks: 1 });
  // A load without a truck is on nobody's way yet.
  const waiting = { jobs: 1, withoutTruck: 1, tonnes: 20, tonnesWithoutTruck: 20 };
  expect(tuesday).toMatchObject({ ...waiting, date: '2026-10-06', trucks: 0, km: 0, emptyKm: 0 });
  expect(others).toHaveLength(5);
  expect(others.at(-1)?.away).toMatchObject([
    { licensePlateNumber: '777WEK', of: 'truck', reason: 'WORKSHOP' },
  ]);
  // What the board adds up too: without the loads that wait beside it.
  const { trucks } = await readDay('2026-10-05');
  const own = trucks.find(({ id }) => id === truck.id);
  expect([monday?.tonnes, monday?.km, monday?.emptyKm]).toEqual([own?.tonnes, own?.km, own?.emptyKm]);
  expect(monday?.km).toBeGreaterThan(0);
});

test('who has just changed a row is named', async () => {
  const colleague = await signIn({ firstName: 'Malle', lastName: 'Kask' });
  const row = await jobOn('2026-10-20', null, null);
  await jobOn('2026-10-20', null, null);
  const truck = await createTruck(db);
  const saved = await colleague.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version: 1, changes: { truck: { id: truck.id }, time: '09:00' } },
  ]);
  expect(saved.status).toBe(200);
  const { changes } = await readDay('2026-10-20');
  expect(changes).toEqual([
    { rowId: row.id, userId: colleague.user.id, name: expect.stringMatching(/^Malle Kask/) as string },
  ]);
});

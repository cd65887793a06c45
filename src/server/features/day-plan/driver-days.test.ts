import { expect, test } from 'vitest';

import type { Finding, PlannedTruck } from '#api/planning/day-plan.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createKnownTruck } from '../../../../tests/factories/past-loads.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const date = '2026-06-03';
const person = { driver_name: 'Jaan Kask', driver_phone: '+372 5550 1234' };

test('a driver’s day is as long in two trucks as in one; another’s is not', async () => {
  const staff = await signIn();
  const pickup = await createLocation(db, { latitude: '58.742', longitude: '26.53' });
  const destination = await createLocation(db, { latitude: '59.44', longitude: '24.95' });
  const jobAt = async (time: string | null, truckId: number | null) =>
    createJobRow(db, {
      pickup_location_id: pickup.id,
      destination_location_id: destination.id,
      job: { transport_date: date, transport_time: time, truck_id: truckId },
    });
  const [morning, evening, other] = [
    await createKnownTruck(db, person),
    await createKnownTruck(db, person),
    await createKnownTruck(db),
  ];
  for (const time of ['05:00', '11:30']) await jobAt(time, morning.id);
  const row = await jobAt(null, null);
  const check = async (truckId: number) => {
    const asked = { rowId: row.id, truckId, time: '18:00', date };
    const answer = await staff.post<{ content: Finding[] }>(
      '/api/transport-job-products/check-assignment',
      asked,
    );
    return answer.body.content.map(({ code }) => code);
  };
  expect(await check(morning.id)).toContain('DRIVER_DAY_LONG');
  expect(await check(evening.id)).toContain('DRIVER_DAY_LONG');
  expect(await check(other.id)).not.toContain('DRIVER_DAY_LONG');

  await db
    .updateTable('transport_jobs')
    .set({ truck_id: evening.id, transport_time: '18:00' })
    .where('id', '=', row.transport_job_id)
    .execute();
  // For both trucks the board shows the day of the person who drives them.
  const { body } = await staff.get<{ content: { trucks: PlannedTruck[] } }>(`/api/planning/day?date=${date}`);
  const dayOf = (id: number) => body.content.trucks.find((truck) => truck.id === id)?.day;
  expect(dayOf(evening.id)).toEqual(dayOf(morning.id));
  expect(dayOf(evening.id)).toMatchObject({ fromMinutes: 5 * 60 });
});

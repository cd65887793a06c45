import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { createHaul } from '../../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { clock, db, signIn } = await openTestApp();
const staff = await signIn();

interface Alerts {
  content: { kind: string; rowId: number; summary: string }[];
}
const late = async () => {
  // Alerts are worked out anew after a moment.
  clock.now += 6000;
  const { body } = await staff.get<Alerts>('/api/alerts?settled=false');
  return body.content.filter(({ kind }) => kind === 'LATE_EXPECTED');
};

test('a truck that will be late at the pickup is told before it is late, and no more once it is there', async () => {
  const pickup = await createLocation(db, {
    location_name: 'Kaarli kuivati',
    latitude: '58.9',
    longitude: '25.6',
  });
  const { truck, jobId, row } = await createHaul(db, { row: { pickup_location_id: pickup.id } });
  const second = await createJobRow(db, { transport_job_id: jobId, pickup_location_id: pickup.id });
  await db
    .updateTable('transport_jobs')
    .set({ driver_status: 'ON_ROUTE_TO_PICKUP', transport_time: '12:30' })
    .where('id', '=', jobId)
    .execute();
  await db
    .updateTable('transport_job_products')
    .set({ status: 'ON_THE_WAY' })
    .where('transport_job_id', '=', jobId)
    .execute();
  const seenAt = (latitude: number, secondsAgo: number) =>
    db
      .insertInto('truck_positions')
      .values({
        truck_id: truck.id,
        at: new Date(clock.now - secondsAgo * 1000),
        latitude,
        longitude: 25.6,
        speed_kmh: 60,
        source: 'TRACCAR',
      })
      .execute();
  expect(await late()).toEqual([]);
  // 11 km as the crow flies: it will be there in time.
  await seenAt(58.8, 60);
  expect(await late()).toEqual([]);
  // 111 km: some two and a half hours.
  await seenAt(57.9, 30);
  // Of a job's rows that wait at one place it is said of each, and told once.
  expect(await late()).toHaveLength(1);
  const table = await staff.get<{ content: JobRow[] }>(
    `/api/transport-jobs/datatable?id=${row.id},${second.id}`,
  );
  const said = {
    code: 'LATE_EXPECTED',
    message: expect.stringMatching(/^jõuab u 14:\d\d, pidi olema 12:30: Kaarli kuivati$/),
  };
  expect(table.body.content.map(({ findingDetails }) => findingDetails)).toEqual([
    expect.arrayContaining([said]),
    expect.arrayContaining([said]),
  ]);
  expect((await late())[0]?.summary).toMatch(/jõuab u 14:\d\d, pidi olema 12:30: Kaarli kuivati$/);
  await db
    .updateTable('transport_jobs')
    .set({ driver_status: 'AT_PICKUP' })
    .where('id', '=', jobId)
    .execute();
  expect(await late()).toEqual([]);
});

import { expect, test } from 'vitest';

import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { patch, rowNow, history } = rowPatches(staff);
const [refusing, other] = [await createTruck(db), await createTruck(db)];

const rowOf = async (status: JobRowStatus) => createJobRow(db, { status, job: { truck_id: refusing.id } });
const toOther = { truck: { id: other.id } };

test('a load that its carrier refused is planned again with another truck, and its history tells it', async () => {
  const { id } = await rowOf('REJECTED');
  expect((await patch({ id, changes: toOther })).status).toBe(422);
  expect(await rowNow(id)).toMatchObject({ status: 'REJECTED', truck: { id: refusing.id } });

  const { version } = await rowNow(id);
  const saved = await patch({ id, changes: { ...toOther, time: '07:15' }, reassigns: true });
  expect(saved.status).toBe(200);
  expect(await rowNow(id)).toMatchObject({
    status: 'UNCOMPLETED',
    truck: { id: other.id },
    time: '07:15',
    version: version + 1,
  });
  const [entry] = await history(id);
  expect(entry?.changes).toEqual(
    expect.arrayContaining(['status', 'truck', 'time'].map((field) => expect.objectContaining({ field }))),
  );
});

test('nothing but another truck does it', async () => {
  const { id } = await rowOf('REJECTED');
  for (const changes of [{ time: '07:15' }, { truck: null }, {}]) {
    expect((await patch({ id, changes, reassigns: true })).status).toBe(422);
  }
  expect((await rowNow(id)).status).toBe('REJECTED');
});

test('all refused rows of a job are planned again; one under way keeps its truck', async () => {
  const row = await rowOf('REJECTED');
  const sibling = await createJobRow(db, { status: 'REJECTED', transport_job_id: row.transport_job_id });
  expect((await patch({ id: row.id, changes: toOther, reassigns: true })).status).toBe(200);
  expect((await rowNow(sibling.id)).status).toBe('UNCOMPLETED');

  const refused = await rowOf('REJECTED');
  await createJobRow(db, { status: 'IN_PROGRESS', transport_job_id: refused.transport_job_id });
  expect((await patch({ id: refused.id, changes: toOther, reassigns: true })).status).toBe(422);
  expect((await rowNow(refused.id)).status).toBe('REJECTED');
});

test('of a row in another state it changes nothing that is locked there', async () => {
  for (const status of ['IN_PROGRESS', 'PAUSED', 'COMPLETED', 'CANCELLED'] as const) {
    const { id } = await rowOf(status);
    expect((await patch({ id, changes: toOther, reassigns: true })).status).toBe(422);
    expect((await rowNow(id)).status).toBe(status);
  }
});

test('what stands against another truck is told before it is chosen', async () => {
  const day = '2026-06-03';
  const at = (truckId: number) => ({ truck_id: truckId, transport_date: day, transport_time: '08:00' });
  const [busy, first] = [await createTruck(db), await createTruck(db)];
  const other = await createJobRow(db, { job: at(busy.id) });
  const { id } = await createJobRow(db, { status: 'REJECTED', job: at(first.id) });
  const { body } = await staff.post<{ content: { code: string; otherRowId?: number }[] }>(
    '/api/transport-job-products/check-assignment',
    { rowId: id, truckId: busy.id, date: day, time: '08:00' },
  );
  expect(body.content).toContainEqual(
    expect.objectContaining({ code: 'TRUCK_DOUBLE_BOOKED', otherRowId: other.id }),
  );
  const changes = { truck: { id: busy.id } };
  const saved = await patch({ id, changes, confirmed: [], reassigns: true });
  expect(saved.status).toBe(422);
  expect((await rowNow(id)).status).toBe('REJECTED');
});

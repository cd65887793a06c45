import { expect, test } from 'vitest';

import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import type { KnownDistance } from '#api/locations/distances.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation, createTerminal } from '../../../../tests/factories/locations.ts';
import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { testLimits } from '../../../../tests/setup/external/external-fake.ts';
import { startFakeWaybiller } from '../../../../tests/setup/external/fake-waybiller.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { createWaybillerAdapter } from '../../external/adapters/waybiller/waybiller-adapter.ts';
import { createProcessLiveness } from '../../external/process-liveness.ts';
import { pollDueSends } from '../../external/refresh.ts';
import { createBus } from '../../realtime/bus.ts';
import { createChangeEvents } from '../../realtime/change-events.ts';

/** The real adapter, over HTTP, to a fake that holds waybills as Waybiller does. */
const fake = await startFakeWaybiller();
const { app, db, signIn } = await openTestApp({
  WAYBILLER_URL: fake.url,
  WAYBILLER_API_KEY: 'the-key',
  WAYBILLER_USER_ID: '28',
});
const staff = await signIn();
const bus = createBus({ db, address: null }, app.log);
const jobRowEvents = createChangeEvents(bus, 'job_rows');
const parts = {
  db,
  jobRowEvents,
  alertEvents: createChangeEvents(bus, 'alerts'),
  liveness: createProcessLiveness({ db, address: null }, app.log),
  now: Date.now,
  system: 'waybill' as const,
  port: createWaybillerAdapter(
    { url: fake.url, apiKey: 'the-key', userId: 28 },
    () => Promise.resolve(null),
    testLimits,
  ),
};

async function sentRow(places: { pickup_location_id?: number; destination_location_id?: number } = {}) {
  const row = await createReadyRow(db, places);
  expect((await staff.post(`/api/waybills/transport-jobs/${row.transport_job_id}`)).status).toBe(200);
  return row;
}

const sendOf = (jobId: number) =>
  db
    .selectFrom('outside_sends')
    .select(['status', 'looks', 'next_look_at'])
    .where('transport_job_id', '=', jobId)
    .executeTakeFirstOrThrow();
const { rowNow } = rowPatches(staff);

/** As when the time of this job's next look has come, and of no other's. */
async function look(jobId: number): Promise<(readonly number[] | null)[]> {
  await db
    .updateTable('outside_sends')
    .set({ next_look_at: null })
    .where('transport_job_id', '<>', jobId)
    .execute();
  await db
    .updateTable('outside_sends')
    .set({ next_look_at: new Date(0) })
    .where('transport_job_id', '=', jobId)
    .where('next_look_at', 'is not', null)
    .execute();
  const heard: (readonly number[] | null)[] = [];
  const stop = jobRowEvents.onChanged((rowIds) => heard.push(rowIds));
  await pollDueSends(parts);
  stop();
  return heard;
}

function move(status: string): void {
  const waybill = fake.waybills.at(-1);
  if (waybill !== undefined) waybill.status = status;
}

test('a waybill is followed until it is confirmed, and everybody who looks at the row is told', async () => {
  const { id, transport_job_id: jobId } = await sentRow();
  expect((await rowNow(id)).waybill?.status).toBe('Created');

  expect(await look(jobId)).toEqual([]);
  expect((await sendOf(jobId)).looks).toBe(1);

  move('In progress');
  expect(await look(jobId)).toEqual([[id]]);
  expect((await rowNow(id)).waybill).toMatchObject({
    status: 'In progress',
    number: expect.stringMatching(/^W/),
  });
  expect((await sendOf(jobId)).looks).toBe(0);

  move('Confirmed');
  expect(await look(jobId)).toEqual([[id]]);
  expect(await rowNow(id)).toMatchObject({ sentToWaybill: true, waybill: { status: 'Confirmed' } });
  const { content } = (
    await staff.get<{ content: JobRowHistoryEntry[] }>(`/api/transport-job-products/${id}/history`)
  ).body;
  expect(content[0]).toMatchObject({
    who: 'Waybiller',
    action: 'waybill_status',
    changes: [
      { field: 'cause', before: null, after: 'Välise süsteemi teatel: Waybiller' },
      { field: 'waybillStatus', before: 'In progress', after: 'Confirmed' },
    ],
  });
  const before = fake.calls.length;
  await look(jobId);
  expect(fake.calls.length).toBe(before);
});

test('kilometres that drivers write down in Waybiller are journeys of our own', async () => {
  const { id: company_id } = await createCompany(db, { reg_no: '14200010' });
  const [from, to] = [await createLocation(db, { company_id }), await createTerminal(db, { company_id })];
  for (const km of [88, 91, 94, 140, 150]) {
    const row = await sentRow({ pickup_location_id: from.id, destination_location_id: to.id });
    Object.assign(fake.waybills.at(-1) ?? {}, { drivenKm: km });
    move('At destination');
    await look(row.transport_job_id);
  }
  const { body } = await staff.get<{ content: KnownDistance }>(`/api/distances?from=${from.id}&to=${to.id}`);
  expect(body.content).toMatchObject({ km: 94, source: 'driven' });
});

test('a look whose time was set while the clock ran ahead does not wait for that time', async () => {
  const { transport_job_id: jobId } = await sentRow();
  const hour = 60 * 60_000;
  const looksAfter = async (ahead: number) => {
    await db
      .updateTable('outside_sends')
      .set({ next_look_at: new Date(Date.now() + ahead) })
      .where('transport_job_id', '=', jobId)
      .execute();
    await pollDueSends(parts);
    return (await sendOf(jobId)).looks;
  };
  expect(await looksAfter(hour / 60)).toBe(0);
  expect(await looksAfter(3 * hour)).toBe(1);
});

test('a service that is unavailable changes nothing, and is asked again', async () => {
  const { id, transport_job_id: jobId } = await sentRow();
  move('In progress');
  fake.faults.push('failing', 'failing', 'failing');
  expect(await look(jobId)).toEqual([]);
  expect((await rowNow(id)).waybill?.status).toBe('Created');
  expect(await look(jobId)).toEqual([[id]]);
});

test('a waybill that was cancelled there is cancelled here too, and can be made again', async () => {
  const { id, transport_job_id: jobId } = await sentRow();
  move('Cancelled');
  expect(await look(jobId)).toEqual([[id]]);
  expect(await rowNow(id)).toMatchObject({ sentToWaybill: false, waybill: null });
  expect(fake.orders.at(-1)?.status).toBe('cancelled');
  const history = await staff.get<{ content: JobRowHistoryEntry[] }>(
    `/api/transport-job-products/${id}/history`,
  );
  expect(history.body.content[0]).toMatchObject({ who: 'Waybiller', action: 'cancelled_waybill' });
  expect((await staff.post(`/api/waybills/transport-jobs/${jobId}`)).status).toBe(200);
});

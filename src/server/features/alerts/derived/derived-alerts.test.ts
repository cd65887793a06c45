import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createContract } from '../../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import {
  createJob,
  createJobRow,
  createOrderedJobRow,
} from '../../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { raiseAlert } from '../../../alerts/raise-alert.ts';

const { db, clock, signIn } = await openTestApp();
const staff = await signIn({ firstName: 'Malle', lastName: 'Mets' });
const [today, tomorrow] = ['2026-05-20', '2026-05-21'];

interface Page {
  content: Alert[];
  totalElements: number;
}

/** Open alerts of a kind; rows written past the API take a moment to show. */
async function alertsOf(kind: AlertKind): Promise<Alert[]> {
  clock.now += 10_000;
  const { content, totalElements } = (await staff.get<Page>('/api/alerts?settled=false&size=100')).body;
  expect(totalElements).toBe(content.length);
  return content.filter((alert) => alert.kind === kind);
}
const withTruck = async (fields: { date?: string; time?: string; truckId?: number } = {}) => {
  const truckId = fields.truckId ?? (await createTruck(db)).id;
  return { truck_id: truckId, transport_date: fields.date ?? today, transport_time: fields.time ?? null };
};

test("a client's order waits for Kinnita until somebody presses it", async () => {
  const row = await createJobRow(db, { status: 'UNCONFIRMED', job: await withTruck() });
  const [alert, ...others] = await alertsOf('ORDER_UNCONFIRMED');
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ rowId: row.id, transportJobId: row.transport_job_id, row: { date: today } });
  expect(alert?.raisedBy?.id).toBe(row.created_by);
  expect((await alertsOf('ORDER_UNCONFIRMED'))[0]?.id).toBe(alert?.id);
  // Settling it would hide an order that still waits.
  for (const answer of [
    await staff.post(`/api/alerts/${alert?.id}/settle`, {}),
    await staff.post('/api/alerts/settle', { ids: [alert?.id] }),
  ]) {
    expect(answer.status, answer.text).toBe(409);
  }
  expect(await alertsOf('ORDER_UNCONFIRMED')).toHaveLength(1);
  await staff.put(`/api/transport-job-products/${row.id}/confirm`);
  expect(await alertsOf('ORDER_UNCONFIRMED')).toEqual([]);
});

test('a load of today or tomorrow that was rejected or stands still is told until it goes on, and again of another truck', async () => {
  const { id: truckId } = await createTruck(db);
  const stopped = async (status: JobRowStatus, date = today) =>
    (await createJobRow(db, { status, job: await withTruck({ date, truckId }) })).id;
  const rejected = await stopped('REJECTED', tomorrow);
  const [paused, failed] = [await stopped('PAUSED'), await stopped('ERROR')];
  for (const status of ['FAILED', 'CANCELLED', 'ON_THE_WAY'] as const) await stopped(status);
  await stopped('REJECTED', '2026-05-19');
  await stopped('REJECTED', '2026-05-22');
  const rowIds = async () => (await alertsOf('LOAD_STOPPED')).map(({ rowId }) => rowId);
  const found = await alertsOf('LOAD_STOPPED');
  expect(new Set(found.map(({ rowId }) => rowId))).toEqual(new Set([rejected, paused, failed]));
  const ofRejected = found.find(({ rowId }) => rowId === rejected);
  expect(ofRejected?.summary).toContain('tagasi lükatud');
  expect(ofRejected?.about).toMatch(/^Tagasi lükatud · /);
  expect(ofRejected?.title).toMatch(/^\d+ \w+ · .+ · /);
  expect(ofRejected?.title.endsWith(` · ${ofRejected.row?.client}`)).toBe(true);
  expect(ofRejected?.nextAction).toBe('ASSIGN_TRUCK');
  expect(found.find(({ rowId }) => rowId === paused)?.nextAction).toBe('OPEN_ROWS');

  await setStatus(failed, 'UNCOMPLETED');
  expect(await rowIds()).not.toContain(failed);
  await staff.post(`/api/alerts/${ofRejected?.id}/settle`, {});
  expect(await rowIds()).toEqual([paused]);
  const other = await createTruck(db);
  await db
    .updateTable('transport_jobs')
    .set({ truck_id: other.id })
    .where('id', '=', ofRejected?.transportJobId ?? 0)
    .execute();
  expect(await rowIds()).toContain(rejected);
  await setStatus(rejected, 'CANCELLED');
  await setStatus(paused, 'COMPLETED');
  expect(await rowIds()).toEqual([]);
});

test('of stopped loads that were settled in one go only those of the same cause come back together', async () => {
  const { order, row } = await createOrderedJobRow(db, { status: 'REJECTED', job: await withTruck() });
  await createJobRow(db, {
    status: 'PAUSED',
    job: { ...(await withTruck()), transport_order_id: order.id },
  });
  const found = await alertsOf('LOAD_STOPPED');
  expect(found).toHaveLength(2);
  await staff.post('/api/alerts/settle', { ids: found.map(({ id }) => id) });
  expect(await alertsOf('LOAD_STOPPED')).toEqual([]);
  const rejected = found.find(({ rowId }) => rowId === row.id);
  await staff.post(`/api/alerts/${rejected?.id}/reopen`);
  expect((await alertsOf('LOAD_STOPPED')).map(({ rowId }) => rowId)).toEqual([row.id]);
});

const setStatus = (id: number, status: JobRowStatus) =>
  db.updateTable('transport_job_products').set({ status }).where('id', '=', id).execute();

test('a row of today or tomorrow without a truck is told until it has one', async () => {
  const row = await createJobRow(db);
  const job = { transport_date: tomorrow };
  const next = await createJobRow(db, { job });
  await createJobRow(db, { job: { transport_date: '2026-05-19' } });
  await createJobRow(db, { job: { transport_date: '2026-05-22' } });
  await createJobRow(db, { status: 'CANCELLED' });
  await createJobRow(db, { status: 'SELF_SERVICE' });
  await createJobRow(db, { status: 'REJECTED' });
  await createJobRow(db, { status: 'UNCONFIRMED' });
  const found = await alertsOf('TRUCK_MISSING');
  expect(new Set(found.map(({ rowId }) => rowId))).toEqual(new Set([row.id, next.id]));
  expect(found.find(({ rowId }) => rowId === row.id)?.summary).toContain('tänane vedu on autota');

  const truck = await createTruck(db);
  await rowPatches(staff).patch({ id: row.id, changes: { truck: { id: truck.id } } });
  await staff.put(`/api/transport-job-products/${next.id}/cancel`);
  expect(await alertsOf('TRUCK_MISSING')).toEqual([]);
});

test('two jobs of a truck at one time are told at the later one until one of them moves', async () => {
  const { id: truckId } = await createTruck(db, { license_plate_number: '674KVJ' });
  const first = await createJobRow(db, { job: await withTruck({ truckId, time: '08:00' }) });
  const second = await createJobRow(db, { job: await withTruck({ truckId, time: '08:30' }) });
  await createJobRow(db, { job: await withTruck({ truckId, time: '08:30', date: '2026-05-19' }) });
  await createJobRow(db, { job: await withTruck({ truckId, time: '09:30' }) });
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toMatchObject([
    {
      rowId: second.id,
      data: {
        otherRowId: first.id,
        otherTime: '08:00',
        licensePlateNumber: '674KVJ',
        title: '674 KVJ: 08:00 (kuni u 09:00) ja 08:30',
      },
      summary: '674 KVJ on korraga kahel veotööl: kell 08:00 (kuni u 09:00) ja 08:30',
    },
  ]);
  await db
    .updateTable('transport_jobs')
    .set({ transport_time: '06:30' })
    .where('id', '=', first.transport_job_id)
    .execute();
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toEqual([]);
});

test('how long the driver says that it takes is counted in the end of the earlier job', async () => {
  const { id: truckId } = await createTruck(db, { license_plate_number: '677KVJ' });
  const first = await createJobRow(db, {
    status: 'IN_PROGRESS',
    job: { ...(await withTruck({ truckId, time: '20:00' })), driver_status: 'AT_PICKUP' },
  });
  const second = await createJobRow(db, { job: await withTruck({ truckId, time: '20:30' }) });
  const told = async () =>
    (await alertsOf('TRUCK_DOUBLE_BOOKED')).find(({ rowId }) => rowId === second.id)?.summary;
  expect(await told()).toContain('kell 20:00 (kuni u 21:00) ja 20:30');
  await raiseAlert(db, {
    key: `waits:${first.transport_job_id}`,
    kind: 'DRIVER_REPORT',
    transportJobId: first.transport_job_id,
    raisedAt: clock.now,
    summary: 'Järjekord u 90 min',
    data: {
      what: 'report',
      minutes: 90,
      later: [],
      driverName: 'Jaan Kask',
      driverPhone: null,
      licensePlateNumber: null,
    },
  });
  expect(await told()).toContain('kell 20:00 (kuni u 22:30) ja 20:30');
  await setStatus(second.id, 'CANCELLED');
  expect(await told()).toBeUndefined();
});

test('how long a job is estimated to take counts, as when the truck is chosen', async () => {
  const { id: truckId } = await createTruck(db);
  // An hour of driving, with the loading and the unloading.
  const far = {
    pickup_location_id: (await createLocation(db, { latitude: '59', longitude: '25' })).id,
    destination_location_id: (await createLocation(db, { latitude: '58.6', longitude: '25' })).id,
  };
  const first = await createJobRow(db, { ...far, job: await withTruck({ truckId, time: '12:00' }) });
  const second = await createJobRow(db, { ...far, job: await withTruck({ truckId, time: '13:30' }) });
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toMatchObject([
    { rowId: second.id, data: { otherRowId: first.id } },
  ]);
  const { body } = await staff.post<{ content: { code: string; otherRowId?: number }[] }>(
    '/api/transport-job-products/check-assignment',
    { rowId: second.id, truckId, date: today, time: '13:30' },
  );
  expect(body.content.find(({ code }) => code === 'TRUCK_DOUBLE_BOOKED')?.otherRowId).toBe(first.id);
  await rowPatches(staff).patch({ id: second.id, changes: { time: '14:30' } });
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toEqual([]);
});

test('a trailer behind two trucks at one time is told too', async () => {
  const { id: trailerId } = await createTrailer(db, { registration_number: '123ABC' });
  const book = async (time: string) =>
    createJobRow(db, { job: { ...(await withTruck({ time })), trailer_id: trailerId } });
  const first = await book('17:00');
  const second = await book('17:30');
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toMatchObject([
    {
      rowId: second.id,
      data: { otherRowId: first.id },
      summary: 'Haagis 123 ABC on korraga kahel veotööl: kell 17:00 (kuni u 18:00) ja 17:30',
    },
  ]);
  await staff.put(`/api/transport-job-products/${first.id}/cancel`);
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toEqual([]);
});

test('a job that runs past midnight is told with the one that begins in the night', async () => {
  const { id: truckId } = await createTruck(db, { license_plate_number: '676KVJ' });
  const yesterday = '2026-05-19';
  const evening = await createJobRow(db, {
    job: await withTruck({ truckId, time: '23:30', date: yesterday }),
  });
  const night = await createJobRow(db, { job: await withTruck({ truckId, time: '00:15' }) });
  await createJobRow(db, { job: await withTruck({ truckId, time: '01:30' }) });
  const late = await createJobRow(db, { job: await withTruck({ truckId, time: '23:45' }) });
  const next = await createJobRow(db, { job: await withTruck({ truckId, time: '00:30', date: tomorrow }) });
  expect((await alertsOf('TRUCK_DOUBLE_BOOKED')).map(({ rowId, data }) => [rowId, data.otherRowId])).toEqual(
    expect.arrayContaining([
      [night.id, evening.id],
      [next.id, late.id],
    ]),
  );
  expect((await alertsOf('TRUCK_DOUBLE_BOOKED')).find(({ rowId }) => rowId === night.id)?.summary).toBe(
    '676 KVJ on korraga kahel veotööl: kell 23:30 (kuni u 00:30) ja 00:15',
  );
  await rowPatches(staff).patch(
    { id: night.id, changes: { time: '00:30' } },
    { id: next.id, changes: { time: '00:45' } },
  );
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toEqual([]);
});

test('a driver who is named for two trucks is told too', async () => {
  const named = { driver_name: 'Jaan Kask', driver_phone: '+372 5123 4567' };
  const one = await createTruck(db, named);
  const other = await createTruck(db, { ...named, driver_phone: '51234567', license_plate_number: '675KVJ' });
  const office = await createTruck(db, { ...named, driver_name: 'Mari Mets' });
  const first = await createJobRow(db, { job: await withTruck({ truckId: one.id, time: '19:00' }) });
  const second = await createJobRow(db, { job: await withTruck({ truckId: other.id, time: '19:30' }) });
  await createJobRow(db, { job: await withTruck({ truckId: office.id, time: '19:30' }) });
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toMatchObject([
    {
      rowId: second.id,
      data: { otherRowId: first.id },
      summary: 'Auto 675 KVJ juht on korraga kahel veotööl: kell 19:00 (kuni u 20:00) ja 19:30',
    },
  ]);
  await staff.put(`/api/transport-job-products/${first.id}/cancel`);
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toEqual([]);
});

test('goods of one job are no second booking', async () => {
  const job = await createJob(db, await withTruck({ time: '15:00' }));
  await createJobRow(db, { transport_job_id: job.id });
  await createJobRow(db, { transport_job_id: job.id });
  expect(await alertsOf('TRUCK_DOUBLE_BOOKED')).toEqual([]);
});

test('a send that failed for good is told until it is made again', async () => {
  const row = await createJobRow(db, { job: await withTruck() });
  const send = { transport_job_id: row.transport_job_id, created_by: staff.user.id };
  await db
    .insertInto('outside_sends')
    .values([
      { ...send, system: 'waybill', status: 'failed', error: 'Registrikood puudub' },
      { ...send, system: 'fleet', row_id: row.id, status: 'failed' },
    ])
    .execute();
  const sms = { row_id: row.id, phone: '+37255512345', text: 'Tere', created_by: staff.user.id };
  await db
    .insertInto('messages')
    .values({ ...sms, status: 'failed', error: 'Blacklisted', created_at: '2026-05-20T09:00:00Z' })
    .execute();
  const found = await alertsOf('SEND_FAILED');
  expect(found.map(({ rowId }) => rowId)).toEqual([row.id, row.id, row.id]);
  expect(new Set(found.map(({ data }) => data.channel))).toEqual(new Set(['fleet', 'sms', 'waybill']));
  expect(found.map(({ summary }) => summary)).toContain('E-veoseleht jäi saatmata: Registrikood puudub');

  await db
    .insertInto('outside_sends')
    .values({ ...send, system: 'waybill', status: 'sent', simulated: true })
    .execute();
  await db
    .insertInto('messages')
    .values({ ...sms, created_at: '2026-05-20T09:05:00Z' })
    .execute();
  expect((await alertsOf('SEND_FAILED')).map(({ data }) => data.channel)).toEqual(['fleet']);
  await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  expect(await alertsOf('SEND_FAILED')).toEqual([]);
});

test('a contract is told when nine tenths of it are used, until there is room again', async () => {
  const company = await createCompany(db, { name: 'Kesa OÜ' });
  const pickup = await createLocation(db, { company_id: company.id });
  const product = await createGrain(db, { name: 'Toidunisu' });
  const { id } = await createContract(db, {
    company_id: company.id,
    product_id: product.id,
    quantity: '100',
  });
  const row = { pickup_location_id: pickup.id, product_id: product.id };
  await createJobRow(db, { ...row, quantity: '89.9', job: await withTruck() });
  expect(await alertsOf('CONTRACT_NEARLY_USED')).toEqual([]);
  const last = await createJobRow(db, { ...row, quantity: '0.1', job: await withTruck() });
  expect(await alertsOf('CONTRACT_NEARLY_USED')).toMatchObject([
    {
      rowId: null,
      row: null,
      summary: 'Kesa OÜ: Toidunisu, lepingust on kasutatud 90 / 100 t',
      title: 'Kesa OÜ',
      about: 'Toidunisu · lepingust on kasutatud 90 / 100 t',
      data: { contractId: id, used: 90, quantity: 100 },
    },
  ]);
  const over = await createJobRow(db, { ...row, quantity: '10', job: await withTruck() });
  expect(await alertsOf('CONTRACT_NEARLY_USED')).toMatchObject([
    { summary: 'Kesa OÜ: Toidunisu, leping on täis: 100 / 100 t' },
  ]);
  for (const each of [last, over]) await staff.put(`/api/transport-job-products/${each.id}/cancel`);
  expect(await alertsOf('CONTRACT_NEARLY_USED')).toEqual([]);
});

test('what a person has settled stays settled, under an id of its own', async () => {
  const row = await createJobRow(db);
  const [alert] = await alertsOf('TRUCK_MISSING');
  const settle = () =>
    staff.post<{ content: Alert }>(`/api/alerts/${alert?.id}/settle`, { note: 'Klient toob' });
  const first = await settle();
  expect(first.body.content).toMatchObject({ rowId: row.id, note: 'Klient toob', settledBy: 'Malle Mets' });
  expect(await alertsOf('TRUCK_MISSING')).toEqual([]);
  expect((await settle()).body).toEqual(first.body);
  const settled = (await staff.get<Page>('/api/alerts?settled=true')).body.content;
  expect(settled.map(({ id }) => id)).toContain(first.body.content.id);
  await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  expect((await settle()).status).toBe(404);
});

import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { ListedTransportOrder, TransportOrder } from '#api/orders/transport-orders.ts';

import {
  countRows,
  countsOf,
  hashOf,
  openUpgradedDatabase,
  releasedMigration,
  releasedMigrations,
  releasedNow,
  releasedVersions,
} from '../../../tests/fixtures/released-database.ts';
import { openAppOn } from '../../../tests/setup/test-app.ts';
import { sessionCookieName } from '../http/session-cookie.ts';
import { createSession } from '../identity/session/sessions.ts';
import { isMigrated } from './migrate.ts';

const firstRelease = '0.1.0';
const { before, database } = await openUpgradedDatabase(firstRelease);
const { app, anonymous, clock, db } = await openAppOn(database, { DEMO: '1' });
clock.now = releasedNow(firstRelease);

/** The headers of a user who was there before the upgrade. */
async function headersOf(username: string) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { cookie: `${sessionCookieName}=${await createSession(db, id, clock.now)}` };
}
// Administration and money came later: somebody gave the rights since.
await db
  .updateTable('users')
  .set({ permissions: ['PERM_MOBILE', 'PERM_ADMIN', 'PERM_FINANCE'] })
  .where('username', '=', 'staff')
  .execute();
const staff = await headersOf('staff');
const driver = await headersOf('driver');
const client = await headersOf('client');

async function read<T>(url: string, headers: Record<string, string>): Promise<T> {
  const answer = await anonymous.get<{ content: T }>(url, headers);
  expect(answer.status, `${url}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer.body.content;
}

test.each(Object.entries(releasedMigrations))(
  'the released migration %s is as it was released',
  (name, hash) => {
    expect(hashOf(releasedMigration(name)), 'write a new migration instead').toBe(hash);
  },
);

test('nothing that people had written down is lost', async () => {
  expect(await isMigrated(db)).toBe(true);
  expect(before).toMatchObject({ transport_job_products: 401, driver_photos: 1, messages: 1 });
  const { rows } = await sql.raw<{ name: string; count: number }>(countRows).execute(db);
  expect(countsOf(rows)).toEqual(before);
});

test.each(releasedVersions.slice(1))('nothing is lost of %s, whose rows are looked at', async (version) => {
  const later = await openUpgradedDatabase(version);
  const upgraded = await openAppOn(later.database, { DEMO: '1' });
  upgraded.clock.now = releasedNow(version);
  const { rows } = await sql.raw<{ name: string; count: number }>(countRows).execute(upgraded.db);
  expect(countsOf(rows)).toEqual(later.before);
  const { id } = await upgraded.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow();
  const cookie = `${sessionCookieName}=${await createSession(upgraded.db, id, upgraded.clock.now)}`;
  const table = await upgraded.app.inject({
    url: '/api/transport-jobs/datatable?size=200',
    headers: { cookie },
  });
  expect(table.statusCode, table.payload.slice(0, 300)).toBe(200);
});

/** The endpoints that need neither an id nor a parameter. The app checks every answer against its contract. */
const lists = Object.entries<Endpoint>(endpoints).filter(
  ([, { method, params, query, access }]) =>
    method === 'GET' &&
    params === undefined &&
    'anyOf' in access &&
    (query === undefined || z.safeParse(query, {}).success),
);

test.each(lists)('%s answers by its contract', async (_name, { path, access }) => {
  const rights: readonly string[] = 'anyOf' in access ? access.anyOf : [];
  const isOnlyFor = (held: string) => rights.every((right) => right === held);
  const headers = isOnlyFor('PERM_MOBILE_TRUCK_DRIVER') ? driver : isOnlyFor('PERM_CLIENT') ? client : staff;
  const answer = await app.inject({ url: `/api${path}`, headers });
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
});

test('every row of the table can be looked at from all sides, and its document drawn', async () => {
  const rows = await read<JobRow[]>('/api/transport-jobs/datatable?size=200', staff);
  expect(rows.length).toBeGreaterThan(100);
  for (const { id } of rows.slice(0, 40)) {
    for (const side of ['', '/history', '/messages', '/driver-record', '/preflight']) {
      await read(`/api/transport-job-products/${id}${side}`, staff);
    }
  }
  // Loaded before the upgrade, with a signature picture that cannot be opened.
  const { id } = await db
    .selectFrom('driver_stops')
    .innerJoin('transport_job_products as r', 'r.transport_job_id', 'driver_stops.transport_job_id')
    .select('r.id')
    .where('contact_name', '=', 'Õie Mägi')
    .executeTakeFirstOrThrow();
  const url = `/api/transport-job-products/${id}/delivery-document/download`;
  expect((await app.inject({ url, headers: staff })).statusCode).toBe(200);
});

test('a row is changed and an order made as before', async () => {
  const rows = await read<JobRow[]>('/api/transport-jobs/datatable?size=200', staff);
  const row = rows.find(({ status }) => status === 'UNCOMPLETED');
  const patch = [{ id: row?.id, version: row?.version, changes: { notes: 'Pärast uuendust' } }];
  const changed = await anonymous.patch('/api/transport-job-products/patch-products', patch, staff);
  expect(changed.status, changed.text).toBe(200);

  const [own] = await read<ListedTransportOrder[]>('/api/transport-orders', client);
  const order = await read<TransportOrder>(`/api/transport-orders/${own?.id ?? 0}`, client);
  const again = await anonymous.post(
    '/api/transport-orders',
    {
      transportDate: '2026-11-25',
      product: { id: order.product.id },
      client: { id: order.client.id },
      pickup: { id: order.pickup.id },
      quantity: 20,
    },
    { ...client, 'idempotency-key': randomUUID() },
  );
  expect(again.status, again.text).toBe(201);
});

test('a driver who was on the way goes on, with all that was written down', async () => {
  const jobs = await read<DriverJob[]>('/api/truck-drivers/transport-jobs?open=true', driver);
  const job = jobs.find(({ pickupStop }) => pickupStop?.contactName === 'Õie Mägi');
  expect(job).toMatchObject({
    driverStatus: { code: 'ON_ROUTE_TO_DESTINATION' },
    pickupStop: { grossWeightKg: 43_980, notes: 'Luuk kinni', signature: expect.any(String) },
    photos: [{ kind: 'LOAD' }],
  });
  const photo = `/api/truck-drivers/photos/${job?.photos[0]?.id ?? 0}`;
  expect((await app.inject({ url: photo, headers: driver })).statusCode).toBe(200);
  for (const [step, fields] of [
    ['arrival-at-location', {}],
    ['at-location', { grossWeightKg: 43_960, vehicleWeightKg: 15_500 }],
  ] as const) {
    const body = {
      actionId: randomUUID(),
      occurredAt: '2026-11-20T12:00:00+02:00',
      transportJobId: job?.transportJobId,
      ...fields,
    };
    const answer = await anonymous.post(`/api/truck-drivers/${step}`, body, driver);
    expect(answer.status, answer.text).toBe(200);
  }
});

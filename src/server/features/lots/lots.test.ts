import { expect, test } from 'vitest';

import type { BrowserImport } from '#api/admin/imports.ts';
import type { DriverJob } from '#api/driver/driver-job.ts';
import type { LoadedLater, TracedDelivery } from '#api/goods/lots.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../tests/factories/sales-orders.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { createStock } from '../../../../tests/factories/warehouses.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';
import { rolePermissions, type SignedInClient } from '../../../../tests/setup/test-app.ts';

const { db, signIn, staff, haulWithDriver, rowInTable } = await openDriving();

interface Trace {
  content: { deliveries: TracedDelivery[]; loadedAfter: LoadedLater[] };
}
const trace = async (lot: string, query = '') => {
  const answer = await staff.get<Trace>(`/api/lots/${encodeURIComponent(lot)}/trace${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
};

/** Loads and delivers; `lot` is what the driver reads off the bag. */
async function haul(driver: SignedInClient, jobId: number, hour: number, lot?: string) {
  const at = (minute: number) =>
    actionFields(
      jobId,
      `2026-05-20T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+03:00`,
    );
  const steps = [
    [driverPaths.start, at(0)],
    [driverPaths.arrive, at(5)],
    [driverPaths.leave, { ...at(10), ...weights, ...(lot !== undefined && { lot }) }],
    [driverPaths.arrive, at(30)],
    [driverPaths.leave, { ...at(40), ...weights }],
  ] as const;
  for (const [path, body] of steps) {
    const answer = await driver.post<{ content: DriverJob }>(path, body);
    expect(answer.status, answer.text).toBe(200);
  }
}

const feed = await createProduct(db, { name: 'Vasikasööt', unit: 't', is_bulk: true });

test('a driver’s lot goes with the load, to its buyer, and to what the same space carried next', async () => {
  const buyer = await createCompany(db, { name: 'Lepaoja OÜ' });
  const person = await createPerson(db, { first_name: 'Anu', last_name: 'Lepp' });
  await createRepresentative(db, { company_id: buyer.id, person_id: person.id, phone: '+3725551234' });
  const barn = await createLocation(db, {
    company_id: buyer.id,
    location_name: 'Lepaoja laut',
    contact_name: 'Laut',
    location_phone: '+3725559876',
  });
  const first = await haulWithDriver({ row: { product_id: feed.id, destination_location_id: barn.id } });
  const more = () => haulWithDriver({ truck: first.truck, row: { product_id: feed.id } });
  const [second, third, fourth, fifth] = [await more(), await more(), await more(), await more()];
  await haul(first.driver, first.jobId, 6, ' L 12-34; B7 ');
  await haul(first.driver, second.jobId, 7);
  await haul(first.driver, third.jobId, 8);
  await haul(first.driver, fourth.jobId, 9);
  await haul(first.driver, fifth.jobId, 10);

  const found = await trace('l1234');
  expect(found.deliveries).toEqual([
    {
      rowId: first.row.id,
      transportJobId: first.jobId,
      salesOrderId: null,
      day: '2026-05-20',
      status: 'COMPLETED',
      product: { id: feed.id, name: 'Vasikasööt' },
      quantity: 28.48,
      unit: 't',
      lot: 'L 12-34; B7',
      pickup: expect.any(String) as string,
      destination: 'Lepaoja laut',
      buyer: { id: buyer.id, name: 'Lepaoja OÜ' },
      contacts: [
        { name: 'Laut', phone: '+3725559876' },
        { name: 'Anu Lepp', phone: '+3725551234' },
      ],
      truck: { id: first.truck.id, plate: first.truck.license_plate_number },
      trailer: { id: first.truck.trailer_id, plate: expect.any(String) as string },
      driver: { name: first.truck.driver_name, phone: first.truck.driver_phone },
    },
  ]);
  expect(found.loadedAfter.map(({ rowId, afterRowId }) => [rowId, afterRowId])).toEqual([
    [second.row.id, first.row.id],
    [third.row.id, first.row.id],
    [fourth.row.id, first.row.id],
  ]);
  expect((await rowInTable(first.row.id)).loadedLot).toBe('L 12-34; B7');
  expect((await trace('B7')).deliveries).toHaveLength(1);
  expect((await trace('l123')).deliveries).toEqual([]);
  expect((await trace('l1234', `?productId=${feed.id}`)).deliveries).toHaveLength(1);
  expect((await trace('l1234', '?productId=9999999')).deliveries).toEqual([]);

  // Corrected by the driver, and emptied.
  const correct = async (lot: string | null) => {
    const { version } = await db
      .selectFrom('transport_jobs')
      .select('version')
      .where('id', '=', first.jobId)
      .executeTakeFirstOrThrow();
    const edit = { ...actionFields(first.jobId), version, changes: { pickup: { lot } } };
    const answer = await first.driver.patch(driverPaths.edit, edit);
    expect(answer.status, answer.text).toBe(200);
  };
  await correct('C-9');
  expect((await trace('l1234')).deliveries).toEqual([]);
  expect((await trace('c9')).deliveries).toHaveLength(1);
  await correct(null);
  expect((await trace('c9')).deliveries).toEqual([]);
});

test('a sold line’s lot counts for its loads, unless another was read, and for who collects', async () => {
  const line = await createSalesOrderLine(db, { product_id: feed.id, lot: 'S-1' });
  const truck = await createTruck(db);
  const { row } = await createOrderedJobRow(db, {
    product_id: feed.id,
    job: { truck_id: truck.id },
    order: { sales_order_line_id: line.id },
  });
  const collected = await createSalesOrderLine(db, {
    product_id: feed.id,
    lot: 'S-1, S-2',
    status: 'ISSUED',
    delivery_date: '2026-05-18',
  });
  await createSalesOrderLine(db, { product_id: feed.id, lot: 'S-1', status: 'CANCELLED' });
  const found = await trace('S-1');
  expect(found.deliveries.map(({ rowId, salesOrderId, status }) => [rowId, salesOrderId, status])).toEqual([
    [row.id, line.sales_order_id, 'UNCOMPLETED'],
    [null, collected.sales_order_id, 'ISSUED'],
  ]);
  // Nothing was loaded yet.
  expect(found.loadedAfter).toEqual([]);
  // The warehouse's program says what was loaded.
  const admin = await signIn({ permissions: rolePermissions.admin });
  const sent = await admin.send<{ content: BrowserImport }>(
    'POST',
    '/api/admin/imports?name=job-rows.csv',
    `id;loadedLot\n${row.id};S-3`,
    { 'content-type': 'text/csv' },
  );
  const applied = await admin.post(`/api/admin/imports/${sent.body.content.id}/apply`);
  expect(applied.status, applied.text).toBeLessThan(300);
  expect((await trace('s1')).deliveries).toHaveLength(1);
  expect((await trace('s3')).deliveries.map(({ rowId }) => rowId)).toEqual([row.id]);
});

test('of several lots read at one stop each row has its own, as far as stock says whose they are', async () => {
  const [seed, dressing] = [await createProduct(db), await createProduct(db)];
  await createStock(db, { product_id: seed.id, lot: 'S26-44' });
  await createStock(db, { product_id: dressing.id, lot: 'P26-27' });
  const job = await haulWithDriver({ row: { product_id: seed.id, quantity: '4' } });
  const other = await createJobRow(db, {
    product_id: dressing.id,
    quantity: '1',
    transport_job_id: job.jobId,
  });
  await haul(job.driver, job.jobId, 6, 's2644; P26-27; X-9');
  const lots = await db
    .selectFrom('transport_job_products')
    .select(['id', 'loaded_lot'])
    .where('transport_job_id', '=', job.jobId)
    .orderBy('id')
    .execute();
  expect(lots).toEqual([
    { id: job.row.id, loaded_lot: 's2644, X-9' },
    { id: other.id, loaded_lot: 'P26-27, X-9' },
  ]);
  expect((await trace('P26-27')).deliveries.map(({ rowId }) => rowId)).toEqual([other.id]);
});

test('a lot is named in words that are refused where they are none, and the office alone asks', async () => {
  expect((await staff.get(`/api/lots/${encodeURIComponent('x'.repeat(61))}/trace`)).problems).toEqual([
    'lot INVALID',
  ]);
  expect((await staff.get('/api/lots/%20/trace')).problems).toEqual(['lot INVALID']);
  expect((await staff.get('/api/lots/A1/trace?productId=x')).problems).toEqual(['productId INVALID']);
  // No sign of a pattern means anything.
  expect((await trace('%')).deliveries).toEqual([]);
  expect((await trace(';')).deliveries).toEqual([]);
  for (const permissions of [rolePermissions.client, rolePermissions.driver]) {
    expect((await (await signIn({ permissions })).get('/api/lots/A1/trace')).status).toBe(403);
  }
});

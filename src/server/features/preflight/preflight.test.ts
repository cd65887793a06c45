import { expect, test } from 'vitest';

import type { RowPreflight } from '#api/job-row/preflight.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { findDayRows } from '../../job-rows/external-row.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const of = async (rowId: number) =>
  (await staff.get<{ content: RowPreflight }>(`/api/transport-job-products/${rowId}/preflight`)).body.content;

test('nothing stands against a complete row', async () => {
  const row = await createReadyRow(db);
  expect(await of(row.id)).toEqual({
    rowId: row.id,
    transportJobId: row.transport_job_id,
    date: row.transport_date,
    time: null,
    status: 'UNCOMPLETED',
    client: expect.any(String) as unknown,
    notes: null,
    product: expect.any(String) as unknown,
    quantity: Number(row.quantity),
    unit: 't',
    pickup: expect.any(String) as unknown,
    destination: 'Muuga terminal',
    licensePlateNumber: expect.any(String) as unknown,
    fleetService: 'gsmtasks',
    isPushUnseen: false,
    load: {
      verdict: 'unknown',
      regime: null,
      known: 0,
      forbidsFeed: false,
      reasons: [],
      loads: [],
      isBlocked: false,
    },
    figures: ['unsent'],
    clash: null,
    toConfirm: [],
    ahead: ['sms', 'waybill', 'fleet', 'terminal'],
    sends: { sms: [], waybill: [], fleet: [], terminal: [] },
  });
});

test('says for each send what is missing, in words', async () => {
  const row = await createJobRow(db, { shelf: 'Silo 1' });
  const { sends } = await of(row.id);
  expect(sends.sms).toEqual([
    {
      code: 'JOB_WITHOUT_TRUCK',
      message: 'Veotööl peab olema vähemalt üks auto!',
      rowId: row.id,
      mends: [{ of: 'row', rowId: row.id, field: 'truck' }],
    },
  ]);
  expect(sends.fleet.map(({ code }) => code)).toEqual(['TRUCK_MISSING', 'DESTINATION_MISSING']);
  expect((await staff.get('/api/transport-job-products/987654/preflight')).status).toBe(404);
});

test("checks all rows of a day, tomorrow's unless another is asked for", async () => {
  const tomorrow = await createReadyRow(db, { job: { transport_date: '2026-05-21' } });
  await createJobRow(db, { status: 'CANCELLED', job: { transport_date: '2026-05-21' } });
  const later = await createReadyRow(db, { job: { transport_date: '2026-05-30' } });
  const list = async (query: string) =>
    (await staff.get<{ content: RowPreflight[] }>(`/api/transport-job-products/preflight${query}`)).body
      .content;
  expect((await list('')).map(({ rowId }) => rowId)).toEqual([tomorrow.id]);
  expect((await list('?date=2026-05-30')).map(({ rowId }) => rowId)).toEqual([later.id]);
});

test('leads to the record behind the row, and to no cell that is locked', async () => {
  const truck = await createTruck(db, { driver_email: null });
  const company = await createCompany(db, { reg_no: null });
  const pickup = await createLocation(db, { company_id: company.id, formatted_address: null });
  const row = await createReadyRow(db, {
    status: 'ON_THE_WAY',
    shelf: null,
    pickup_location_id: pickup.id,
    product_id: (await createProduct(db, { is_bulk: false, cn_code: '31023090' })).id,
    job: { truck_id: truck.id },
  });
  const { sends } = await of(row.id);
  expect(sends.waybill.map(({ code, mends }) => ({ code, mends }))).toEqual([
    {
      code: 'DRIVER_EMAIL_MISSING',
      mends: [
        {
          of: 'record',
          kind: 'trucks',
          id: truck.id,
          name: truck.license_plate_number,
          field: 'driverEmail',
        },
      ],
    },
    {
      code: 'PICKUP_ADDRESS_MISSING',
      mends: [
        {
          of: 'record',
          kind: 'locations',
          id: pickup.id,
          name: pickup.location_name,
          field: 'formattedAddress',
        },
      ],
    },
    {
      code: 'PICKUP_COMPANY_REG_NO_MISSING',
      mends: [{ of: 'record', kind: 'companies', id: company.id, name: company.name, field: 'regNo' }],
    },
  ]);
  // The goods of a truck on the way are locked, their shelf is not.
  expect(sends.terminal.map(({ code, mends }) => [code, mends.map((correction) => correction.of)])).toEqual([
    ['NOT_BULK_PRODUCT', ['record']],
    ['PRODUCT_SHELF_MISSING', ['row']],
  ]);
});

test("leads to the confirming of a client's order, and out of no other status", async () => {
  const order = await createReadyRow(db, { status: 'UNCONFIRMED' });
  expect((await of(order.id)).sends.sms.map(({ code, mends }) => [code, mends])).toEqual([
    ['WRONG_JOB_STATUS', [{ of: 'confirm', rowId: order.id }]],
  ]);
  const done = await createReadyRow(db, { status: 'COMPLETED' });
  expect((await of(done.id)).sends.sms.map(({ mends }) => mends)).toEqual([[]]);
});

test('what is sent of the whole job is judged by all its rows, each thing once', async () => {
  const truck = await createTruck(db, { driver_email: null });
  const first = await createReadyRow(db, { job: { truck_id: truck.id } });
  const second = await createReadyRow(db, { destination_location_id: null });
  await db
    .updateTable('transport_job_products')
    .set({ transport_job_id: first.transport_job_id, transport_date: first.transport_date })
    .where('id', '=', second.id)
    .execute();
  const { sends } = await of(first.id);
  expect(sends.waybill.map(({ code, rowId }) => [code, rowId])).toEqual([
    ['DRIVER_EMAIL_MISSING', first.id],
    ['DESTINATION_MISSING', second.id],
  ]);
  expect(sends.terminal.map(({ code, mends }) => [code, mends])).toEqual([
    ['MORE_THAN_ONE_ROW', [{ of: 'job', transportJobId: first.transport_job_id }]],
    ['DESTINATION_MISSING', [{ of: 'row', rowId: second.id, field: 'destination' }]],
  ]);
  expect(sends.fleet).toEqual([]);
});

test('a day of many rows is read in two queries', async () => {
  for (let n = 0; n < 5; n += 1) await createReadyRow(db, { job: { transport_date: '2026-06-01' } });
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  expect(await findDayRows(counting, '2026-06-01')).toHaveLength(5);
  expect(queries).toBe(2);
});

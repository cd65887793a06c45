import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';
import { type JobRowStatus, jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { fieldNames } from '#domain/record-fields/fields.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createContract } from '../../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createKnownTruck } from '../../../../../tests/factories/past-loads.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { createFilledJobRow } from '../../../../../tests/setup/filled-rows.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { rowNow } = rowPatches(staff);
const rows = '/api/transport-job-products';
interface Copied {
  content: JobRow[];
  warnings: GoodsWarning[];
}

describe('cancel', () => {
  test('takes a row out of the table, its version rises and its history tells', async () => {
    const row = await createJobRow(db);
    const answer = await staff.put<{ content: JobRow }>(`${rows}/${row.id}/cancel`);
    expect(answer.status).toBe(200);
    expect(answer.body.content).toMatchObject({ id: row.id, status: 'CANCELLED', version: 2 });
    const history = await staff.get<{ content: { action: string; changes: unknown }[] }>(
      `${rows}/${row.id}/history`,
    );
    expect(history.body.content[0]).toMatchObject({
      action: 'cancelled',
      changes: [{ field: 'status', before: 'UNCOMPLETED', after: 'CANCELLED' }],
    });
  });

  test('is possible until loading ends, and the row says so', async () => {
    const allowed: JobRowStatus[] = [];
    for (const status of jobRowStatuses) {
      const row = await createJobRow(db, { status });
      const { mayCancel } = await rowNow(row.id);
      const answer = await staff.put(`${rows}/${row.id}/cancel`);
      expect(answer.status === 200).toBe(mayCancel);
      if (answer.status === 200) allowed.push(status);
      else expect(answer.problem).toMatchObject({ status: 409, errors: [{ code: 'WRONG_JOB_STATUS' }] });
    }
    const ended = new Set<JobRowStatus>(['COMPLETED', 'CANCELLED', 'FAILED', 'IN_DESTINATION']);
    expect(allowed).toEqual(jobRowStatuses.filter((status) => !ended.has(status)));
  });

  test('is refused once the truck is loaded, though the row is on the way as before', async () => {
    const row = await createJobRow(db, {
      status: 'ON_THE_WAY',
      job: { driver_status: 'ON_ROUTE_TO_DESTINATION' },
    });
    const answer = await staff.put(`${rows}/${row.id}/cancel`);
    expect(answer.status).toBe(409);
    expect(answer.problem.current).toMatchObject({ id: row.id, status: 'ON_THE_WAY' });
    expect(await rowNow(row.id)).toMatchObject({ version: 1, mayCancel: false });
  });

  test('of what does not exist is 404', async () => {
    expect((await staff.put(`${rows}/9999999/cancel`)).status).toBe(404);
  });
});

describe('confirm', () => {
  test('makes an unconfirmed row uncompleted', async () => {
    const row = await createJobRow(db, { status: 'UNCONFIRMED' });
    const answer = await staff.put<{ content: JobRow }>(`${rows}/${row.id}/confirm`);
    expect(answer.body.content).toMatchObject({ status: 'UNCOMPLETED', version: 2 });
    expect((await staff.put(`${rows}/${row.id}/confirm`)).problem).toMatchObject({
      status: 409,
      errors: [{ code: 'WRONG_JOB_STATUS' }],
    });
  });
});

describe('duplicate', () => {
  test('copies goods, places and client into a job of its own, not sent and without a truck', async () => {
    const truck = await createTruck(db);
    const manager = await createPerson(db);
    const row = await createJobRow(db, {
      status: 'COMPLETED',
      notes: 'Tuleb ise järele. ',
      wet_grain: true,
      priority: 4,
      sent_to_waybill: true,
      is_sms_sent: true,
      delivered_quantity: '27.9',
      job: {
        transport_date: '2026-06-10',
        transport_time: '09:00',
        truck_id: truck.id,
        customer_manager_id: manager.id,
        driver_status: 'COMPLETED',
      },
    });
    const answer = await staff.post<{ content: JobRow }>(`${rows}/${row.id}/duplicate`);
    expect(answer.status).toBe(201);
    const copy = answer.body.content;
    expect(answer.headers.location).toBe(`${rows}/${copy.id}`);
    expect(await rowNow(copy.id)).toEqual({ ...copy, findings: [], findingDetails: [] });
    expect(copy.transportJobId).not.toBe(row.transport_job_id);
    expect(copy).toMatchObject({
      version: 1,
      status: 'UNCOMPLETED',
      date: '2026-06-10',
      time: '09:00',
      pickup: { id: row.pickup_location_id },
      client: { id: row.client_location_id },
      product: { id: row.product_id },
      quantity: 28.5,
      deliveredQuantity: null,
      notes: 'Tuleb ise järele. ',
      wetGrain: true,
      priority: 4,
      truck: null,
      carrier: null,
      customerManager: { id: manager.id },
      creator: { id: staff.user.id },
      sentToWaybill: false,
      isSMSSent: false,
    });
  });

  test('goes to the day asked for, or to today when the old one is past', async () => {
    const row = await createJobRow(db, { job: { transport_date: '2026-05-01' } });
    const copyOf = async (body?: unknown) =>
      (await staff.post<{ content: JobRow }>(`${rows}/${row.id}/duplicate`, body)).body.content.date;
    expect(await copyOf({ date: '2026-08-08' })).toBe('2026-08-08');
    expect(await copyOf({ date: '2026-04-01' })).toBe('2026-04-01');
    expect(await copyOf()).toBe('2026-05-20');
    expect(await copyOf({})).toBe('2026-05-20');
    expect(await copyOf({ date: null })).toBe('2026-05-20');
  });

  test('once for one key', async () => {
    const row = await createJobRow(db);
    const key = { 'idempotency-key': randomUUID() };
    const copies = [1, 2].map(() =>
      staff.post<{ content: JobRow }>(`${rows}/${row.id}/duplicate`, { date: '2026-09-09' }, key),
    );
    const [one, other] = await Promise.all(copies);
    expect(one?.body.content.id).toBe(other?.body.content.id);
  });

  test('refuses a time that the day does not have, as making such a row does', async () => {
    const row = await createJobRow(db, { job: { transport_time: '03:30' } });
    const single = await staff.post(`${rows}/${row.id}/duplicate`, { date: '2027-03-28' });
    const many = await staff.post(`${rows}/copy`, { rowIds: [row.id], date: '2027-03-28' });
    for (const { status, problems, problem } of [single, many]) {
      expect([status, problems]).toEqual([422, ['date INVALID']]);
      expect(problem.errorMessage).toContain('03:30');
    }
    expect((await staff.post(`${rows}/${row.id}/duplicate`, { date: '2027-03-29' })).status).toBe(201);
  });

  test('refuses a day that is none, and a row that is none', async () => {
    const row = await createJobRow(db);
    const answer = await staff.post(`${rows}/${row.id}/duplicate`, { date: '2026-02-30' });
    expect(answer.problems).toEqual(['date INVALID']);
    expect((await staff.post(`${rows}/9999999/duplicate`)).status).toBe(404);
  });
});

describe('restore', () => {
  const restore = (...patches: { id: number; version: number }[]) =>
    staff.put<{ content: JobRow[] }>(`${rows}/restore`, patches);

  test('takes back a removing and the confirming before it, one by one', async () => {
    const { id } = await createJobRow(db, { status: 'UNCONFIRMED' });
    await staff.put(`${rows}/${id}/confirm`);
    await staff.put(`${rows}/${id}/cancel`);
    const first = await restore({ id, version: 3 });
    expect(first.body.content).toMatchObject([{ id, status: 'UNCOMPLETED', version: 4 }]);
    const second = await restore({ id, version: 4 });
    expect(second.body.content).toMatchObject([{ id, status: 'UNCONFIRMED', version: 5 }]);
    expect((await restore({ id, version: 5 })).problem).toMatchObject({
      status: 409,
      errors: [{ code: 'WRONG_JOB_STATUS' }],
    });
    const history = await staff.get<{ content: { action: string }[] }>(`${rows}/${id}/history`);
    expect(history.body.content[0]).toMatchObject({ action: 'restored' });
  });

  test('is of all rows or of none: one that has changed since keeps the others back', async () => {
    const [one, other] = [await createJobRow(db), await createJobRow(db)];
    for (const { id } of [one, other]) await staff.put(`${rows}/${id}/cancel`);
    const answer = await restore({ id: one.id, version: 2 }, { id: other.id, version: 1 });
    expect(answer.problem).toMatchObject({ status: 409, current: { id: other.id } });
    expect(await rowNow(one.id)).toMatchObject({ status: 'CANCELLED', version: 2 });
  });

  test("is not of another's step", async () => {
    const { id } = await createJobRow(db);
    const colleague = await signIn();
    await colleague.put(`${rows}/${id}/cancel`);
    expect((await restore({ id, version: 2 })).status).toBe(409);
  });
});

describe('copy', () => {
  const copy = (body: unknown, headers = {}) => staff.post<Copied>(`${rows}/copy`, body, headers);

  test('brings rows to a day with trucks that are in use, those of one job in one job', async () => {
    const carrier = await createCompany(db);
    const [truck, sold] = [await createKnownTruck(db), await createTruck(db, { status: 'INACTIVE' })];
    const job = { transport_date: '2026-06-10', transport_time: '09:00', carrier_company_id: carrier.id };
    const one = await createJobRow(db, { status: 'COMPLETED', job: { ...job, truck_id: truck.id } });
    const sibling = await createJobRow(db, { transport_job_id: one.transport_job_id, quantity: '0.5' });
    const other = await createJobRow(db, { job: { ...job, transport_time: '15:00', truck_id: sold.id } });
    const rowIds = [one.id, other.id, sibling.id];
    const { body } = await copy({ rowIds, date: '2026-06-11', withTruck: true });
    const [first, second, third] = body.content;
    expect(body.content).toMatchObject([
      { status: 'UNCOMPLETED', date: '2026-06-11', time: '09:00', truck: { id: truck.id } },
      { date: '2026-06-11', time: '15:00', truck: null },
      { date: '2026-06-11', transportJobId: first?.transportJobId },
    ]);
    expect(first?.carrier).toMatchObject({ id: carrier.id });
    expect(second?.transportJobId).not.toBe(first?.transportJobId);
    expect(body.warnings).toEqual([]);
    const again = await copy({ rowIds: [one.id], date: '2026-06-11', withTruck: true });
    expect(again.body.warnings).toMatchObject([{ code: 'TRUCK_DOUBLE_BOOKED', otherRowId: first?.id }]);
    const bare = await copy({ rowIds: [one.id], date: '2026-06-12' });
    expect(bare.body.content).toMatchObject([{ truck: null, carrier: null }]);
    const history = await staff.get<{ content: { changes: unknown[] }[] }>(`${rows}/${third?.id}/history`);
    expect(history.body.content[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'duplicateOf', after: String(sibling.id) }),
    );
  });

  test('brings everything along that a row is made with', async () => {
    const { row } = await createFilledJobRow(db);
    const before = await rowNow(row.id);
    const [copied] = (await copy({ rowIds: [row.id], date: before.date, withTruck: true })).body.content;
    // The truck brings its usual trailer, and has none.
    const kept = fieldNames({ ...rowFields, ...jobFields }).filter((field) => field !== 'trailer');
    for (const field of kept) expect(before[field], field).not.toBeNull();
    const pick = (of: JobRow | undefined) => kept.map((field) => [field, of?.[field]]);
    expect(pick(copied)).toEqual(pick(before));
  });

  test('is of all rows or of none, and once for one key', async () => {
    const { id } = await createJobRow(db, { notes: 'ainult korra' });
    expect((await copy({ rowIds: [id, 9_999_999], date: '2026-07-01' })).status).toBe(404);
    const key = { 'idempotency-key': randomUUID() };
    const [one, same] = [0, 1].map(() => copy({ rowIds: [id], date: '2026-07-01' }, key));
    expect((await one)?.body.content[0]?.id).toBe((await same)?.body.content[0]?.id);
    const { body } = await staff.get<{ totalElements: number }>(
      '/api/transport-jobs/datatable?notes=ainult korra',
    );
    expect(body.totalElements).toBe(2);
  });
});

test('a copy, and a row that stands again, tell of a contract that holds less than is taken from it then', async () => {
  const company = await createCompany(db);
  const pickup = await createLocation(db, { company_id: company.id });
  const { id, product_id } = await createJobRow(db, { pickup_location_id: pickup.id, quantity: '28' });
  await createContract(db, { company_id: company.id, product_id, quantity: '50' });
  const { date } = await rowNow(id);
  const copied = await staff.post<Copied>(`${rows}/copy`, { rowIds: [id], date });
  expect(copied.body.warnings).toMatchObject([{ rowId: copied.body.content[0]?.id, code: 'OVER_CONTRACT' }]);
  const duplicated = await staff.post<{ warnings: GoodsWarning[] }>(`${rows}/${id}/duplicate`, { date });
  expect(duplicated.body.warnings).toMatchObject([{ code: 'OVER_CONTRACT' }]);
  await staff.put(`${rows}/${id}/cancel`);
  const again = await staff.put(`${rows}/restore`, [{ id, version: 2 }]);
  expect(again.problem.errors).toMatchObject([{ code: 'UNUSUAL', field: '0.quantity', rowId: id }]);
  const confirmed = await staff.put(`${rows}/restore`, [{ id, version: 2, confirmed: ['quantity'] }]);
  expect(confirmed.status).toBe(200);
});

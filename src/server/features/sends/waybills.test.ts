import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields, weights } from '../../../../tests/factories/driver-actions.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { drive, driverPaths } from '../../../../tests/setup/driving.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';
import { ExternalError } from '../../external/http-client.ts';
import type { ExternalRow } from '../../job-rows/external-row.ts';

const told: ExternalRow[][] = [];
const taken: string[] = [];
const behaviour: { refuses: unknown; letsGo: boolean; meanwhile: () => Promise<void> } = {
  refuses: null,
  letsGo: true,
  meanwhile: async () => {},
};
const port = {
  async send(sendId: string, rows: readonly ExternalRow[]) {
    if (behaviour.refuses !== null) {
      throw new ExternalError('refused', 'answered 400', 400, behaviour.refuses);
    }
    await behaviour.meanwhile();
    told.push([...rows]);
    return {
      externalId: sendId,
      externalNumber: `W${told.length}`,
      externalStatus: 'Created',
      documentUrl: 'https://waybiller.example/1.pdf',
    };
  },
  async find() {
    return null;
  },
  async cancel(externalId: string) {
    if (!behaviour.letsGo) {
      throw new ExternalError('refused', 'answered 400', 400, { detail: 'Already accepted.' });
    }
    taken.push(externalId);
  },
};
const { db, signIn } = await openTestApp({}, { external: { waybill: port } });
const staff = await signIn();
const { patch, rowNow } = rowPatches(staff);
const create = (jobId: number, headers = {}) =>
  staff.post(`/api/waybills/transport-jobs/${jobId}`, undefined, headers);

test('an e-waybill is made once for a job; number, status and document reach its rows', async () => {
  const row = await createReadyRow(db);
  const key = { 'idempotency-key': randomUUID() };
  const first = await create(row.transport_job_id, key);
  expect(first.body).toEqual({
    content: { transportJobId: row.transport_job_id, number: 'W1', status: 'Created' },
  });
  expect((await create(row.transport_job_id, key)).body).toEqual(first.body);
  expect((await create(row.transport_job_id)).problem).toMatchObject({
    status: 409,
    errorMessage: 'Töö juba saadetud!',
  });
  expect(told).toHaveLength(1);
  expect(await rowNow(row.id)).toMatchObject({
    sentToWaybill: true,
    waybill: { number: 'W1', status: 'Created', documentUrl: 'https://waybiller.example/1.pdf' },
  });
});

test('everything that the driver, carrier and places lack is said at once', async () => {
  const carrier = await createCompany(db, { reg_no: null });
  const truck = await createTruck(db, {
    company_id: carrier.id,
    driver_name: null,
    driver_personal_code: ' ',
    driver_email: null,
    driver_phone: null,
  });
  const row = await createJobRow(db, { job: { truck_id: truck.id } });
  const answer = await create(row.transport_job_id);
  expect(answer.status).toBe(422);
  expect(answer.problem.errors).toEqual(
    expect.arrayContaining([
      { code: 'DRIVER_NAME_MISSING', rowId: row.id, message: 'Autojuhi nimi puudub!' },
      { code: 'DRIVER_PERSONAL_CODE_MISSING', rowId: row.id, message: 'Autojuhi isikukood puudub!' },
      { code: 'DRIVER_EMAIL_MISSING', rowId: row.id, message: 'Autojuhi e-posti aadress puudub!' },
      { code: 'DRIVER_PHONE_MISSING', rowId: row.id, message: 'Autojuhi telefoninumber puudub!' },
      { code: 'CARRIER_REG_NO_MISSING', rowId: row.id, message: 'Vedaja registrikood puudub!' },
      { code: 'DESTINATION_MISSING', rowId: row.id, message: 'Sihtkoht puudub!' },
    ]),
  );
});

test('what the service refuses is explained in its own words, and nothing is marked', async () => {
  const row = await createReadyRow(db);
  behaviour.refuses = { rows: ['Unknown assortment.'] };
  const answer = await create(row.transport_job_id);
  behaviour.refuses = null;
  expect(answer.problem).toMatchObject({
    status: 502,
    errorMessage: 'Väline süsteem keeldus.',
    errors: [{ explanation: 'rows: Unknown assortment.' }],
  });
  expect(await rowNow(row.id)).toMatchObject({ sentToWaybill: false, waybill: null, version: 1 });
  expect((await create(row.transport_job_id)).status).toBe(200);
});

test('cancelling a row takes its waybill back first; what is not let go stays', async () => {
  const row = await createReadyRow(db);
  await create(row.transport_job_id);
  behaviour.letsGo = false;
  const refused = await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  behaviour.letsGo = true;
  expect(refused.problem).toMatchObject({ status: 502, errors: [{ explanation: 'Already accepted.' }] });
  expect(await rowNow(row.id)).toMatchObject({ status: 'UNCOMPLETED', sentToWaybill: true });

  const before = taken.length;
  expect((await staff.put(`/api/transport-job-products/${row.id}/cancel`)).status).toBe(200);
  expect(taken.length - before).toBe(1);
  expect(await rowNow(row.id)).toMatchObject({ status: 'CANCELLED', sentToWaybill: false, waybill: null });
});

test('a row is not cancelled while its job is being sent', async () => {
  const row = await createReadyRow(db);
  await db
    .insertInto('outside_sends')
    .values({
      system: 'waybill',
      transport_job_id: row.transport_job_id,
      row_id: null,
      status: 'sending',
      created_by: staff.user.id,
    })
    .execute();
  const answer = await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  expect(answer.problem).toMatchObject({
    status: 409,
    errorMessage: 'Saatmine on pooleli. Proovige hetke pärast uuesti.',
  });
});

test('a job that was cancelled while it was being sent is taken back', async () => {
  const row = await createReadyRow(db);
  behaviour.meanwhile = async () => {
    await db
      .updateTable('transport_job_products')
      .set({ status: 'CANCELLED' })
      .where('id', '=', row.id)
      .execute();
  };
  const before = taken.length;
  await create(row.transport_job_id);
  behaviour.meanwhile = async () => {};
  expect(taken.length - before).toBe(1);
});

test('an e-waybill names the goods that lie on the truck; one that names others is to be made again', async () => {
  const wheat = await createGrain(db, { name: 'Nisu' });
  const rape = await createGrain(db, { name: 'Raps' });
  const row = await createReadyRow(db, { product_id: wheat.id, quantity: '28.5' });
  const jobId = row.transport_job_id;
  const { carrier_company_id: carrierCompanyId } = await db
    .selectFrom('transport_jobs')
    .select('carrier_company_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId });
  const announcedGoods = () => told.at(-1)?.map(({ product, quantity }) => [product.name, Number(quantity)]);

  // The office swaps the goods while the driver's phone has no network.
  expect((await patch({ id: row.id, changes: { product: { id: rape.id } } })).status).toBe(200);
  expect((await create(jobId)).status).toBe(200);
  expect(announcedGoods()).toEqual([['Raps', 28.5]]);

  await drive(driver, jobId, 2);
  const seenGoods = [{ transportJobProductId: row.id, productId: wheat.id, quantity: 28.5 }];
  const left = await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights, seenGoods });
  expect(left.status, left.text).toBe(200);
  expect((await rowNow(row.id)).changedAfterSending).toEqual(['WAYBILL']);
  expect((await create(jobId)).status).toBe(200);
  expect(announcedGoods()).toEqual([['Nisu', 28.5]]);
  expect((await rowNow(row.id)).changedAfterSending).toEqual([]);
});

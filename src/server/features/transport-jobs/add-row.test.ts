import { expect, test } from 'vitest';

import type { TransportJob } from '#api/orders/transport-jobs.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createContract } from '../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

const add = (jobId: number, body: object) =>
  staff.post<{ content: { id: number }; warnings: { code: string }[] }>(
    `/api/transport-jobs/${jobId}/rows`,
    body,
  );
const jobNow = async (id: number) =>
  (await staff.get<{ content: TransportJob }>(`/api/transport-jobs/${id}`)).body.content;

test('a second product at another place shares day, time, truck and client of the job', async () => {
  const truck = await createTruck(db);
  const row = await createJobRow(db, { job: { truck_id: truck.id, transport_time: '08:00' } });
  const [product, pickup, destination] = [
    await createGrain(db),
    await createLocation(db),
    await createLocation(db),
  ];
  const answer = await add(row.transport_job_id, {
    product: { id: product.id },
    pickup: { id: pickup.id },
    destination: { id: destination.id },
    quantity: 12,
    notes: 'tagumisse kasti',
  });
  expect(answer.status).toBe(201);
  const job = await jobNow(row.transport_job_id);
  expect(job.transportJobProducts).toMatchObject([
    { id: row.id },
    {
      id: answer.body.content.id,
      product: { id: product.id },
      pickup: { id: pickup.id },
      destination: { id: destination.id },
      client: { id: row.client_location_id },
      quantity: 12,
      date: row.transport_date,
      time: '08:00',
      truck: { id: truck.id },
      status: 'UNCOMPLETED',
    },
  ]);
});

test('a row that takes more from a contract than it holds is asked about', async () => {
  const company = await createCompany(db);
  const pickup = await createLocation(db, { company_id: company.id });
  const grain = await createGrain(db, { name: 'Toidunisu' });
  await createContract(db, { company_id: company.id, product_id: grain.id, quantity: '20' });
  const row = await createJobRow(db, { product_id: grain.id, pickup_location_id: pickup.id, quantity: '15' });
  const further = { product: { id: grain.id }, pickup: { id: pickup.id }, quantity: 12 };
  const asked = await add(row.transport_job_id, { ...further, confirmed: [] });
  expect(asked.problem.errors).toMatchObject([
    {
      code: 'UNUSUAL',
      field: 'quantity',
      explanation: 'Leping ületatud: 27 t / 20 t, 7 t üle lepingu (135 %) (Toidunisu)',
    },
  ]);
  const added = await add(row.transport_job_id, { ...further, confirmed: ['quantity'] });
  expect(added.body.warnings).toMatchObject([{ code: 'OVER_CONTRACT' }]);
});

test('another product on a load’s job is no part of the order', async () => {
  const { order, row } = await createOrderedJobRow(db, { quantity: '28.5' });
  await add(row.transport_job_id, {
    product: { id: (await createGrain(db)).id },
    pickup: { id: row.pickup_location_id },
    quantity: 5,
  });
  const { body } = await staff.get(`/api/transport-orders/${order.id}`);
  expect(body).toMatchObject({ content: { ordered: 28.5, planned: 28.5, left: 0 } });
});

test('more than the truck carries with all rows together is told', async () => {
  const trailer = await createTrailer(db, { tare_kg: '7000' });
  const truck = await createTruck(db, { tare_kg: '9000', trailer_id: trailer.id });
  const product = await createGrain(db);
  const row = await createJobRow(db, { product_id: product.id, quantity: '20', job: { truck_id: truck.id } });
  const { body } = await add(row.transport_job_id, {
    product: { id: product.id },
    pickup: { id: row.pickup_location_id },
    quantity: 10,
  });
  expect(body.warnings.map(({ code }) => code)).toContain('OVER_PAYLOAD');
});

test('a job that its driver has begun, or that is over, takes no further row', async () => {
  const begun = await createJobRow(db, { job: { driver_status: 'ON_ROUTE_TO_PICKUP' } });
  const over = await createJobRow(db, { status: 'CANCELLED' });
  for (const row of [begun, over]) {
    const body = { product: { id: row.product_id }, pickup: { id: row.pickup_location_id }, quantity: 5 };
    expect((await add(row.transport_job_id, body)).status).toBe(409);
  }
  expect((await jobNow(begun.transport_job_id)).transportJobProducts).toHaveLength(1);
});

test('what does not exist is told, all at once', async () => {
  const row = await createJobRow(db);
  const { problem } = await add(row.transport_job_id, {
    product: { id: 9_999_999 },
    pickup: { id: 9_999_999 },
    quantity: 5,
  });
  expect(problem.errors.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
    'pickup NOT_FOUND',
    'product NOT_FOUND',
  ]);
  const unknown = { product: { id: row.product_id }, pickup: { id: row.pickup_location_id }, quantity: 5 };
  expect((await add(9_999_999, unknown)).status).toBe(404);
});

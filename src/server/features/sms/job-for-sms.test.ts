import { expect, test } from 'vitest';

import type { JobForSms } from '#api/sms/sms.ts';

import { createBatch } from '../../../../tests/factories/batches.ts';
import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

test('the job that SMSes are drafted from gives goods, places, batches, tied rows and the truck with its driver', async () => {
  const carrier = await createCompany(db, { external_id: 'VEDAJA-1' });
  const truck = await createTruck(db, {
    company_id: carrier.id,
    driver_name: 'Jaan Kask',
    driver_phone: null,
  });
  const location = await createLocation(db, { location_phone: '5551234', contact_name: 'Õie Mägi' });
  const batch = await createBatch(db);
  const replacement = await createProduct(db, { name: 'Asendus', unit: 'kott' });
  const row = await createJobRow(db, {
    pickup_location_id: location.id,
    batch_id: batch.id,
    replacement_product_id: replacement.id,
    shelf: 'A-1',
    job: { truck_id: truck.id },
  });
  const tied = await createJobRow(db, {
    transport_job_id: row.transport_job_id,
    tied_to_id: row.id,
    replacement_product_id: replacement.id,
    quantity: '2.5',
    shelf: 'A-2',
  });
  await createJobRow(db, { transport_job_id: row.transport_job_id, status: 'CANCELLED' });
  const answer = await staff.get<{ content: JobForSms }>(
    `/api/transport-job-products/${row.id}/transport-job-for-sms`,
  );
  const { transportJobProducts, truck: told } = answer.body.content;
  expect(told).toEqual({
    truckId: truck.id,
    companyId: carrier.id,
    externalCompanyId: 'VEDAJA-1',
    licensePlateNumber: truck.license_plate_number,
    driverName: 'Jaan Kask',
    driverPhone: null,
  });
  expect(transportJobProducts).toMatchObject([
    {
      id: row.id,
      productName: 'Nisu',
      productUnit: 't',
      quantity: 28.5,
      shelf: 'A-1',
      batchId: batch.id,
      replacementProduct: { id: replacement.id, name: 'Asendus', unit: 'kott' },
      clientExternalId: location.external_id,
      clientPhone: '5551234',
      clientPersonName: 'Õie Mägi',
      pickup: {
        id: location.id,
        locationPhone: '5551234',
        contactName: 'Õie Mägi',
        contact: { name: 'Õie Mägi' },
      },
      destination: null,
      tiedTransportJobProducts: [
        {
          id: tied.id,
          productName: 'Asendus',
          productUnit: 'kott',
          quantity: 2.5,
          shelf: 'A-2',
          pickup: { id: tied.pickup_location_id },
          destination: null,
        },
      ],
    },
  ]);
});

test('it cannot be told of without a truck, or in a wrong status: 422 with both messages', async () => {
  const row = await createJobRow(db, { status: 'COMPLETED' });
  const answer = await staff.get(`/api/transport-job-products/${row.id}/transport-job-for-sms`);
  expect(answer.status).toBe(422);
  expect(answer.problem.errors).toEqual([
    { code: 'WRONG_JOB_STATUS', rowId: row.id, message: 'Veotöö staatus vale!' },
    { code: 'JOB_WITHOUT_TRUCK', rowId: row.id, message: 'Veotööl peab olema vähemalt üks auto!' },
  ]);
  expect((await staff.get('/api/transport-job-products/987654/transport-job-for-sms')).status).toBe(404);
});

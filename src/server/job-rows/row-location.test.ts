import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobForSms } from '#api/sms/sms.ts';

import { createHaul } from '../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../tests/factories/locations.ts';
import { driverPaths } from '../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

test('a place has the fields of the specification in the table, in SMS data and in a driver’s job', async () => {
  const location = await createLocation(db, {
    formatted_address: 'Silo tee 1, Tapa',
    location_code: 'TAPA',
    location_phone: '5551234',
    contact_name: 'Õie Mägi',
    latitude: '59.260000',
    longitude: '25.960000',
  });
  const bare = await createLocation(db, { formatted_address: null, latitude: null, longitude: null });
  const { carrierId, jobId, row } = await createHaul(db, {
    row: { pickup_location_id: location.id, destination_location_id: bare.id },
  });
  const pickup = {
    id: location.id,
    locationName: location.location_name,
    address: 'Silo tee 1, Tapa',
    formattedAddress: 'Silo tee 1, Tapa',
    latitude: 59.26,
    longitude: 25.96,
    locationCode: 'TAPA',
    locationPhone: '5551234',
    contact: { name: 'Õie Mägi' },
    contactName: 'Õie Mägi',
    companyId: location.company_id,
  };
  const destination = {
    id: bare.id,
    locationName: bare.location_name,
    address: null,
    formattedAddress: null,
    latitude: null,
    longitude: null,
    locationCode: null,
    locationPhone: null,
    contact: null,
    contactName: null,
    companyId: bare.company_id,
  };

  const staff = await signIn();
  const table = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${row.id}`);
  const [tableRow] = table.body.content;
  expect([tableRow?.pickup, tableRow?.destination]).toEqual([pickup, destination]);

  const sms = await staff.get<{ content: JobForSms }>(
    `/api/transport-job-products/${row.id}/transport-job-for-sms`,
  );
  const [smsRow] = sms.body.content.transportJobProducts;
  expect([smsRow?.pickup, smsRow?.destination]).toEqual([pickup, destination]);

  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
  const jobs = await driver.get<{ content: DriverJob[] }>(driverPaths.jobs);
  const driverRow = jobs.body.content.find((job) => job.transportJobId === jobId)?.transportJobProducts[0];
  expect([driverRow?.pickup, driverRow?.destination]).toEqual([pickup, destination]);
});

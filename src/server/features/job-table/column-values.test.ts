import { expect, test } from 'vitest';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const valuesOf = async (query: string) =>
  (await staff.get<{ content: string[] }>(`/api/transport-jobs/datatable/values?${query}`)).body.content;

const [oak, pine] = [
  await createLocation(db, { location_name: 'Tamme talu' }),
  await createLocation(db, { location_name: 'Õnnela talu' }),
];
const truck = await createTruck(db, { license_plate_number: '674KVJ' });
await createJobRow(db, { pickup_location_id: pine.id, notes: 'vaartus esimene', wet_grain: true });
await createJobRow(db, {
  pickup_location_id: oak.id,
  notes: 'vaartus\nteine',
  job: { truck_id: truck.id, transport_time: '07:30' },
});
await createJobRow(db, { pickup_location_id: oak.id, notes: 'vaartus esimene' });
await createJobRow(db, { notes: 'vaartus', status: 'CANCELLED' });

test('values of the rows found stand each once, in Estonian order, on one line', async () => {
  expect(await valuesOf('column=pickup&notes=vaartus')).toEqual(['Tamme talu', 'Õnnela talu']);
  expect(await valuesOf('column=pickup&notes=vaartus&wetGrain=true')).toEqual(['Õnnela talu']);
  expect(await valuesOf('column=pickup&notes=vaartus&pickup=onn')).toEqual(['Õnnela talu']);
  expect(await valuesOf('column=truck&notes=vaartus')).toEqual(['674KVJ']);
  expect(await valuesOf('column=time&notes=vaartus')).toEqual(['07:30']);
  expect(await valuesOf('column=notes&notes=vaartus')).toEqual(['vaartus esimene', 'vaartus teine']);
});

test('a column that is not filtered by a text has none', async () => {
  const answer = await staff.get('/api/transport-jobs/datatable/values?column=quantity');
  expect(answer.problems).toEqual(['column INVALID']);
});

import { expect, test } from 'vitest';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { patchUrl } from '../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

test('a time that clocks in Estonia leave out is refused by name', async () => {
  const pickup = await createLocation(db);
  const truck = await createTruck(db);
  const skippedDay = '2027-03-28';
  const row = await createJobRow(db, {
    pickup_location_id: pickup.id,
    job: { transport_date: '2027-03-27', transport_time: '03:30', truck_id: null },
  });
  const patch = (changes: object) => staff.patch(patchUrl, [{ id: row.id, version: 1, changes }]);
  const refused = await patch({ date: skippedDay });
  expect(refused.status).toBe(422);
  expect(refused.problems).toEqual(['0.changes.date INVALID']);
  expect(refused.text).toContain('Kellaaega 03:30 ei ole 28.03.2027 olemas');
  expect((await patch({ date: skippedDay, time: '03:00' })).problems).toEqual(['0.changes.time INVALID']);
  const asked = await staff.post('/api/transport-job-products/check-assignment', {
    rowId: row.id,
    truckId: truck.id,
    date: skippedDay,
    time: '03:59',
  });
  expect(asked.problems).toEqual(['time INVALID']);
  const made = await staff.post('/api/transport-jobs/create-no-order', {
    transportDate: `${skippedDay}T03:30:00+02:00`,
    client: { id: pickup.id },
    pickup: { id: pickup.id },
    product: { id: row.product_id },
    quantity: 5,
  });
  expect(made.problems).toEqual(['transportDate INVALID']);
  const split = await staff.post(`/api/transport-job-products/${row.id}/split`, {
    version: 1,
    loads: [{ quantity: 5, date: skippedDay, time: '03:15' }],
    confirmed: true,
  });
  expect(split.problems).toEqual(['loads.0.time INVALID']);
  expect((await patch({ date: skippedDay, time: '04:00' })).status).toBe(200);
});

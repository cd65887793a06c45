import { expect, test } from 'vitest';

import { createReadyRow } from '../../../tests/factories/ready-rows.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { anonymous, db, signIn } = await openTestApp({ DEMO: '1' });
const staff = await signIn();
const driver = await signIn({ permissions: ['PERM_MOBILE_TRUCK_DRIVER'] });

test('staff see what was sent to the simulators, others do not', async () => {
  const row = await createReadyRow(db);
  await staff.post(`/api/pk-terminal/transport-jobs/${row.transport_job_id}/send`);
  const page = await staff.get('/simulators');
  expect(page.status).toBe(200);
  expect(page.text).toContain('PK Terminal');
  expect(page.text).toContain('Silo 4');
  // What it was about stands in the line; the whole of it below.
  expect(page.text).toMatch(/class="gist">[^<]*Nisu · 28.5 · Muuga terminal/);
  expect(page.text).toContain('Midagi ei ole veel saadetud.');
  expect((await anonymous.get('/simulators')).headers.location).toBe('/auth/login?returnTo=%2Fsimulators');
  expect((await driver.get('/simulators')).status).toBe(403);
});

import { expect, test } from 'vitest';

import { createHaul } from '../../../../tests/factories/driver-actions.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { listenTo } from '../../../../tests/setup/event-listener.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const staff = await signIn();
const listen = async (carrierCompanyId: number | null) => {
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId });
  const stream = await listenTo(`${address}/api/truck-drivers/events`, driver.headers);
  expect((await stream.next()).event).toBe('heartbeat');
  return stream;
};

async function patch(id: number, changes: object): Promise<void> {
  const { version } = await db
    .selectFrom('transport_job_products')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const answer = await staff.patch('/api/transport-job-products/patch-products', [{ id, version, changes }]);
  expect(answer.status, answer.text).toBe(200);
}

test('a driver hears of the jobs of their own carrier only', async () => {
  const [mine, theirs] = [await createHaul(db), await createHaul(db)];
  const stream = await listen(mine.carrierId);
  await patch(theirs.row.id, { notes: 'Võõras' });
  await patch(mine.row.id, { notes: 'Oma' });
  expect(await stream.next()).toEqual({ event: 'driver-jobs', data: { ids: [mine.jobId] } });
  stream.end();
});

test('who loses a job and who gets it both hear of it, and from then on the new one alone', async () => {
  const haul = await createHaul(db);
  const other = await createHaul(db);
  const [before, after] = [await listen(haul.carrierId), await listen(other.carrierId)];
  const truck = await createTruck(db, { company_id: other.carrierId });
  await patch(haul.row.id, { truck: { id: truck.id } });
  const told = { event: 'driver-jobs', data: { ids: [haul.jobId] } };
  expect(await before.next()).toEqual(told);
  expect(await after.next()).toEqual(told);

  await patch(haul.row.id, { notes: 'Mitte enam sinu' });
  expect(await after.next()).toEqual(told);
  const own = await createHaul(db, { truck: haul.truck });
  await patch(own.row.id, { notes: 'Sinu' });
  expect(await before.next()).toEqual({ event: 'driver-jobs', data: { ids: [own.jobId] } });
  before.end();
  after.end();
});

test('nobody else is let in, and a driver without a carrier hears nothing', async () => {
  const url = `${address}/api/truck-drivers/events`;
  expect((await listenTo(url, {})).answer.status).toBe(401);
  expect((await listenTo(url, staff.headers)).answer.status).toBe(403);
  const client = await signIn({ permissions: ['PERM_CLIENT'] });
  expect((await listenTo(url, client.headers)).answer.status).toBe(403);
  (await listen(null)).end();
});

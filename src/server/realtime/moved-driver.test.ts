import { afterAll, expect, test, vi } from 'vitest';

import { createHaul, type Haul } from '../../../tests/factories/driver-actions.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createDriver, createUser } from '../../../tests/factories/users.ts';
import { listenTo } from '../../../tests/setup/event-listener.ts';
import { openIdentityApp } from '../../../tests/setup/identity-app.ts';
import { programToken } from '../../../tests/setup/program-token.ts';
import { sessionCookieName } from '../http/session-cookie.ts';
import { createSession } from '../identity/session/sessions.ts';

const program = {
  clientId: 'staff-list',
  clientSecret: 'a-long-secret-of-the-staff-list',
  scopes: ['integration:users', 'grant:PERM_MOBILE_TRUCK_DRIVER', 'grant:PERM_MOBILE'],
};
// There is no heartbeat, so every message has its own cause. The network works as usual.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => {
  vi.useRealTimers();
});
const { app, db } = await openIdentityApp({ INTEGRATION_CLIENTS: JSON.stringify([program]) });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const token = await programToken(app, program, program.scopes.join(' '));
const office = await cookieOf((await createUser(db)).id);

test('a driver who is moved hears the jobs of the new carrier at once, and no more of the old one', async () => {
  const [before, after] = [await createHaul(db), await createHaul(db)];
  const { user, stream } = await listeningDriver(before.carrierId);
  await patch(before.row.id, 'Vana vedaja');
  expect(await stream.next()).toEqual({ event: 'driver-jobs', data: { ids: [before.jobId] } });

  await importUser(user, { carrierCompanyExternalId: await externalIdOf(after.carrierId) });
  expect(await stream.next()).toEqual({ event: 'driver-jobs', data: { ids: null } });
  expect(await firstJobs(stream, [before, after])).toEqual({ ids: [after.jobId] });
  stream.end();
});

test('a driver without a carrier hears nothing, until there is one', async () => {
  const haul = await createHaul(db);
  const { user, stream } = await listeningDriver(null);
  const [other, unplanned] = [await createHaul(db), await createJobRow(db)];
  await patch(unplanned.id, 'Kellegi oma veel');
  await importUser(user, { carrierCompanyExternalId: await externalIdOf(haul.carrierId) });
  expect(await stream.next()).toEqual({ event: 'driver-jobs', data: { ids: null } });
  expect(await firstJobs(stream, [other, haul])).toEqual({ ids: [haul.jobId] });
  stream.end();
});

test.each([
  ['a driver whose right is taken away', '/api/truck-drivers/events', { permissions: '' }],
  ['a driver who is disabled', '/api/truck-drivers/events', { disabled: true }],
  ['staff who become drivers', '/api/events', { permissions: 'PERM_MOBILE_TRUCK_DRIVER' }],
  ['staff who are disabled', '/api/events', { disabled: true }],
])('the open stream of %s ends at once', async (_who, url, change) => {
  const haul = await createHaul(db);
  const user = await createDriver(db, {
    external_id: `line-${haul.jobId}`,
    carrier_company_id: haul.carrierId,
    permissions: [url === '/api/events' ? 'PERM_MOBILE' : 'PERM_MOBILE_TRUCK_DRIVER'],
  });
  const stream = await listenTo(address + url, { cookie: await cookieOf(user.id) });
  await stream.next();
  await importUser(user, change);
  await stream.untilEnd();
});

test('streams of others stay open', async () => {
  const haul = await createHaul(db);
  const [moved, other] = [await listeningDriver(haul.carrierId), await listeningDriver(haul.carrierId)];
  await importUser(moved.user, { disabled: true });
  await moved.stream.untilEnd();
  expect(await firstJobs(other.stream, [haul])).toEqual({ ids: [haul.jobId] });
  other.stream.end();
});

async function listeningDriver(carrierId: number | null) {
  const user = await createDriver(db, { carrier_company_id: carrierId });
  await db
    .updateTable('users')
    .set({ external_id: `driver-${user.id}` })
    .where('id', '=', user.id)
    .execute();
  const stream = await listenTo(`${address}/api/truck-drivers/events`, { cookie: await cookieOf(user.id) });
  expect((await stream.next()).event).toBe('heartbeat');
  return { user: { ...user, external_id: `driver-${user.id}` }, stream };
}

/**
 * The first message that names jobs while these are edited repeatedly: an edit soon after an import is reported
 * together with it, as "anything may have changed".
 */
async function firstJobs(stream: Awaited<ReturnType<typeof listenTo>>, hauls: readonly Haul[]) {
  const state = { isHeard: false };
  const named = async () => {
    for (;;) {
      const { data } = await stream.next();
      if ((data as { ids: unknown }).ids !== null) return data;
    }
  };
  const heard = named().finally(() => {
    state.isHeard = true;
  });
  for (let time = 1; !state.isHeard; time += 1) {
    for (const { row } of hauls) await patch(row.id, `Muudatus ${time}`);
  }
  return heard;
}

async function importUser(user: { external_id: string | null; username: string }, change: object) {
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/master-data/users',
    headers: { authorization: `Bearer ${token}` },
    payload: { items: [{ externalId: user.external_id, username: user.username, ...change }] },
  });
  expect(answer.json()).toEqual({ content: { created: 0, changed: 1, unchanged: 0 } });
}

async function patch(id: number, notes: string) {
  const { version } = await db
    .selectFrom('transport_job_products')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const answer = await app.inject({
    method: 'PATCH',
    url: '/api/transport-job-products/patch-products',
    headers: { cookie: office },
    payload: [{ id, version, changes: { notes } }],
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function externalIdOf(companyId: number): Promise<string> {
  const externalId = `carrier-${companyId}`;
  await db.updateTable('companies').set({ external_id: externalId }).where('id', '=', companyId).execute();
  return externalId;
}

async function cookieOf(userId: number): Promise<string> {
  return `${sessionCookieName}=${await createSession(db, userId, Date.now())}`;
}

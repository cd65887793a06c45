import { expect, test } from 'vitest';

import type { ExternalSystem, SystemTest } from '#api/admin/systems.ts';

import { createReadyRow } from '../../../../../tests/factories/ready-rows.ts';
import { startExternalFake } from '../../../../../tests/setup/external/external-fake.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const terminal = await startExternalFake(({ method }) =>
  method === 'GET' ? { status: 404 } : { status: 200, body: { number: 'A-1', status: 'expected' } },
);
const router = await startExternalFake(() => ({
  status: 200,
  body: { routes: [{ distance: 186_000, duration: 8400 }] },
}));
const { db, signIn } = await openTestApp({
  PK_TERMINAL_URL: terminal.url,
  PK_TERMINAL_API_KEY: 'key',
  ROUTER_URL: router.url,
  ROUTER_KIND: 'osrm',
});
const admin = await signIn({ permissions: ['PERM_ADMIN', 'PERM_MOBILE'] });

const list = async () => (await admin.get<{ content: ExternalSystem[] }>('/api/admin/systems')).body.content;
const system = async (name: string) => (await list()).find((each) => each.name === name);
const tryOut = (name: string) => admin.post<{ content: SystemTest }>(`/api/admin/systems/${name}/test`);

test('each system says how it is connected', async () => {
  const found = await list();
  expect(found.map(({ name, mode }) => [name, mode])).toEqual([
    ['sms', 'SIMULATED'],
    ['waybill', 'SIMULATED'],
    ['fleet', 'SIMULATED'],
    ['terminal', 'REAL'],
    ['mail', 'SIMULATED'],
    ['e-invoice', 'SIMULATED'],
    ['identity', 'REAL'],
    ['push', 'REAL'],
    ['router', 'REAL'],
  ]);
  expect(found.filter(({ canTest }) => !canTest).map(({ name }) => name)).toEqual([
    'mail',
    'e-invoice',
    'identity',
  ]);
});

test('it says when it last worked, what waits and what failed', async () => {
  expect(await system('terminal')).toMatchObject({ lastSuccessAt: null, waiting: 0, failed: 0 });
  const [sent, refused] = [await createReadyRow(db), await createReadyRow(db)];
  const send = (jobId: number) => admin.post(`/api/pk-terminal/transport-jobs/${jobId}/send`);
  expect((await send(sent.transport_job_id)).status).toBe(200);
  terminal.faults.push('busy', 'busy', 'busy');
  expect((await send(refused.transport_job_id)).status).toBe(502);
  expect(await system('terminal')).toMatchObject({
    lastSuccessAt: expect.stringContaining('T'),
    waiting: 0,
    failed: 1,
    isResting: false,
  });
  expect(await system('router')).toMatchObject({ waiting: null, failed: null });
});

test('a test call changes nothing and says how it went', async () => {
  expect((await tryOut('terminal')).body.content).toMatchObject({ ok: true, message: 'Vastas' });
  expect((await tryOut('router')).body.content.ok).toBe(true);
  expect((await tryOut('waybill')).body.content.ok).toBe(true);
  expect(terminal.calls.map(({ method }) => method)).toEqual(['GET']);
  router.faults.push('web page');
  expect((await tryOut('router')).body.content).toMatchObject({
    ok: false,
    message: expect.stringMatching(/\S/),
  });
});

test('what cannot be tried, and what there is not, is refused', async () => {
  // No other user's phone or device is used.
  await db.updateTable('users').set({ phone: null }).where('id', '=', admin.user.id).execute();
  expect((await tryOut('sms')).problem.errors[0]?.explanation).toMatch(/ei ole telefoninumbrit/);
  expect((await tryOut('push')).problem.errors[0]?.explanation).toMatch(/ei ole sisse lülitatud/);
  await db.updateTable('users').set({ phone: '+37255512345' }).where('id', '=', admin.user.id).execute();
  expect((await tryOut('sms')).body.content).toMatchObject({ ok: true });
  expect((await tryOut('identity')).status).toBe(409);
  expect((await tryOut('moon')).problems).toEqual(['name INVALID']);
});

test('after failures in a row it rests', async () => {
  for (let failures = 0; failures < 3; failures += 1) {
    router.faults.push('failing');
    expect((await tryOut('router')).body.content.ok).toBe(false);
  }
  expect((await system('router'))?.isResting).toBe(true);
});

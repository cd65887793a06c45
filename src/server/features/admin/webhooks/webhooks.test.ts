import { beforeEach, expect, test } from 'vitest';

import type { Webhook, WebhookDelivery } from '#api/admin/webhooks.ts';

import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { clock, db, signIn } = await openTestApp({ WEBHOOK_ALLOWED_NETWORKS: '10.9.0.0/16' });
const admin = await signIn({ permissions: rolePermissions.admin });
beforeEach(() => db.deleteFrom('webhooks').execute());

const url = 'https://93.184.216.34/koorem?key=hidden';
const all = '/api/admin/webhooks';
const add = (fields: object = {}) =>
  admin.post<{ content: { id: number; secret: string } }>(all, { url, events: ['row.changed'], ...fields });
const read = async (id: number) => (await admin.get<{ content: Webhook }>(`${all}/${id}`)).body.content;
const log = (id: number, query = '') =>
  admin.get<{ content: WebhookDelivery[]; totalElements: number }>(`${all}/${id}/deliveries${query}`);

test('a webhook is added, its secret shown once', async () => {
  const answer = await add({ events: ['row.changed', 'alert.raised', 'row.changed'] });
  expect(answer.status, answer.text).toBe(201);
  const { id, secret } = answer.body.content;
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const listed = await admin.get<{ content: Webhook[] }>(all);
  expect(listed.text).not.toContain(secret);
  expect(listed.body.content).toEqual([
    {
      id,
      url,
      events: ['row.changed', 'alert.raised'],
      state: 'active',
      createdAt: '2026-05-20T12:00:00+03:00',
      createdBy: `Mari ${admin.user.lastName}`,
      oldSecretUntil: null,
      waiting: 0,
      failed: 0,
      lastDeliveredAt: null,
    },
  ]);
});

test('what is wrong with it is said', async () => {
  expect((await add({ events: [] })).problems).toEqual(['events INVALID']);
  expect((await add({ events: ['row.eaten'] })).problems).toEqual(['events.0 INVALID']);
  const explained = async (address: string) =>
    (await add({ url: address })).problem.errors.map(({ field, explanation }) => [field, explanation]);
  expect(await explained('https://10.0.0.1/')).toEqual([['url', expect.stringContaining('viib sisevõrku')]]);
  expect(await explained('http://93.184.216.34/')).toEqual([['url', expect.stringContaining('https://')]]);
  expect(await explained('tere')).toEqual([['url', expect.stringContaining('ei ole veebiaadress')]]);
  expect((await add({ url: 'http://10.9.0.1/hook' })).status).toBe(201);
  const { id } = (await add()).body.content;
  expect((await admin.patch(`${all}/${id}`, { url: 'https://127.0.0.1/' })).status).toBe(422);
});

test('address, events and pause are changed', async () => {
  const { id } = (await add()).body.content;
  const changed = await admin.patch<{ content: Webhook }>(`${all}/${id}`, {
    url: 'https://93.184.216.35/',
    events: ['send.settled'],
    paused: true,
  });
  expect(changed.body.content).toMatchObject({
    url: 'https://93.184.216.35/',
    events: ['send.settled'],
    state: 'paused',
  });
  expect((await admin.post(`${all}/${id}/test`)).status).toBe(409);
  await admin.patch(`${all}/${id}`, { paused: false });
  expect((await read(id)).state).toBe('active');
  await db
    .updateTable('webhooks')
    .set({ ended_at: new Date(clock.now) })
    .where('id', '=', id)
    .execute();
  expect((await read(id)).state).toBe('ended');
  await admin.patch(`${all}/${id}`, { paused: false });
  expect((await read(id)).state).toBe('active');
});

test('a new secret takes the place of the old one, which holds for a day', async () => {
  const { id, secret } = (await add()).body.content;
  const rotated = await admin.post<{ content: { id: number; secret: string } }>(`${all}/${id}/rotate-secret`);
  expect(rotated.body.content.secret).not.toBe(secret);
  expect((await read(id)).oldSecretUntil).toBe('2026-05-21T12:00:00+03:00');
  await db
    .updateTable('webhooks')
    .set({ old_secret_until: new Date(clock.now - 1) })
    .where('id', '=', id)
    .execute();
  expect((await read(id)).oldSecretUntil).toBeNull();
});

test('the log is paged and filtered', async () => {
  const { id } = (await add()).body.content;
  for (const state of ['delivered', 'failed', 'waiting'] as const) {
    await db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, type: 'row.changed', subject: 'row:1', body: '{}', state })
      .execute();
  }
  const page = await log(id, '?size=2');
  expect(page.body).toMatchObject({ totalElements: 3, content: [{ state: 'waiting' }, { state: 'failed' }] });
  expect((await log(id, '?state=failed')).body.content).toMatchObject([
    { subject: 'row:1', lastStatus: null },
  ]);
  expect(await read(id)).toMatchObject({ waiting: 1, failed: 1 });
});

test('it is deleted with its log, and the audit names neither key nor secret', async () => {
  const { id } = (await add()).body.content;
  await admin.post(`${all}/${id}/rotate-secret`);
  expect((await admin.delete(`${all}/${id}`)).status).toBe(204);
  for (const answer of [
    await admin.delete(`${all}/${id}`),
    await admin.get(`${all}/${id}`),
    await log(id),
    await admin.patch(`${all}/${id}`, { paused: true }),
    await admin.post(`${all}/${id}/test`),
    await admin.post(`${all}/${id}/deliveries/1/replay`),
  ]) {
    expect(answer.status).toBe(404);
  }
  const audit = await admin.get<{ content: { action: string }[] }>(
    `/api/admin/audit?entity=webhook&entityId=${id}`,
  );
  expect(audit.body.content.map(({ action }) => action)).toEqual(['delete', 'rotate_secret', 'created']);
  expect(audit.text).not.toMatch(/hidden|whsec/);
});

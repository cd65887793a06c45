import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Webhook, WebhookDelivery } from '#api/admin/webhooks.ts';
import type { Alert } from '#api/alerts/alerts.ts';

import { startWebhookReceiver } from '../../../../../tests/setup/external/webhook-receiver.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { parseNetworks } from '../../../config/webhook-networks.ts';
import { queueWebhookEvents } from '../../../db/webhook-events.ts';
import { createWebhookPort } from '../../../external/guarded/webhook-port.ts';
import { createBus } from '../../../realtime/bus.ts';
import { createChangeEvents } from '../../../realtime/change-events.ts';
import { createWebhookWorker } from './worker.ts';

const receiver = await startWebhookReceiver();
const other = await startWebhookReceiver();
const guard = { allowedNetworks: parseNetworks('127.0.0.1')! };
// A busy machine answers slowly: only a call that is meant to hang has a short time limit.
const port = createWebhookPort(guard);
const hastyPort = createWebhookPort({ ...guard, timeoutMs: 300 });
const { app, clock, db, signIn } = await openTestApp({}, { external: { webhook: port } });
// Signatures are checked against the real clock.
clock.now = Date.now();
const admin = await signIn({ permissions: ['PERM_ADMIN', 'PERM_MOBILE'] });
const alertEvents = createChangeEvents(createBus({ db, address: null }, app.log), 'alerts');
/** Each represents one server process. */
const newWorker = (through = port) =>
  createWebhookWorker({ db, now: Date.now, port: through, alertEvents, log: app.log });
const worker = newWorker();

beforeEach(async () => {
  receiver.answers.length = 0;
  await db.deleteFrom('webhooks').execute();
  await db.deleteFrom('alerts').execute();
});

const all = '/api/admin/webhooks';
async function addHook(url = `${receiver.fake.url}/hook`) {
  const answer = await admin.post<{ content: { id: number; secret: string } }>(all, {
    url,
    events: ['row.changed'],
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.content;
}
const changed = (rowId: number, step: number) => ({
  type: 'row.changed' as const,
  subject: `row:${rowId}`,
  data: { rowId, step },
});
const note = (...steps: [rowId: number, step: number][]) =>
  queueWebhookEvents(
    db,
    steps.map(([rowId, step]) => changed(rowId, step)),
  );
/** As if the pause were over. */
const makeDue = () =>
  db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: sql`now()` })
    .where('state', '=', 'waiting')
    .execute();
const log = async (id: number) =>
  (await admin.get<{ content: WebhookDelivery[] }>(`${all}/${id}/deliveries`)).body.content;
const stepsOf = (secret: string) =>
  receiver.heard(secret).map(({ data }) => [data.rowId, data.step].join('.'));

test('an event goes out signed by the specification', async () => {
  const { id, secret } = await addHook();
  await note([1, 1]);
  await worker.work();
  expect(receiver.heard(secret)).toMatchObject([
    { type: 'row.changed', data: { rowId: 1, step: 1 }, timestamp: expect.stringMatching(/Z$/) },
  ]);
  expect(() => receiver.heard(`whsec_${Buffer.from('another').toString('base64')}`)).toThrow('signature');
  expect(receiver.fake.calls[0]).toMatchObject({
    method: 'POST',
    path: '/hook',
    headers: { 'content-type': 'application/json' },
  });
  expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 200 }]);
});

test('after a failure it comes again in five seconds, under the same id and to the letter', async () => {
  const { id, secret } = await addHook();
  receiver.answers.push({ status: 500 });
  await note([1, 1]);
  await worker.work();
  const [waiting] = await log(id);
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 500, lastError: 'Vastus 500' });
  const pause = Date.parse(waiting?.nextAttemptAt ?? '') - Date.parse(waiting?.lastAttemptAt ?? '');
  expect(pause).toBeGreaterThanOrEqual(5000);
  expect(pause).toBeLessThan(15_000);
  await worker.work();
  expect(receiver.fake.calls).toHaveLength(1);
  await makeDue();
  await worker.work();
  const [first, second] = receiver.heard(secret);
  expect(second).toEqual(first);
  expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2, lastStatus: 200 }]);
});

test('what is told of one thing waits for what happened to it before; other things do not', async () => {
  const { secret } = await addHook();
  receiver.answers.push({ status: 503 });
  await note([1, 1]);
  await worker.work();
  await note([1, 2], [2, 1], [1, 3]);
  await worker.work();
  expect(stepsOf(secret)).toEqual(['1.1', '2.1']);
  await makeDue();
  await worker.work();
  expect(stepsOf(secret)).toEqual(['1.1', '2.1', '1.1', '1.2', '1.3']);
});

test('a receiver that hangs or redirects is tried again, and delays nobody else', async () => {
  const { id } = await addHook();
  const fine = await addHook(`${other.fake.url}/hook`);
  receiver.fake.faults.push('silent before', null);
  receiver.answers.push({ status: 302, headers: { location: `${other.fake.url}/elsewhere` } });
  await note([1, 1]);
  await newWorker(hastyPort).work();
  expect(await log(id)).toMatchObject([
    { state: 'waiting', lastStatus: null, lastError: 'Vastust ei tulnud' },
  ]);
  await makeDue();
  await worker.work();
  expect(await log(id)).toMatchObject([{ state: 'waiting', lastStatus: 302 }]);
  expect(other.fake.calls.map(({ path }) => path)).toEqual(['/hook']);
  expect(other.heard(fine.secret)).toHaveLength(1);
});

test('410 ends the webhook, with what waits, and is an alert for the office', async () => {
  const { id, secret } = await addHook();
  receiver.answers.push({ status: 410 });
  await note([1, 1], [1, 2]);
  await worker.work();
  await note([1, 3]);
  await worker.work();
  expect(stepsOf(secret)).toEqual(['1.1']);
  expect((await admin.get<{ content: Webhook }>(`${all}/${id}`)).body.content).toMatchObject({
    state: 'ended',
    waiting: 0,
    failed: 2,
  });
  const alerts = await admin.get<{ content: Alert[] }>('/api/alerts?settled=false');
  expect(alerts.body.content).toMatchObject([{ kind: 'SEND_FAILED', data: { webhookId: id } }]);
});

test('what fails for good is given up after two days, told once, and can be sent again', async () => {
  const { id, secret } = await addHook();
  receiver.answers.push(...Array.from({ length: 20 }, () => ({ status: 404 })));
  await note([1, 1], [2, 1]);
  for (let tries = 0; tries < 10; tries += 1) {
    await makeDue();
    await worker.work();
  }
  expect(await log(id)).toMatchObject([
    { state: 'failed', attempts: 10, nextAttemptAt: null },
    { state: 'failed', attempts: 10 },
  ]);
  const alerts = await admin.get<{ content: Alert[] }>('/api/alerts?settled=false');
  expect(alerts.body.content.map(({ kind }) => kind)).toEqual(['SEND_FAILED']);

  receiver.fake.calls.length = 0;
  const [, older] = await log(id);
  const replay = await admin.post(`${all}/${id}/deliveries/${older?.id}/replay`);
  expect(replay.status, replay.text).toBe(200);
  await vi.waitFor(async () => {
    expect(await log(id)).toMatchObject([{ state: 'failed' }, { state: 'delivered' }]);
  });
  expect(receiver.heard(secret)).toMatchObject([{ id: older?.messageId, data: { rowId: 1 } }]);
});

test('while a secret changes, the old and the new one both verify', async () => {
  const { id, secret: old } = await addHook();
  const rotated = await admin.post<{ content: { secret: string } }>(`${all}/${id}/rotate-secret`);
  const { secret } = rotated.body.content;
  const lastsUntil = (milliseconds: number) =>
    db
      .updateTable('webhooks')
      .set({ old_secret_until: new Date(Date.now() + milliseconds) })
      .where('id', '=', id)
      .execute();
  await lastsUntil(60_000);
  await note([1, 1]);
  await worker.work();
  expect(receiver.heard(old)).toEqual(receiver.heard(secret));
  await lastsUntil(-1);
  receiver.fake.calls.length = 0;
  await note([1, 2]);
  await worker.work();
  expect(receiver.heard(secret)).toHaveLength(1);
  expect(() => receiver.heard(old)).toThrow('signature');
});

test('a paused webhook misses nothing', async () => {
  const { id, secret } = await addHook();
  await admin.patch(`${all}/${id}`, { paused: true });
  await note([1, 1]);
  await worker.work();
  expect(receiver.fake.calls).toEqual([]);
  await admin.patch(`${all}/${id}`, { paused: false });
  await vi.waitFor(() => {
    expect(stepsOf(secret)).toEqual(['1.1']);
  });
});

test('a test event tells whether the receiver listens', async () => {
  const { id, secret } = await addHook();
  const sent = await admin.post<{ content: { id: number } }>(`${all}/${id}/test`);
  await vi.waitFor(async () => {
    expect(await log(id)).toMatchObject([{ id: sent.body.content.id, state: 'delivered' }]);
  });
  expect(receiver.heard(secret)).toMatchObject([{ type: 'webhook.test', data: {} }]);
});

test('two servers share the outbox: each event goes out once, those of one thing in order', async () => {
  const { secret } = await addHook();
  const steps = Array.from({ length: 60 }, (_, index): [number, number] => [
    index % 6,
    Math.floor(index / 6),
  ]);
  await note(...steps);
  await Promise.all([newWorker().work(), newWorker().work(), worker.work()]);
  await worker.work();
  const heard = receiver.heard(secret);
  expect(new Set(heard.map(({ id }) => id)).size).toBe(60);
  expect(heard).toHaveLength(60);
  for (let rowId = 0; rowId < 6; rowId += 1) {
    const ofRow = heard.filter(({ data }) => data.rowId === rowId).map(({ data }) => data.step);
    expect(ofRow).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  }
});

test('what a killed process had claimed goes out again when its time is over', async () => {
  const { id, secret } = await addHook();
  await note([1, 1]);
  // Claimed and never settled.
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: 1, next_attempt_at: sql`now() + interval '15 seconds'` })
    .execute();
  await worker.work();
  expect(receiver.fake.calls).toEqual([]);
  await makeDue();
  await worker.work();
  expect(stepsOf(secret)).toEqual(['1.1']);
  expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

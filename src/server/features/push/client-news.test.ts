import { expect, test } from 'vitest';

import type { PushPreferences } from '#api/push/push.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJob, createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openPushApp } from '../../../../tests/setup/push-app.ts';
import { ExternalError } from '../../external/http-client.ts';
import { queueClientNews } from './client-news.ts';
import { createPushMessageWorker } from './push-message-worker.ts';

const { app, clock, db, errors, payloads, pushPort, sent, signIn, staff, subscribe } = await openPushApp();
const newWorker = () => createPushMessageWorker({ db, now: () => clock.now, port: pushPort, log: app.log });
const sendNews = async () => {
  await queueClientNews(db, clock.now, null);
  await newWorker().work();
};
const makeDue = () =>
  db
    .updateTable('push_messages')
    .set({ next_attempt_at: new Date(0) })
    .execute();

/** A farmer with a browser, and an order of theirs that nobody has confirmed. */
async function orderOfClient() {
  const representative = await createRepresentative(db);
  const client = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });
  await subscribe(client);
  const place = await createLocation(db, { company_id: representative.company_id });
  const { order, row } = await createOrderedJobRow(db, {
    client_location_id: place.id,
    pickup_location_id: place.id,
    product_id: (await createGrain(db)).id,
    status: 'UNCONFIRMED',
    created_by: client.user.id,
  });
  await sendNews();
  return { client, order, row };
}
const setStatus = (id: number, status: JobRowStatus, delivered?: string) =>
  db
    .updateTable('transport_job_products')
    .set({ status, ...(delivered !== undefined && { delivered_quantity: delivered }) })
    .where('id', '=', id)
    .execute();

test('who wrote the message that the office made an order of hears of it as of their own', async () => {
  const { client, order, row } = await orderOfClient();
  const office = await signIn();
  await db
    .updateTable('transport_orders')
    .set({ created_by: office.user.id, ordered_by: client.user.id })
    .where('id', '=', order.id)
    .execute();
  await setStatus(row.id, 'UNCOMPLETED');
  await sendNews();
  expect(sent).toHaveLength(1);
  sent.length = 0;
});

test('a client hears of their order: confirmed, truck on its way, delivered, each once', async () => {
  const { order, row } = await orderOfClient();
  expect(sent).toEqual([]);
  await setStatus(row.id, 'UNCOMPLETED');
  await sendNews();
  await setStatus(row.id, 'ON_THE_WAY');
  await sendNews();
  await setStatus(row.id, 'IN_DESTINATION');
  await sendNews();
  await setStatus(row.id, 'COMPLETED', '28.46');
  await sendNews();
  await sendNews();
  const url = `/services/orders/transport/${order.id}`;
  expect(payloads()).toMatchObject([
    { title: `Tellimus ${order.id} on kinnitatud`, tag: `order-${order.id}`, url },
    { title: 'Auto on teel', tag: `load-${row.id}`, url },
    { title: 'Kohale toimetatud 28,46 t', tag: `load-${row.id}`, url },
  ]);
});

test('what happened while it waited takes its place', async () => {
  const { row } = await orderOfClient();
  await setStatus(row.id, 'ON_THE_WAY');
  await queueClientNews(db, clock.now, [row.id]);
  await setStatus(row.id, 'COMPLETED', '28.46');
  await queueClientNews(db, clock.now, [row.id]);
  await newWorker().work();
  expect(payloads().map(({ title }) => title)).toEqual(['Kohale toimetatud 28,46 t']);
});

test("nobody hears of another's order, nor of one that is no longer theirs", async () => {
  const { row, order } = await orderOfClient();
  const { row: other } = await orderOfClient();
  await setStatus(row.id, 'UNCOMPLETED');
  await sendNews();
  expect(sent).toHaveLength(1);
  await setStatus(other.id, 'UNCOMPLETED');
  await queueClientNews(db, clock.now, null);
  const stranger = await createLocation(db);
  await db
    .updateTable('transport_orders')
    .set({ client_location_id: stranger.id, pickup_location_id: stranger.id })
    .where('id', '<>', order.id)
    .execute();
  await newWorker().work();
  expect(sent).toHaveLength(1);
});

test('the loads that a confirmed order is split into are no news, and a cancelled one is none', async () => {
  const { row, order } = await orderOfClient();
  await setStatus(row.id, 'UNCOMPLETED');
  await sendNews();
  const job = await createJob(db, { transport_order_id: order.id });
  const second = await createJobRow(db, { transport_job_id: job.id });
  await sendNews();
  await setStatus(second.id, 'CANCELLED');
  await sendNews();
  expect(sent).toHaveLength(1);
});

test('an answer to a change that was asked for, with its note', async () => {
  const { client, order, row } = await orderOfClient();
  await setStatus(row.id, 'UNCOMPLETED');
  await sendNews();
  const asked = await client.post<{ content: { id: number } }>(
    `/api/transport-orders/${order.id}/change-requests`,
    { message: 'Palun ülehomme' },
  );
  expect(asked.status, asked.text).toBe(200);
  await staff.post(`/api/alerts/${asked.body.content.id}/settle`, { answer: 'ACCEPTED', note: 'sobib' });
  await sendNews();
  await sendNews();
  expect(payloads().slice(1)).toMatchObject([
    { title: 'Muudatusega ollakse nõus', body: `Tellimus ${order.id}: sobib`, tag: `answer-${order.id}` },
  ]);
});

test('an answer that is taken back is told so to who heard it, and to nobody else', async () => {
  const { client, order, row } = await orderOfClient();
  await setStatus(row.id, 'UNCOMPLETED');
  await sendNews();
  const requests = `/api/transport-orders/${order.id}/change-requests`;
  const { body } = await client.post<{ content: { id: number } }>(requests, { message: 'Palun ülehomme' });
  const answer = async () => {
    const answered = await staff.post(`${requests}/${body.content.id}/answer`, { answer: 'REFUSED' });
    expect(answered.status, answered.text).toBe(200);
  };
  const takeBack = async () => {
    const taken = await staff.post(`${requests}/${body.content.id}/take-back`, {});
    expect(taken.status, taken.text).toBe(200);
  };
  await answer();
  await sendNews();
  await takeBack();
  await sendNews();
  await sendNews();
  const tag = `answer-${order.id}`;
  expect(payloads().slice(1)).toMatchObject([
    { title: 'Tellimust ei saa muuta', tag },
    { title: 'Vastus võeti tagasi', body: `Tellimus ${order.id}: soov ootab uut vastust`, tag },
  ]);
  await answer();
  await queueClientNews(db, clock.now, null);
  await takeBack();
  await sendNews();
  expect(payloads()).toHaveLength(3);
});

test('kinds are chosen, quiet hours keep it waiting', async () => {
  const { client, row } = await orderOfClient();
  const read = await client.get<{ content: PushPreferences }>('/api/push/preferences');
  expect(read.body.content.kinds).toEqual([
    'ORDER_CONFIRMED',
    'LOAD_ON_ITS_WAY',
    'LOAD_DELIVERED',
    'CHANGE_ANSWERED',
  ]);
  const chosen = { kinds: ['LOAD_ON_ITS_WAY'], quietHours: { from: '11:00', to: '13:00' } };
  expect((await client.put('/api/push/preferences', chosen)).body).toEqual({ content: chosen });
  await setStatus(row.id, 'UNCOMPLETED');
  await sendNews();
  await setStatus(row.id, 'ON_THE_WAY');
  await sendNews();
  expect(sent).toEqual([]);
  clock.now += 2 * 3_600_000;
  await newWorker().work();
  expect(payloads().map(({ title }) => title)).toEqual(['Auto on teel']);
});

test('two servers at once tell it once; one that is away is tried again, a browser that is gone is forgotten', async () => {
  const { row } = await orderOfClient();
  await setStatus(row.id, 'UNCOMPLETED');
  await Promise.all([queueClientNews(db, clock.now, null), queueClientNews(db, clock.now, null)]);
  errors.push(new ExternalError('unavailable', 'unavailable'));
  await Promise.all([newWorker().work(), newWorker().work()]);
  expect(sent).toEqual([]);
  await makeDue();
  await Promise.all([newWorker().work(), newWorker().work()]);
  expect(sent).toHaveLength(1);
  await setStatus(row.id, 'ON_THE_WAY');
  errors.push(new ExternalError('refused', 'gone', 410));
  await sendNews();
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
});

test('killed between claim and settle: it goes out again when its lease is over', async () => {
  const { row } = await orderOfClient();
  await setStatus(row.id, 'UNCOMPLETED');
  await queueClientNews(db, clock.now, null);
  let claimed = 0;
  const hanging = {
    ...pushPort,
    send: () => {
      claimed += 1;
      return new Promise<void>(() => undefined);
    },
  };
  void createPushMessageWorker({ db, now: () => clock.now, port: hanging, log: app.log }).work();
  await expect.poll(() => claimed, { timeout: 20_000 }).toBe(1);
  await newWorker().work();
  expect(sent).toEqual([]);
  await makeDue();
  await newWorker().work();
  expect(sent).toHaveLength(1);
});

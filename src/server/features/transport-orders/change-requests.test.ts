import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { makeClientWithOrder } from '../../../../tests/setup/client-orders.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const orders = '/api/transport-orders';

test('half a letter in a change request is kept as a sign for an unknown one', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  await db
    .updateTable('transport_job_products')
    .set({ status: 'UNCOMPLETED' })
    .where('transport_job_id', 'in', (query) =>
      query.selectFrom('transport_jobs').select('id').where('transport_order_id', '=', id),
    )
    .execute();
  const asked = await user.post(`${orders}/${id}/change-requests`, { message: 'Palun \ud83d' });
  expect(asked.status, asked.text).toBeLessThan(300);
  const { content: order } = (await user.get<{ content: TransportOrder }>(`${orders}/${id}`)).body;
  expect(order.changeRequest?.message).toBe('Palun \uFFFD');
});

test("a client's request to change a confirmed order is an alert for the office, once for one key", async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const order = await user.get<{ content: TransportOrder }>(`${orders}/${id}`);
  const [load] = order.body.content.rows;
  await staff.put(`/api/transport-job-products/${load?.id ?? 0}/confirm`);
  const key = { 'idempotency-key': randomUUID() };
  for (let time = 0; time < 2; time += 1) {
    const asked = await user.post(
      `${orders}/${id}/change-requests`,
      { message: 'Tulge palun hommikul' },
      key,
    );
    expect(asked.status, asked.text).toBe(200);
  }
  const alerts = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false');
  expect(alerts.body.content.filter(({ data }) => data['transportOrderId'] === id)).toMatchObject([
    { kind: 'ORDER_CHANGE_ASKED', rowId: load?.id, raisedBy: { id: user.user.id } },
  ]);
  expect((await staff.post(`${orders}/${id}/change-requests`, { message: 'x' })).status).toBe(403);
});

test('a client reads what they asked, and the answer, on the order and in the list, wherever they look', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const orderNow = async () => (await user.get<{ content: TransportOrder }>(`${orders}/${id}`)).body.content;
  const [load] = (await orderNow()).rows;
  expect((await orderNow()).changeRequest).toBeNull();
  await staff.put(`/api/transport-job-products/${load?.id ?? 0}/confirm`);
  const asked = await user.post<{ content: { id: number } }>(`${orders}/${id}/change-requests`, {
    message: 'kuupäev 25.11.2026',
  });
  const alertId = asked.body.content.id;
  expect((await orderNow()).changeRequest).toMatchObject({
    alertId,
    message: 'kuupäev 25.11.2026',
    isOpen: true,
    answer: null,
    note: null,
  });
  const answered = await staff.post(`/api/alerts/${alertId}/settle`, {
    answer: 'REFUSED',
    note: 'Auto on teel',
  });
  expect(answered.status, answered.text).toBe(200);
  const list = await user.get<{ content: TransportOrder[] }>(orders);
  for (const order of [await orderNow(), list.body.content.find((each) => each.id === id)]) {
    expect(order?.changeRequest).toMatchObject({ isOpen: false, answer: 'REFUSED', note: 'Auto on teel' });
  }
  // The next request replaces it.
  await user.post(`${orders}/${id}/change-requests`, { message: 'kogus 30 t' });
  expect((await orderNow()).changeRequest).toMatchObject({
    message: 'kogus 30 t',
    isOpen: true,
    answer: null,
  });
});

test('a day or quantity that the order has already is refused in words, and so is a day that is over', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const order = await user.get<{ content: TransportOrder }>(`${orders}/${id}`);
  await staff.put(`/api/transport-job-products/${order.body.content.rows[0]?.id ?? 0}/confirm`);
  const ask = (body: object) => user.post(`${orders}/${id}/change-requests`, body);
  const same = await ask({ transportDate: '2026-05-21', quantity: 28.5 });
  expect(same.status).toBe(422);
  expect(same.text).toContain('Tellimus on juba sellel päeval.');
  expect(same.text).toContain('Tellitud ongi nii palju.');
  expect((await ask({ transportDate: '2026-05-01' })).text).toContain('See päev on möödas.');
  expect((await ask({ message: ' ' })).status).toBe(422);
});

test('a change request is kept in parts, and the order itself says whether it is fulfilled', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const orderNow = async () => (await user.get<{ content: TransportOrder }>(`${orders}/${id}`)).body.content;
  await staff.put(`/api/transport-job-products/${(await orderNow()).rows[0]?.id ?? 0}/confirm`);
  const asked = await user.post<{ content: { id: number } }>(`${orders}/${id}/change-requests`, {
    transportDate: '2026-05-25',
    quantity: 27,
  });
  expect(asked.status, asked.text).toBe(200);
  expect((await orderNow()).changeRequest).toMatchObject({
    message: expect.stringMatching(/^kuupäev 25\.05\.2026, kogus 27\st$/) as unknown,
    wish: { transportDate: '2026-05-25', quantity: 27, text: '' },
    isMade: false,
  });
  const settled = await staff.post(`/api/alerts/${asked.body.content.id}/settle`, { answer: 'ACCEPTED' });
  expect(settled.status).toBe(200);
  // An accepted request is not applied yet.
  expect((await orderNow()).changeRequest).toMatchObject({ answer: 'ACCEPTED', isMade: false });
  const corrected = await staff.patch(`${orders}/${id}`, {
    version: (await orderNow()).version,
    changes: { transportDate: '2026-05-25', quantity: 27 },
    confirmed: true,
  });
  expect(corrected.status, corrected.text).toBe(200);
  expect((await orderNow()).changeRequest).toMatchObject({ answer: 'ACCEPTED', isMade: true });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { ProblemDocument } from '#api/error-codes.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const colleague = await signIn();
const orders = '/api/transport-orders';
const requestedDay = '2026-05-25';

type Answered = { content: TransportOrder; warnings: object[] } & ProblemDocument;

/** A confirmed order of 28.5 t for 21.05.2026, whose client asks for another day and 27 t. */
async function orderWithRequest(request: object = { transportDate: requestedDay, quantity: 27 }) {
  const representative = await createRepresentative(db);
  const location = await createLocation(db, { company_id: representative.company_id });
  const client = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });
  const grain = await createGrain(db);
  const made = await client.post<{ content: { id: number } }>(orders, {
    transportDate: '2026-05-21',
    client: { id: location.id },
    pickup: { id: location.id },
    product: { id: grain.id },
    quantity: 28.5,
  });
  const { id } = made.body.content;
  const read = async (who = staff) =>
    (await who.get<{ content: TransportOrder }>(`${orders}/${id}`)).body.content;
  const rowId = (await read()).rows[0]?.id ?? 0;
  await staff.put(`/api/transport-job-products/${rowId}/confirm`);
  const asked = await client.post<{ content: { id: number } }>(`${orders}/${id}/change-requests`, request);
  expect(asked.status, asked.text).toBe(200);
  const alertId = asked.body.content.id;
  const { version } = await read();
  const answers = `${orders}/${id}/change-requests/${alertId}`;
  const agree = (by = staff, change: object = { version, confirmed: [] }) =>
    by.post<Answered>(`${answers}/answer`, { answer: 'ACCEPTED', note: 'Tuleme', change });
  const takeBack = () => staff.post<Answered>(`${answers}/take-back`);
  const correct = async (changes: object) => {
    const saved = await staff.patch(`${orders}/${id}`, {
      version: (await read()).version,
      changes,
      confirmed: true,
    });
    expect(saved.status, saved.text).toBe(200);
  };
  return { id, rowId, alertId, version, client, read, agree, takeBack, correct, answers };
}

const patchRow = async (rowId: number, changes: object) => {
  const row = await staff.get<{ content: { version: number } }>(`/api/transport-job-products/${rowId}`);
  const saved = await staff.patch('/api/transport-job-products/patch-products', [
    { id: rowId, version: row.body.content.version, changes },
  ]);
  expect(saved.status, saved.text).toBe(200);
};

test('agreeing changes order and loads in the same go, and keeps what was written', async () => {
  const { rowId, version, client, read, agree } = await orderWithRequest();
  const answered = await agree();
  expect(answered.status, answered.text).toBe(200);
  const order = answered.body.content;
  expect(order).toMatchObject({ version: version + 1, transportDate: requestedDay, quantity: 27 });
  expect(order.rows).toMatchObject([{ id: rowId, date: requestedDay, quantity: 27 }]);
  for (const seen of [order, await read(client)]) {
    expect(seen.changeRequest).toMatchObject({
      isOpen: false,
      answer: 'ACCEPTED',
      note: 'Tuleme',
      isMade: true,
      written: { transportDate: requestedDay, quantity: 27 },
    });
  }
  const history = await staff.get(`/api/transport-job-products/${rowId}/history`);
  expect(history.text).toContain(`Tellimuse ${order.id} parandusega`);
});

test('of two who answer at once one is told so, and the order is changed once', async () => {
  const { id, version, read, agree } = await orderWithRequest();
  const both = await Promise.all([agree(), agree(colleague)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.text).toContain('Soovile on juba vastatud');
  expect(await read()).toMatchObject({ id, version: version + 1, quantity: 27 });
});

test('an order that has moved on, and a settled change request, are not answered over', async () => {
  const { alertId, version, read, agree, correct } = await orderWithRequest();
  await correct({ note: 'Uus märkus' });
  const stale = await agree();
  expect(stale.status).toBe(409);
  expect(await read()).toMatchObject({ quantity: 28.5, changeRequest: { isOpen: true } });
  await staff.post(`/api/alerts/${alertId}/settle`, { answer: 'REFUSED' });
  const late = await agree(colleague, { version: version + 1, confirmed: [] });
  expect(late.text).toContain('Soovile on juba vastatud');
  expect(await read()).toMatchObject({ quantity: 28.5, changeRequest: { answer: 'REFUSED', isMade: false } });
});

test('when the answer cannot be kept, the order is as it was', async () => {
  const { alertId, version, read, agree } = await orderWithRequest();
  await sql`
    create function refuse_answer() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_answer before update on alerts for each row
    when (old.id = ${sql.lit(alertId)}) execute function refuse_answer()`.execute(db);
  try {
    expect((await agree()).status).toBe(500);
  } finally {
    await sql`drop trigger refuse_answer on alerts`.execute(db);
    await sql`drop function refuse_answer`.execute(db);
  }
  expect(await read()).toMatchObject({ version, quantity: 28.5, transportDate: '2026-05-21' });
  expect((await read()).changeRequest).toMatchObject({ isOpen: true, written: null });
});

test('what trucks have against the new day is asked before anything is written', async () => {
  const { rowId, version, read, agree } = await orderWithRequest({ transportDate: requestedDay });
  const truck = await createTruck(db);
  const busy = await createJobRow(db, {
    job: { truck_id: truck.id, transport_date: requestedDay, transport_time: '08:00' },
  });
  await patchRow(rowId, { truck: { id: truck.id }, time: '08:00' });
  const asked = await agree();
  expect(asked.status, asked.text).toBe(422);
  expect(asked.body.errors).toContainEqual(
    expect.objectContaining({
      code: 'UNUSUAL',
      field: 'transportDate',
      finding: 'TRUCK_DOUBLE_BOOKED',
      rowId,
      otherRowId: busy.id,
    }),
  );
  expect(await read()).toMatchObject({ version, changeRequest: { isOpen: true } });
  const fields = [...new Set(asked.body.errors.map(({ field }) => field))];
  const answered = await agree(staff, { version, confirmed: fields });
  expect(answered.status, answered.text).toBe(200);
  expect(answered.body.content.rows).toMatchObject([{ date: requestedDay }]);
});

test('a fulfilled request stays fulfilled, however order and loads move later', async () => {
  const { rowId, read, agree, correct } = await orderWithRequest();
  await agree();
  await correct({ transportDate: '2026-05-28', quantity: 20 });
  await patchRow(rowId, { date: '2026-05-29' });
  expect((await read()).changeRequest).toMatchObject({ answer: 'ACCEPTED', isMade: true });
});

test('a load that was sent stays on its day, and nobody reads that all is made', async () => {
  const { rowId, read, agree } = await orderWithRequest({ transportDate: requestedDay });
  await db.updateTable('transport_job_products').set({ is_sms_sent: true }).where('id', '=', rowId).execute();
  const answered = await agree();
  expect(answered.status, answered.text).toBe(200);
  expect((await read()).changeRequest).toMatchObject({
    isMade: false,
    written: { transportDate: requestedDay, quantity: null },
  });
});

test('an answer of before this was kept says nothing of what became of it', async () => {
  const { alertId, read, correct } = await orderWithRequest();
  await staff.post(`/api/alerts/${alertId}/settle`, { answer: 'ACCEPTED' });
  expect((await read()).changeRequest).toMatchObject({ isMade: false, written: null });
  await db.updateTable('alerts').set({ is_wish_made: null }).where('id', '=', alertId).execute();
  expect((await read()).changeRequest).toMatchObject({ isMade: null });
  // What the order says by now is known nevertheless.
  await correct({ transportDate: requestedDay, quantity: 27 });
  expect((await read()).changeRequest).toMatchObject({ isMade: true });
});

test('taking the answer back brings order and loads back, and opens the change request', async () => {
  const { rowId, read, agree, takeBack } = await orderWithRequest();
  // A load that was changed by hand stays so, and is not undone.
  await patchRow(rowId, { quantity: 26 });
  await agree();
  expect((await read()).rows).toMatchObject([{ date: requestedDay, quantity: 26 }]);
  const back = await takeBack();
  expect(back.status, back.text).toBe(200);
  expect(back.body.content).toMatchObject({
    transportDate: '2026-05-21',
    quantity: 28.5,
    rows: [{ id: rowId, date: '2026-05-21', quantity: 26 }],
    changeRequest: { isOpen: true, answer: null, written: null },
  });
  expect((await takeBack()).text).toContain('Soov ootab juba vastust.');
});

test('an alert whose answer has changed its order is not opened beside it, and the answer can still be taken back', async () => {
  const { alertId, agree, takeBack, read } = await orderWithRequest();
  await agree();
  const opened = await staff.post('/api/alerts/reopen', { ids: [alertId] });
  expect(opened.status).toBe(409);
  expect(opened.text).toContain('Võtke see tagasi tellimuse lehel.');
  expect((await read()).changeRequest).toMatchObject({ isOpen: false });
  expect((await takeBack()).status).toBe(200);
  expect((await read()).changeRequest).toMatchObject({ isOpen: true });
});

test('what has been touched since is not taken back, and the reason is said', async () => {
  const moved = await orderWithRequest();
  await moved.agree();
  await patchRow(moved.rowId, { time: '09:00' });
  const refused = await moved.takeBack();
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`rida ${moved.rowId} on pärast seda muudetud või saadetud.`);
  expect(await moved.read()).toMatchObject({ quantity: 27, changeRequest: { isOpen: false } });

  const corrected = await orderWithRequest();
  await corrected.agree();
  await corrected.correct({ note: 'Uus märkus' });
  expect((await corrected.takeBack()).text).toContain('tellimust on pärast seda muudetud.');

  const asked = await orderWithRequest();
  await asked.agree();
  await asked.client.post(`${orders}/${asked.id}/change-requests`, { quantity: 25 });
  expect((await asked.takeBack()).text).toContain('klient on pärast seda soovinud uut muudatust.');
});

test('only an agreement carries a change, and only a change request of this order is answered', async () => {
  const { id, answers, version } = await orderWithRequest();
  const change = { version, confirmed: [] };
  expect((await staff.post(`${answers}/answer`, { answer: 'REFUSED', change })).status).toBe(422);
  const other = await orderWithRequest();
  const elsewhere = `${orders}/${id}/change-requests/${other.alertId}`;
  expect((await staff.post(`${elsewhere}/answer`, { answer: 'REFUSED' })).status).toBe(404);
  expect((await staff.post(`${elsewhere}/take-back`)).status).toBe(404);
});

test('more than anything on the road carries is asked about before it is agreed to', async () => {
  const { version, read, agree } = await orderWithRequest({ transportDate: requestedDay, quantity: 61 });
  const asked = await agree();
  expect(asked.status, asked.text).toBe(422);
  expect(asked.body.errors).toMatchObject([
    { code: 'UNUSUAL', field: 'quantity', explanation: 'Ühele autole ebatavaline kogus' },
  ]);
  expect(await read()).toMatchObject({ version, quantity: 28.5, changeRequest: { isOpen: true } });
  // A person who has answered that it is to be split is not asked.
  const answered = await agree(staff, { version, confirmed: ['quantity'] });
  expect(answered.body.content).toMatchObject({ quantity: 61, transportDate: requestedDay });
});

import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Alert, AlertPage } from '#api/alerts/alerts.ts';

import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';

// The tests' clock shows 12:00 of 20.05.2026.
const { db, clock, signIn } = await openTestApp();
const staff = await signIn({ firstName: 'Malle', lastName: 'Mets' });
const [today, tomorrow] = ['2026-05-20', '2026-05-21'];

/** Rows written past the API take a moment to show. */
async function openAlerts(): Promise<Alert[]> {
  clock.now += 6000;
  return (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false&size=100')).body.content;
}
const settle = async (id: number, body: object = {}) =>
  (await staff.post<{ content: Alert }>(`/api/alerts/${id}/settle`, body)).body.content;

test('what is wrong on the road comes first, then what is late, then what is still open', async () => {
  const withoutTruck = (date: string, time: string) =>
    createJobRow(db, { transport_date: date, job: { transport_date: date, transport_time: time } });
  const later = await withoutTruck(tomorrow, '06:00');
  const open = await withoutTruck(today, '17:00');
  const late = await withoutTruck(today, '08:00');
  const underWay = await createJobRow(db, {
    status: 'ON_THE_WAY',
    job: { truck_id: (await createTruck(db)).id },
  });
  await raiseAlert(db, {
    key: randomUUID(),
    kind: 'WEIGHT_UNUSUAL',
    rowId: underWay.id,
    transportJobId: underWay.transport_job_id,
    raisedAt: clock.now,
    summary: '1,2 t üle lubatud massi',
  });
  expect(
    (await openAlerts()).map(({ rowId, urgency, stage, nextAction }) => [rowId, urgency, stage, nextAction]),
  ).toEqual([
    [underWay.id, 'NOW', 'ROAD', 'LOOK'],
    [late.id, 'NOW', 'LATE', 'ASSIGN_TRUCK'],
    [open.id, 'TODAY', 'OPEN', 'ASSIGN_TRUCK'],
    [later.id, 'LATER', 'OPEN', 'ASSIGN_TRUCK'],
  ]);
  const { body } = await staff.get<AlertPage>('/api/alerts?settled=false&kind=TRUCK_MISSING&size=1&pageNr=2');
  expect(body).toMatchObject({
    totalElements: 3,
    content: [{ rowId: open.id }],
    sections: [
      { urgency: 'NOW', stage: 'LATE', count: 1 },
      { urgency: 'TODAY', stage: 'OPEN', count: 1 },
      { urgency: 'LATER', stage: 'OPEN', isTomorrow: true, count: 1 },
    ],
    kinds: [
      { kind: 'TRUCK_MISSING', count: 3 },
      { kind: 'WEIGHT_UNUSUAL', count: 1 },
    ],
  });
  for (const { id } of await openAlerts()) await settle(id);
  expect(await openAlerts()).toEqual([]);
});

/** Loads of one order, each a job without a truck. */
async function createLoads(count: number) {
  const { order, row: first } = await createOrderedJobRow(db, {
    status: 'UNCOMPLETED',
    job: { transport_time: '18:00' },
    notes: 'Helistage enne',
  });
  const rows = [first];
  while (rows.length < count) {
    rows.push(await createJobRow(db, { job: { transport_order_id: order.id, transport_time: '19:00' } }));
  }
  return rows;
}

test('four loads of one order are one line that tells of all of them, and shrinks as each gets its truck', async () => {
  const rows = await createLoads(4);
  const [line, ...others] = await openAlerts();
  expect(others).toEqual([]);
  expect(line?.members.map(({ rowId }) => rowId)).toEqual(rows.map(({ id }) => id));
  expect(line).toMatchObject({ rowId: rows[0]?.id, row: { notes: 'Helistage enne' } });
  expect(line?.summary).toMatch(/ · 4 koormat$/);
  // The kind of the alert is shown beside it.
  expect(line?.title).toBe(`${line?.row?.client} · 4 koormat`);

  const truck = await createTruck(db);
  await rowPatches(staff).patch({ id: rows[0]?.id ?? 0, changes: { truck: { id: truck.id } } });
  const [shrunk] = await openAlerts();
  expect(shrunk?.members.map(({ rowId }) => rowId)).toEqual(rows.slice(1).map(({ id }) => id));
  await settle(shrunk?.id ?? 0);
  expect(await openAlerts()).toEqual([]);
});

test('a line that is settled goes whole, and comes back whole when that is taken back', async () => {
  await createLoads(3);
  const [line] = await openAlerts();
  const settled = await settle(line?.id ?? 0, { note: 'Klient tuleb ise' });
  expect(settled).toMatchObject({ settledBy: 'Malle Mets', note: 'Klient tuleb ise' });
  expect(await openAlerts()).toEqual([]);

  const { status } = await staff.post(`/api/alerts/${settled.id}/reopen`);
  expect(status).toBe(200);
  expect(await openAlerts()).toEqual([line]);

  // Also by the id under which it was open; a second time changes nothing.
  await settle(line?.id ?? 0);
  for (let time = 0; time < 2; time += 1) {
    expect((await staff.post(`/api/alerts/${line?.id ?? 0}/reopen`)).status).toBe(200);
  }
  expect(await openAlerts()).toEqual([line]);
  await settle(line?.id ?? 0);
});

test('several are settled in one go, and taken back in one; what has gone meanwhile is left out', async () => {
  const raise = (summary: string) =>
    raiseAlert(db, { key: randomUUID(), kind: 'DRIVER_NOTE', raisedAt: clock.now, summary });
  const ids = [await raise('Esimene'), await raise('Teine')];
  const left = await raise('Kolmas');
  const answer = await staff.post<{ content: Alert[] }>('/api/alerts/settle', { ids: [...ids, 9_999_999] });
  expect(answer.body.content.map(({ id, settledBy }) => [id, settledBy])).toEqual(
    ids.map((id) => [id, 'Malle Mets']),
  );
  expect((await openAlerts()).map(({ id }) => id)).toEqual([left]);

  const again = await staff.post<{ content: Alert[] }>('/api/alerts/reopen', { ids });
  expect(again.body.content.map(({ id, settledAt }) => [id, settledAt])).toEqual(ids.map((id) => [id, null]));
  expect((await openAlerts()).map(({ id }) => id)).toEqual([...ids, left]);
  await staff.post('/api/alerts/settle', { ids: [...ids, left] });
});

test('what somebody else settled meanwhile is not in the answer, so that taking back does not open it', async () => {
  const colleague = await signIn({ firstName: 'Kalle', lastName: 'Kask' });
  const raise = (summary: string) =>
    raiseAlert(db, { key: randomUUID(), kind: 'DRIVER_NOTE', raisedAt: clock.now, summary });
  const [theirs, own] = [await raise('Neljas'), await raise('Viies')];
  await colleague.post(`/api/alerts/${theirs}/settle`, { note: 'Helistasin' });
  const { body } = await staff.post<{ content: Alert[] }>('/api/alerts/settle', { ids: [theirs, own] });
  expect(body.content.map(({ id, settledBy }) => [id, settledBy])).toEqual([[own, 'Malle Mets']]);
  expect(await settle(theirs)).toMatchObject({ settledBy: 'Kalle Kask', note: 'Helistasin' });
});

test('only what was shown is settled: a load that came meanwhile stays open, and that is told', async () => {
  const [first] = await createLoads(2);
  const [line] = await openAlerts();
  const orderId = line?.row?.transportOrderId ?? 0;
  // The new row is the earliest: it is now the first of the line.
  const newcomer = await createJobRow(db, { job: { transport_order_id: orderId, transport_time: '17:00' } });
  const shown = line?.members.map(({ id }) => id) ?? [];
  expect(shown).toHaveLength(2);
  clock.now += 6000;
  const { body } = await staff.post<{ content: Alert[]; left: number }>('/api/alerts/settle', {
    ids: shown,
    exactly: true,
  });
  expect(body).toMatchObject({ left: 1, content: [{ rowId: first?.id, settledBy: 'Malle Mets' }] });
  expect(body.content).toHaveLength(1);
  const left = await openAlerts();
  expect(left.map(({ rowId, members }) => [rowId, members.length])).toEqual([[newcomer.id, 1]]);

  await staff.post('/api/alerts/reopen', { ids: body.content.map(({ id }) => id) });
  expect((await openAlerts()).map(({ members }) => members.length)).toEqual([3]);
  await settle((await openAlerts())[0]?.id ?? 0);
});

test('a kept alert whose cause has gone since it was settled is not opened again', async () => {
  const stale = await createJobRow(db, {
    changed_after_sending: ['SMS'],
    job: { truck_id: (await createTruck(db)).id },
  });
  const key = randomUUID();
  const kind = 'CHANGED_AFTER_SENDING';
  const id = await raiseAlert(db, { key, kind, rowId: stale.id, raisedAt: clock.now, summary: 'Muudetud' });
  const reopen = async () =>
    (await staff.post<{ content: Alert }>(`/api/alerts/${id}/reopen`)).body.content.settledAt;
  await settle(id);
  expect(await reopen()).toBeNull();
  await settle(id);
  await db
    .updateTable('transport_job_products')
    .set({ changed_after_sending: [] })
    .where('id', '=', stale.id)
    .execute();
  expect(await reopen()).not.toBeNull();
});

test('what settled itself stays settled, and what is not there cannot be taken back', async () => {
  const key = randomUUID();
  const id = await raiseAlert(db, { key, kind: 'WEIGHT_UNUSUAL', raisedAt: clock.now, summary: 'Kaal' });
  await db
    .updateTable('alerts')
    .set({ settled_at: new Date(clock.now) })
    .where('id', '=', id)
    .execute();
  const { body } = await staff.post<{ content: Alert }>(`/api/alerts/${id}/reopen`);
  expect(body.content).toMatchObject({ id, settledBy: null });
  expect(body.content.settledAt).not.toBeNull();
  expect((await staff.post('/api/alerts/9999999/reopen')).status).toBe(404);
  expect((await staff.post('/api/alerts/settle', { ids: [] })).status).toBe(422);
});

test('taking back what is no longer so opens nothing', async () => {
  const [row] = await createLoads(1);
  const [line] = await openAlerts();
  const settled = await settle(line?.id ?? 0);
  await staff.put(`/api/transport-job-products/${row?.id ?? 0}/cancel`);
  await openAlerts();
  const { body } = await staff.post<{ content: Alert }>(`/api/alerts/${settled.id}/reopen`);
  expect(body.content.settledBy).toBe('Malle Mets');
  expect(await openAlerts()).toEqual([]);
});

test.each(['client', 'driver'] as const)('settling several and taking back are not for %s', async (role) => {
  const user = await signIn({ permissions: rolePermissions[role] });
  expect((await user.post('/api/alerts/settle', { ids: [1] })).status).toBe(403);
  expect((await user.post('/api/alerts/1/reopen')).status).toBe(403);
});

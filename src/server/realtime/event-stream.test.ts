import { expect, test } from 'vitest';

import { eventCursorHeader } from '#api/headers.ts';
import type { JobRow } from '#api/job-row/job-table.ts';

import { createHaul } from '../../../tests/factories/driver-actions.ts';
import { createJobRow, createOrderedJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { listenTo } from '../../../tests/setup/event-listener.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const staff = await signIn();
const listen = (headers: Record<string, string>) => listenTo(`${address}/api/events`, headers);

/** The next event that is not about viewers or the stream itself. */
async function nextRows({ next }: Awaited<ReturnType<typeof listen>>) {
  for (;;) {
    const row = await next();
    if (row.event === 'job-rows') return row;
  }
}

test('those who look at the table hear which rows changed', async () => {
  const [mine, theirs] = [await listen(staff.headers), await listen((await signIn()).headers)];
  expect(mine.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  for (const stream of [mine, theirs]) {
    expect((await stream.next()).event).toBe('heartbeat');
    expect((await stream.next()).event).toBe('viewers');
  }

  const row = await createJobRow(db);
  const copy = await staff.post<{ content: JobRow }>(`/api/transport-job-products/${row.id}/duplicate`);
  for (const stream of [mine, theirs]) {
    expect(await nextRows(stream)).toEqual({ event: 'job-rows', data: { ids: [copy.body.content.id] } });
  }
  await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  expect(await nextRows(mine)).toEqual({ event: 'job-rows', data: { ids: [row.id] } });
  mine.end();
  theirs.end();
});

test('corrected master data are row to the rows that show them and still wait for a send', async () => {
  const stream = await listen(staff.headers);
  await stream.next();
  const truck = await createTruck(db);
  const row = await createJobRow(db, { job: { truck_id: truck.id } });
  await createJobRow(db, { status: 'COMPLETED', job: { truck_id: truck.id } });
  const location = { pickup_location_id: row.pickup_location_id };
  const neighbour = await createJobRow(db, location);
  const corrections = [
    ['trucks', truck.id, { driverName: 'Mati Maasikas' }, [row.id]],
    ['locations', row.pickup_location_id, { contactName: 'Mari' }, [row.id, neighbour.id]],
    ['products', neighbour.product_id, { cnCode: '1205' }, [neighbour.id]],
  ] as const;
  for (const [kind, id, changes, ids] of corrections) {
    const answer = await staff.patch(`/api/master-data/${kind}/${id}`, { version: 1, changes });
    expect(answer.status).toBe(200);
    const { data } = await nextRows(stream);
    expect((data as { ids: number[] }).ids.toSorted((a, b) => a - b)).toEqual(ids);
  }
  stream.end();
});

test('all rows of a corrected order are told, also those that no corrected field reaches', async () => {
  const stream = await listen(staff.headers);
  await stream.next();
  const { order, row } = await createOrderedJobRow(db);
  const ended = await createJobRow(db, { status: 'COMPLETED', job: { transport_order_id: order.id } });
  for (const [version, changes] of [{ packetEmail: 'ladu@koorem.example' }, { note: 'Helista' }].entries()) {
    const answer = await staff.patch(`/api/transport-orders/${order.id}`, { version: version + 1, changes });
    expect(answer.status, answer.text).toBe(200);
    const { data } = await nextRows(stream);
    expect((data as { ids: number[] }).ids.toSorted((a, b) => a - b)).toEqual([row.id, ended.id]);
  }
  stream.end();
});

test('who has read the rows before the stream is there is told at once when one has changed since', async () => {
  const eventCursor = async () =>
    String((await staff.get('/api/transport-jobs/datatable')).headers[eventCursorHeader]);
  const row = await createJobRow(db);
  const before = await eventCursor();
  await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  const after = await eventCursor();
  const sinceBefore = await listenTo(`${address}/api/events?since=${before}`, staff.headers);
  expect(await nextRows(sinceBefore)).toEqual({ event: 'job-rows', data: { ids: null } });
  const sinceNobodyKnows = await listenTo(`${address}/api/events?since=`, staff.headers);
  expect(await nextRows(sinceNobodyKnows)).toEqual({ event: 'job-rows', data: { ids: null } });

  const sinceAfter = await listenTo(`${address}/api/events?since=${after}`, staff.headers);
  const next = await createJobRow(db);
  await staff.put(`/api/transport-job-products/${next.id}/cancel`);
  expect(await nextRows(sinceAfter)).toEqual({ event: 'job-rows', data: { ids: [next.id] } });
  for (const stream of [sinceBefore, sinceNobodyKnows, sinceAfter]) stream.end();
});

test('who follows alerts, or a driver’s jobs, from what was read is told at once when something changed since', async () => {
  const { carrierId, row, jobId } = await createHaul(db);
  const driver = await signIn({
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    carrierCompanyId: carrierId,
  });
  const eventCursor = async (path: string) => String((await staff.get(path)).headers[eventCursorHeader]);
  const listenAsDriver = (since: string) =>
    listenTo(`${address}/api/truck-drivers/events?since=${since}`, driver.headers);
  const before = await eventCursor('/api/alerts');
  await staff.put(`/api/transport-job-products/${(await createJobRow(db)).id}/cancel`);

  const office = await listenTo(`${address}/api/events?table=false&since=${before}`, staff.headers);
  expect([await office.next(), await office.next()]).toContainEqual({ event: 'alerts', data: {} });
  const behind = await listenAsDriver(before);
  const ofDriver = { event: 'driver-jobs', data: { ids: null } };
  expect([await behind.next(), await behind.next()]).toContainEqual(ofDriver);

  const upToDate = await listenAsDriver(await eventCursor('/api/alerts'));
  await upToDate.next();
  await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  expect(await upToDate.next()).toEqual({ event: 'driver-jobs', data: { ids: [jobId] } });
  for (const stream of [office, behind, upToDate]) stream.end();
});

test('a refused change is not announced', async () => {
  const stream = await listen(staff.headers);
  await stream.next();
  const row = await createJobRow(db, { status: 'COMPLETED' });
  await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  const done = await createJobRow(db);
  await staff.put(`/api/transport-job-products/${done.id}/cancel`);
  expect(await nextRows(stream)).toEqual({ event: 'job-rows', data: { ids: [done.id] } });
  stream.end();
});

test('who looks hears how many people do, not how many screens', async () => {
  const mine = await listen(staff.headers);
  expect([await mine.next(), await mine.next()]).toContainEqual({ event: 'viewers', data: { count: 1 } });
  const another = await listen(staff.headers);
  const theirs = await listen((await signIn()).headers);
  expect(await mine.next()).toEqual({ event: 'viewers', data: { count: 2 } });
  theirs.end();
  another.end();
  expect(await mine.next()).toEqual({ event: 'viewers', data: { count: 1 } });
  mine.end();
});

test('nobody else is let in', async () => {
  expect((await listen({})).answer.status).toBe(401);
  const client = await signIn({ permissions: ['PERM_CLIENT'] });
  expect((await listen(client.headers)).answer.status).toBe(403);
});

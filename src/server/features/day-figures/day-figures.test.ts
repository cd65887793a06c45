import { expect, test } from 'vitest';

import type { AlertPage } from '#api/alerts/alerts.ts';
import type { DayFigures } from '#api/day-figures/day-figures.ts';
import { figureCount, figureSearch, openFigures, rowFigures } from '#api/day-figures/figure-search.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { WeekDay } from '#api/planning/day-plan.ts';

import { createGrain } from '../../../../tests/factories/products.ts';
import { createJob, createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const figuresOf = async (query = '') =>
  (await staff.get<{ content: DayFigures }>(`/api/day-figures${query}`)).body.content;

test('a day counts its jobs, tonnes, what is done and on the way, and what has no truck', async () => {
  const none = {
    jobs: 0,
    rows: 0,
    ordered: 0,
    delivered: 0,
    done: 0,
    onTheWay: 0,
    withoutTruck: 0,
    notStarted: [],
    unconfirmed: 0,
    unsent: 0,
    clashes: [],
  };
  expect(await figuresOf()).toEqual({ date: '2026-05-20', ...none });

  const truck = { truck_id: (await createTruck(db)).id };
  const job = await createJob(db, truck);
  await createJobRow(db, { transport_job_id: job.id, quantity: '10', status: 'ON_THE_WAY' });
  const inKilograms = await createGrain(db, { unit: 'kg' });
  await createJobRow(db, { transport_job_id: job.id, product_id: inKilograms.id, quantity: '2500' });
  const inPieces = await createGrain(db, { unit: 'tk' });
  await createJobRow(db, { product_id: inPieces.id, quantity: '7' });
  await createJobRow(db, { job: truck, quantity: '28.5', delivered_quantity: '28.46', status: 'COMPLETED' });
  for (const status of ['CANCELLED', 'FAILED', 'REJECTED'] as const) {
    await createJobRow(db, { quantity: '99', status });
  }
  // Neither waits for a truck: one is for the client to fetch, the other for the office to confirm.
  await createJobRow(db, { quantity: '3', status: 'SELF_SERVICE' });
  await createJobRow(db, { quantity: '5', status: 'UNCONFIRMED' });
  await createJobRow(db, { transport_date: '2026-05-21' });
  expect(await figuresOf()).toEqual({
    date: '2026-05-20',
    // As in the week and on the board: neither what waits for its confirmation nor what the client fetches.
    jobs: 3,
    rows: 6,
    ordered: 49,
    delivered: 28.46,
    done: 1,
    onTheWay: 1,
    withoutTruck: 1,
    notStarted: [],
    unconfirmed: 1,
    unsent: 3,
    clashes: [],
  });
  const week = await staff.get<{ content: WeekDay[] }>('/api/planning/week?from=2026-05-18');
  expect(week.body.content.find(({ date }) => date === '2026-05-20')?.jobs).toBe(3);
  expect(await figuresOf('?date=2026-05-21')).toMatchObject({ rows: 1, ordered: 28.5, withoutTruck: 1 });
});

test('today counts what should have begun, and no clash that nothing can be done about', async () => {
  const today = '2026-05-20';
  const { id: truckId } = await createTruck(db);
  const at = (time: string) =>
    createJobRow(db, { job: { transport_date: today, truck_id: truckId, transport_time: time } });
  // The tests' clock shows 12:00.
  const [early, late] = [await at('08:00'), await at('08:30')];
  const [soon, sooner] = [await at('18:30'), await at('18:00')];
  const figures = await figuresOf();
  expect(figures).toMatchObject({ notStarted: [early.id, late.id], clashes: [soon.id, sooner.id] });
  // Tähelepanu says the same, and counts those of past hours nowhere.
  const { body } = await staff.get<AlertPage>('/api/alerts?settled=false&size=100');
  expect(body.kinds.find(({ kind }) => kind === 'TRUCK_DOUBLE_BOOKED')?.count).toBe(1);
  const query = new URLSearchParams({ search: 'false', ...figureSearch(figures, 'notStarted') });
  const table = await staff.get<{ totalElements: number }>(
    `/api/transport-jobs/datatable?${query.toString()}`,
  );
  expect(table.body.totalElements).toBe(2);
  // Of another day nobody can be late yet.
  expect(await figuresOf('?date=2026-05-21')).toMatchObject({ notStarted: [] });
});

test('each figure of tomorrow leads to exactly the rows that it counts', async () => {
  const date = '2026-05-22';
  const on = (fields: { transport_time?: string; truck_id?: number } = {}) => ({
    transport_date: date,
    ...fields,
  });
  const { id: truckId } = await createTruck(db);
  const sent = { is_sms_sent: true, sent_to_waybill: true, sent_to_fleet_service: true };
  await createJobRow(db, { job: on() });
  await createJobRow(db, { job: on() });
  // What the client fetches waits for no truck.
  await createJobRow(db, { job: on(), status: 'SELF_SERVICE' });
  await createJobRow(db, { job: on(), status: 'CANCELLED' });
  await createJobRow(db, { job: on(), status: 'UNCONFIRMED' });
  const clash = { truck_id: truckId, transport_time: '08:00' };
  const first = await createJobRow(db, { ...sent, job: on(clash) });
  const second = await createJobRow(db, { job: on({ ...clash, transport_time: '08:30' }) });
  await createJobRow(db, { ...sent, job: on({ ...clash, transport_time: '18:00' }), status: 'COMPLETED' });
  await createJobRow(db, { job: { ...clash, transport_date: '2026-05-23' } });

  const figures = await figuresOf(`?date=${date}`);
  expect(figures).toMatchObject({
    withoutTruck: 2,
    unconfirmed: 1,
    unsent: 3,
    clashes: [first.id, second.id],
  });
  // The check of the day counts the very same rows.
  const { body } = await staff.get<{ content: RowPreflight[] }>(
    `/api/transport-job-products/preflight?date=${date}`,
  );
  for (const figure of openFigures) {
    const checked = body.content.filter((row) => row.figures.includes(figure));
    expect([figure, checked.length]).toEqual([figure, figureCount(figures, figure)]);
  }
  const clashing = body.content.find(({ rowId }) => rowId === first.id)?.clash;
  expect(clashing).toEqual({ rowId: second.id, time: '08:30' });
  for (const figure of rowFigures) {
    const query = new URLSearchParams({ search: 'false', size: '500', ...figureSearch(figures, figure) });
    // A figure of nothing leads nowhere: the address would show all rows.
    if (figureCount(figures, figure) === 0) continue;
    const table = await staff.get<{ totalElements: number }>(
      `/api/transport-jobs/datatable?${query.toString()}`,
    );
    expect([figure, table.body.totalElements]).toEqual([figure, figureCount(figures, figure)]);
  }
});

test.each(['client', 'driver'] as const)('the figures are not for %s', async (role) => {
  const user = await signIn({ permissions: rolePermissions[role] });
  expect((await user.get('/api/day-figures')).status).toBe(403);
});

import { expect, test } from 'vitest';

import type { DayFigures } from '#api/today/today.ts';

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
    unconfirmed: 0,
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
    jobs: 5,
    rows: 6,
    ordered: 49,
    delivered: 28.46,
    done: 1,
    onTheWay: 1,
    withoutTruck: 1,
    unconfirmed: 1,
  });
  expect(await figuresOf('?date=2026-05-21')).toMatchObject({ rows: 1, ordered: 28.5, withoutTruck: 1 });
});

test.each(['client', 'driver'] as const)('the figures are not for %s', async (role) => {
  const user = await signIn({ permissions: rolePermissions[role] });
  expect((await user.get('/api/day-figures')).status).toBe(403);
});

import { beforeAll, describe, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';

import { createGrain } from '../../../tests/factories/products.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createWeighedTruck } from '../../../tests/factories/trucks.ts';
import { patchUrl } from '../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const pairs = 20;
const date = '2026-06-03';

type Answer = { content: JobRow[]; warnings: JobRowWarning[] };
type Dispatcher = Awaited<ReturnType<typeof signIn>>;

let one: Dispatcher;
let other: Dispatcher;
beforeAll(async () => {
  [one, other] = [await signIn(), await signIn()];
});

const jobAt = (time: string, day = date) =>
  createJobRow(db, { quantity: '5', job: { transport_date: day, transport_time: time, truck_id: null } });
const bookings = (...answers: { body: Answer }[]) =>
  answers.flatMap(({ body }) => body.warnings.filter(({ code }) => code === 'TRUCK_DOUBLE_BOOKED'));

describe('two dispatchers at once: at least one of each pair is warned', () => {
  test('who give one truck to two jobs', async () => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const truck = await createWeighedTruck(db);
      const [first, second] = [await jobAt('08:00'), await jobAt('08:30')];
      const give = (by: Dispatcher, { id }: { id: number }) =>
        by.patch<Answer>(patchUrl, [{ id, version: 1, changes: { truck: { id: truck.id } } }]);
      const answers = await Promise.all([give(one, first), give(other, second)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(bookings(...answers).length, `pair ${pair}`).toBeGreaterThan(0);
    }
  });

  test('who give one trailer to two trucks, by patch and by form', async () => {
    const grain = await createGrain(db);
    for (let pair = 0; pair < pairs; pair += 1) {
      const trailer = await createTrailer(db, { tare_kg: '6500' });
      const trucks = [await createWeighedTruck(db), await createWeighedTruck(db)] as const;
      const row = await jobAt('08:00');
      const answers = await Promise.all([
        one.patch<Answer>(patchUrl, [
          { id: row.id, version: 1, changes: { truck: { id: trucks[0].id }, trailer: { id: trailer.id } } },
        ]),
        other.post<Answer>('/api/transport-jobs/create-no-order', {
          transportDate: `${date}T08:15:00+03:00`,
          client: { id: row.client_location_id },
          pickup: { id: row.pickup_location_id },
          product: { id: grain.id },
          quantity: 5,
          truck: { id: trucks[1].id },
          trailer: { id: trailer.id },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201]);
      expect(bookings(...answers).length, `pair ${pair}`).toBeGreaterThan(0);
    }
  });

  test('who give a truck a job that runs past midnight and one of the next morning', async () => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const truck = await createWeighedTruck(db);
      const [evening, morning] = [await jobAt('23:30'), await jobAt('00:15', '2026-06-04')];
      const give = (by: Dispatcher, { id }: { id: number }) =>
        by.patch<Answer>(patchUrl, [{ id, version: 1, changes: { truck: { id: truck.id } } }]);
      const answers = await Promise.all([give(one, evening), give(other, morning)]);
      expect(bookings(...answers).length, `pair ${pair}`).toBeGreaterThan(0);
    }
  });

  test('who give two trucks of one driver to two jobs', async () => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const driver = { driver_name: `Jaan Kask ${pair}`, driver_phone: `+372 5200 ${1000 + pair}` };
      const [truck, spare] = [await createWeighedTruck(db, driver), await createWeighedTruck(db, driver)];
      const [first, second] = [await jobAt('08:00'), await jobAt('08:30')];
      const give = (by: Dispatcher, { id }: { id: number }, truckId: number) =>
        by.patch<Answer>(patchUrl, [{ id, version: 1, changes: { truck: { id: truckId } } }]);
      const answers = await Promise.all([give(one, first, truck.id), give(other, second, spare.id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(bookings(...answers).length, `pair ${pair}`).toBeGreaterThan(0);
    }
  });

  test('who give several trucks in opposite order: nobody waits for ever', async () => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const trucks = [await createWeighedTruck(db), await createWeighedTruck(db)] as const;
      const rows = await Promise.all([jobAt('08:00'), jobAt('08:00'), jobAt('08:30'), jobAt('08:30')]);
      const give = (by: Dispatcher, ids: readonly number[], order: readonly { id: number }[]) =>
        by.patch<Answer>(
          patchUrl,
          ids.map((id, index) => ({ id, version: 1, changes: { truck: { id: order[index]?.id } } })),
        );
      const [a, b, c, d] = rows.map(({ id }) => id) as [number, number, number, number];
      const answers = await Promise.all([
        give(one, [a, b], trucks),
        give(other, [c, d], trucks.toReversed()),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(bookings(...answers)).toHaveLength(2);
    }
  });
});

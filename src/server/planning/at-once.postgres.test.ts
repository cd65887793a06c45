import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain } from '../../../tests/factories/products.ts';
import type { Row } from '../../../tests/factories/rows.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createWeighedTruck } from '../../../tests/factories/trucks.ts';
import { patchUrl } from '../../../tests/setup/row-patches.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';
import { entityNamed } from '../import/entities.ts';
import { jsonRecord } from '../import/readers/read-json.ts';
import { runImport } from '../import/run-import.ts';

const { db, signIn, clock } = await openTestApp();
/** `npm run test:random` takes more. */
const pairs = process.env.FUZZ_RUNS === undefined ? 6 : 40;
const date = '2026-06-03';

interface Answer {
  content: JobRow[];
  warnings: JobRowWarning[];
}
type Dispatcher = Awaited<ReturnType<typeof signIn>>;

let one: Dispatcher;
let other: Dispatcher;
let admin: Dispatcher;
beforeAll(async () => {
  [one, other] = [await signIn(), await signIn()];
  admin = await signIn({ permissions: rolePermissions.admin });
});

/** An import record that gives a truck another usual trailer. */
const item = (truck: Row<'trucks'>, trailer: Row<'trailers'>) => ({
  externalId: truck.external_id,
  licensePlateNumber: truck.license_plate_number,
  trailerExternalId: trailer.external_id,
});

const jobAt = (time: string, day = date) =>
  createJobRow(db, { quantity: '5', job: { transport_date: day, transport_time: time, truck_id: null } });

/** A truck with a job and a trailer that it has not got, which `give` gives work at the same time. */
async function trailerToGive() {
  const next = await createTrailer(db, { tare_kg: '6500' });
  const [truck, other] = [await createWeighedTruck(db), await createWeighedTruck(db)];
  const [following, row] = [await jobAt('08:00'), await jobAt('08:30')];
  const patch = (id: number, changes: object) => one.patch<Answer>(patchUrl, [{ id, version: 1, changes }]);
  await patch(following.id, { truck: { id: truck.id } });
  return { truck, next, give: () => patch(row.id, { truck: { id: other.id }, trailer: { id: next.id } }) };
}

const bookings = (...answers: { body: Answer }[]) =>
  answers.flatMap(({ body }) => body.warnings.filter(({ code }) => code === 'TRUCK_DOUBLE_BOOKED'));

test('two who give one truck to two jobs at once: at least one is warned', async () => {
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

test('two who give one trailer to two trucks at once, by patch and by form: at least one is warned', async () => {
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

test('two who give a truck a job that runs past midnight and one of the next morning at once: at least one is warned', async () => {
  for (let pair = 0; pair < pairs; pair += 1) {
    const truck = await createWeighedTruck(db);
    const [evening, morning] = [await jobAt('23:30'), await jobAt('00:15', '2026-06-04')];
    const give = (by: Dispatcher, { id }: { id: number }) =>
      by.patch<Answer>(patchUrl, [{ id, version: 1, changes: { truck: { id: truck.id } } }]);
    const answers = await Promise.all([give(one, evening), give(other, morning)]);
    expect(bookings(...answers).length, `pair ${pair}`).toBeGreaterThan(0);
  }
});

test('two who give two trucks of one driver to two jobs at once: at least one is warned', async () => {
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

test('two who send two trucks to the last free lane of a place at once: at least one is warned', async () => {
  for (let pair = 0; pair < pairs; pair += 1) {
    const place = await createLocation(db);
    const trucks = [await createWeighedTruck(db), await createWeighedTruck(db)] as const;
    const [first, second] = await Promise.all(
      ['08:00', '08:20'].map((time) =>
        createJobRow(db, {
          quantity: '5',
          pickup_location_id: place.id,
          job: { transport_date: date, transport_time: time, truck_id: null },
        }),
      ),
    );
    const give = (by: Dispatcher, row: typeof first, truckId: number) =>
      by.patch<Answer>(patchUrl, [{ id: row?.id, version: 1, changes: { truck: { id: truckId } } }]);
    const answers = await Promise.all([give(one, first, trucks[0].id), give(other, second, trucks[1].id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const full = answers.flatMap(({ body }) => body.warnings.filter(({ code }) => code === 'PLACE_FULL'));
    expect(full.length, `pair ${pair}`).toBeGreaterThan(0);
  }
});

test('one gives a trailer work while another makes it the usual one of a truck that has work: at least one is warned', async () => {
  for (let pair = 0; pair < pairs; pair += 1) {
    const { truck, next, give } = await trailerToGive();
    const changes = { trailerRegNumber: { id: next.id } };
    const [given, changed] = await Promise.all([
      give(),
      admin.patch<Answer>(`/api/admin/trucks/${truck.id}`, { version: truck.version, changes }),
    ]);
    expect([given.status, changed.status]).toEqual([200, 200]);
    expect(bookings(given, changed).length, `pair ${pair}`).toBeGreaterThan(0);
  }
});

test('one gives a trailer work that an import is just making the usual one: at least one is warned', async () => {
  const { truck, next, give } = await trailerToGive();
  const entity = entityNamed('trucks');
  const records = [jsonRecord(item(truck, next), 0, entity)];
  const given = await db.transaction().execute(async (trx) => {
    const by = { actor: 'import', userId: null, grant: 'all', now: clock.now } as const;
    await runImport(trx, [{ entity, file: 'trucks.json', records }], by);
    const giving = give();
    const waiting = async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
        trx,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    return { giving };
  });
  expect(bookings(await given.giving)).toHaveLength(1);
});

test('two who give several trucks in opposite order: nobody waits for ever', async () => {
  for (let pair = 0; pair < pairs; pair += 1) {
    const trucks = [await createWeighedTruck(db), await createWeighedTruck(db)] as const;
    const rows = await Promise.all([jobAt('08:00'), jobAt('08:00'), jobAt('08:30'), jobAt('08:30')]);
    const give = (by: Dispatcher, ids: readonly number[], order: readonly { id: number }[]) =>
      by.patch<Answer>(
        patchUrl,
        ids.map((id, index) => ({ id, version: 1, changes: { truck: { id: order[index]?.id } } })),
      );
    const [a, b, c, d] = rows.map(({ id }) => id) as [number, number, number, number];
    const answers = await Promise.all([give(one, [a, b], trucks), give(other, [c, d], trucks.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(bookings(...answers)).toHaveLength(2);
  }
});

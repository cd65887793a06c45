import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain } from '../../../tests/factories/products.ts';
import { listenTo } from '../../../tests/setup/event-listener.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { et } from '../i18n/et.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();
const location = { id: (await createLocation(db)).id };
const order = {
  transportDate: '2026-05-21',
  client: location,
  pickup: location,
  product: { id: (await createGrain(db)).id },
  quantity: 28.5,
};
const write = (key = crypto.randomUUID()) =>
  staff.post<{ content: { id: number } }>('/api/transport-orders', order, { 'idempotency-key': key });

/**
 * The next jobs are refused so often, as PostgreSQL does to one of several that wait for each other. A sequence
 * counts, since it goes on also when the transaction is undone.
 */
async function loseRaces(times: number, state: '40P01' | '40001' = '40P01'): Promise<void> {
  await sql`create sequence if not exists lost_races`.execute(db);
  await sql`select setval('lost_races', 1, false)`.execute(db);
  await sql
    .raw(
      `create or replace function lose_race() returns trigger language plpgsql as $$
      begin
        if nextval('lost_races') <= ${times} then
          raise exception 'lost' using errcode = '${state}';
        end if;
        return null;
      end $$`,
    )
    .execute(db);
  await sql`
    create or replace trigger lose_race after insert on transport_job_products
    for each row execute function lose_race()`.execute(db);
}

async function rowIds(): Promise<number[]> {
  const rows = await db.selectFrom('transport_job_products').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

let before: number[] = [];
beforeEach(async () => {
  before = await rowIds();
});

test.each(['40P01', '40001'] as const)(
  'a write that PostgreSQL undid in favour of another (%s) is done again, and told once',
  async (state) => {
    await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const { port } = app.server.address() as { port: number };
    const viewer = await listenTo(`http://127.0.0.1:${port}/api/events`, staff.headers);
    await viewer.next();
    await loseRaces(3, state);

    const key = crypto.randomUUID();
    const answer = await write(key);
    expect(answer.status, answer.text).toBe(201);
    expect((await write(key)).text).toBe(answer.text);

    const made = (await rowIds()).filter((id) => !before.includes(id));
    expect(made).toHaveLength(1);
    let told = await viewer.next();
    while (told.event !== 'job-rows') told = await viewer.next();
    // The rows of the attempts that were undone had ids too.
    expect(told.data).toEqual({ ids: made });
    viewer.end();
  },
);

test('a write that loses every time answers 503, leaves nothing, and may come again with its key', async () => {
  await loseRaces(100);
  const key = crypto.randomUUID();
  const answer = await write(key);
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.problem.errorMessage).toBe(et.refusals.unavailable);
  expect(await rowIds()).toEqual(before);
  await loseRaces(0);
  expect((await write(key)).status).toBe(201);
});

import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { maxAtOnce, createQueueWorker, type Queue } from './queue.ts';

/** A queue for these tests alone: each test says what happens to its things. */
const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
await sql`create table things (id bigint generated always as identity primary key, done boolean not null default false,
  attempts integer not null default 0, next_attempt_at timestamptz not null default now())`.execute(db);

interface Thing {
  id: number;
  attempts: number;
}
const warnings: unknown[] = [];
const log = { warn: (said: unknown) => void warnings.push(said) };
beforeEach(async () => {
  warnings.length = 0;
  await sql`truncate things`.execute(db);
});

const leaseSeconds = 60;
const pausesSeconds = [5, 100];
function workerOf(deliver: Queue<Thing>['deliver'], queue: Partial<Queue<Thing>> = {}) {
  return createQueueWorker(
    { db, log },
    {
      table: 'things',
      isWaiting: () => sql`not waiting.done`,
      leaseSeconds,
      pausesSeconds,
      deliver,
      ...queue,
    },
  );
}
const finish = ({ id }: Thing) => sql`update things set done = true where id = ${id}`.execute(db);
/** A worker that takes whatever it is given, and what it was given. */
function takingWorker(queue: Partial<Queue<Thing>> = {}) {
  const taken: Thing[] = [];
  const worker = workerOf(async (thing) => {
    taken.push(thing);
    await finish(thing);
  }, queue);
  return { worker, taken };
}
/** Adds things that are due in so many seconds; answers their ids. */
async function add(...dueIn: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const seconds of dueIn) {
    const { rows } = await sql<{ id: number }>`
      insert into things (next_attempt_at) values (now() + make_interval(secs => ${seconds})) returning id`.execute(
      db,
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
/** As if so much time went by. */
const wait = (seconds: number) =>
  sql`update things set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`.execute(db);
/** A promise that is kept from outside. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { isOpen: promise, open: resolve };
}

test('hands over what is due, the longest due among the first, and nothing that is not', async () => {
  const due = await add(...Array.from({ length: maxAtOnce }, () => -1), -2);
  await add(30);
  const { worker, taken } = takingWorker();
  await worker.work();
  const ids = taken.map(({ id }) => id);
  expect(ids.slice(0, maxAtOnce)).toContain(due.at(-1));
  expect(new Set(ids)).toEqual(new Set(due));
});

test('only what waits by its own rule', async () => {
  const [first, second] = await add(-2, -1);
  const { worker, taken } = takingWorker({ isWaiting: async () => sql`waiting.id <> ${first}` });
  await worker.work();
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set([second]));
});

test('so many at once, and all in the end', async () => {
  await add(...Array.from({ length: 2 * maxAtOnce + 1 }, () => -1));
  let underWay = 0;
  let most = 0;
  const taken = new Set<number>();
  const worker = workerOf(async (thing) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await finish(thing);
    taken.add(thing.id);
    underWay -= 1;
  });
  await worker.work();
  expect(taken.size).toBe(2 * maxAtOnce + 1);
  expect(most).toBe(maxAtOnce);
});

test('several workers share a queue: each thing is handed over once', async () => {
  await add(...Array.from({ length: 40 }, () => -1));
  const workers = [takingWorker(), takingWorker(), takingWorker()];
  await Promise.all(workers.map(({ worker }) => worker.work()));
  const taken = workers.flatMap((each) => each.taken.map(({ id }) => id));
  expect(taken).toHaveLength(40);
  expect(new Set(taken).size).toBe(40);
});

test('what a killed process has claimed waits until its lease is over, and counts as tried', async () => {
  await add(-1);
  void workerOf(() => new Promise(() => undefined)).work();
  const attempts = async () =>
    (await sql<{ attempts: number }>`select attempts from things`.execute(db)).rows;
  await expect.poll(attempts).toEqual([{ attempts: 1 }]);
  const { worker, taken } = takingWorker();
  await wait(leaseSeconds - 5);
  await worker.work();
  expect(taken).toEqual([]);
  await wait(5);
  await worker.work();
  expect(taken).toMatchObject([{ attempts: 2 }]);
});

test('each try is told the pause after it, the last one that it is the last', async () => {
  await add(-1);
  const told: [attempts: number, pause: number | null][] = [];
  const worker = workerOf(async ({ attempts }, pause) => void told.push([attempts, pause]));
  for (let tries = 0; tries < 3; tries += 1) {
    await worker.work();
    await wait(leaseSeconds);
  }
  expect(told).toEqual([
    [1, 5],
    [2, 100],
    [3, null],
  ]);
});

test('a time out of a clock that ran ahead is not waited for', async () => {
  const longest = Math.max(...pausesSeconds);
  const [, ahead] = await add(longest, longest + 3600);
  const { worker, taken } = takingWorker();
  await worker.work();
  expect(taken.map(({ id }) => id)).toEqual([ahead]);
});

test('stopped, it ends what is under way and begins nothing more', async () => {
  await add(...Array.from({ length: maxAtOnce + 1 }, () => -1));
  const [begun, end] = [gate(), gate()];
  const taken: Thing[] = [];
  const worker = workerOf(async (thing) => {
    begun.open();
    await end.isOpen;
    await finish(thing);
    taken.push(thing);
  });
  void worker.work();
  await begun.isOpen;
  const stopped = worker.stop();
  end.open();
  await stopped;
  expect(taken).toHaveLength(maxAtOnce);
  await worker.work();
  expect(taken).toHaveLength(maxAtOnce);
});

test('one that fails on our side holds nobody up, and goes out again after its lease', async () => {
  const [faulty] = await add(-2, -1);
  const taken: Thing[] = [];
  let isBroken = true;
  const worker = workerOf(async (thing) => {
    if (isBroken && thing.id === faulty) throw new Error('the database is away');
    await finish(thing);
    taken.push(thing);
  });
  await worker.work();
  expect(taken).toHaveLength(1);
  expect(warnings).toMatchObject([{ queue: 'things', err: { message: 'the database is away' } }]);
  isBroken = false;
  await wait(leaseSeconds);
  await worker.work();
  expect(taken.map(({ id }) => id)).toContain(faulty);
});

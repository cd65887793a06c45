import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { createBus } from './bus.ts';
import { createChangeEvents } from './change-events.ts';

const database = await openTestDatabase();
const log = pino({ level: 'silent' });
const buses = [createBus(database, log), createBus(database, log)] as const;
const here = createChangeEvents(buses[0], 'job_rows');
// Stands for another process. The embedded database has only one process, so it plays the other one itself.
const there = database.address === null ? here : createChangeEvents(buses[1], 'job_rows');
await Promise.all(buses.map(({ opened }) => opened));
afterAll(async () => {
  for (const bus of buses) await bus.close();
  await database.close();
});

function heardBy(events: typeof here): Promise<readonly number[] | null> {
  return new Promise((resolve) => {
    const stop = events.onChanged((rowIds) => {
      stop();
      resolve(rowIds);
    });
  });
}

test('a change is heard at once here and soon by every other process', async () => {
  const [own, others] = [heardBy(here), heardBy(there)];
  here.changed([7, 8]);
  expect(await own).toEqual([7, 8]);
  expect(await others).toEqual([7, 8]);
});

test('many rows at once are all told', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => 9_000_000_000_000 + index);
  const heard = new Set<number>();
  const all = new Promise<void>((resolve) => {
    there.onChanged((rowIds) => {
      for (const id of rowIds ?? []) heard.add(id);
      if (ids.every((id) => heard.has(id))) resolve();
    });
  });
  here.changed(ids);
  await all;
  expect(heard.size).toBeGreaterThanOrEqual(ids.length);
});

test('each change is heard once', async () => {
  const heard: (readonly number[] | null)[] = [];
  const stop = here.onChanged((rowIds) => heard.push(rowIds));
  const later = heardBy(there);
  here.changed([1]);
  await later;
  here.changed([2]);
  await database.db.selectFrom('users').select('id').execute();
  stop();
  expect(heard).toEqual([[1], [2]]);
});

import { pino } from 'pino';
import { expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { createBus } from './bus.ts';
import { createChangeEvents, announceChange } from './change-events.ts';

const database = await openTestDatabase();
const log = pino({ level: 'silent' });

test('who waits before a process is connected to the others reads again once it is', async () => {
  const bus = createBus(database, log);
  const heard = await new Promise((resolve) => {
    createChangeEvents(bus, 'job_rows').onChanged(resolve);
  });
  expect(heard).toBeNull();
  await bus.close();
});

test('a command tells the servers of its rows, once the change is committed', async () => {
  const bus = createBus(database, log);
  const events = createChangeEvents(bus, 'job_rows');
  await bus.opened;
  const heard: unknown[] = [];
  const whole = new Promise((resolve) => {
    events.onChanged((rowIds) => {
      heard.push(rowIds);
      if (rowIds === null) resolve(heard);
    });
  });
  await database.db
    .transaction()
    .execute(async (trx) => {
      await announceChange(trx, 'job_rows', [1]);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await database.db.transaction().execute((trx) => announceChange(trx, 'job_rows', [2, 3]));
  await announceChange(database.db, 'job_rows', null);
  expect(await whole).toEqual([[2, 3], null]);
  await bus.close();
});

test('a process knows when it is connected to the others', async () => {
  const [from, to] = [createBus(database, log), createBus(database, log)];
  const heard = new Promise((resolve) => {
    to.subscribe('proov', { onMessage: resolve, onReady: () => undefined });
  });
  await to.opened;
  from.publish('proov', { word: 'tere' });
  expect(await heard).toEqual({ word: 'tere' });
  await from.close();
  await to.close();
  await database.close();
});

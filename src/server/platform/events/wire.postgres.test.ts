import { pino } from 'pino';
import { expect, test } from 'vitest';

import { openTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createJobRowEvents } from './job-row-events.ts';
import { createWire } from './wire.ts';

const database = await openTestDatabase();
const log = pino({ level: 'silent' });

test('who waits before a process can hear the others reads anew once it can', async () => {
  const wire = createWire(database, log);
  const heard = await new Promise((resolve) => {
    createJobRowEvents(wire).onChanged(resolve);
  });
  expect(heard).toBeNull();
  await wire.close();
});

test('a process knows when it hears the others', async () => {
  const [from, to] = [createWire(database, log), createWire(database, log)];
  const heard = new Promise((resolve) => {
    to.hear('proov', { onMessage: resolve, onReady: () => undefined });
  });
  await to.opened;
  from.say('proov', { word: 'tere' });
  expect(await heard).toEqual({ word: 'tere' });
  await from.close();
  await to.close();
  await database.close();
});

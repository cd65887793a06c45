import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';

import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { claimedByNobody, createProcessLiveness, type ProcessLiveness } from './process-liveness.ts';

const database = await openTestDatabase();
const log = pino({ level: 'silent' });
const open = async (sureAfter = 0) => {
  const liveness = createProcessLiveness(database, log, sureAfter);
  await vi.waitFor(() => expect(liveness.key()).not.toBeNull());
  return liveness;
};
const self = await open();
afterAll(async () => {
  await self.close();
  await database.close();
});
const keyOf = (liveness: ProcessLiveness) => liveness.key() ?? 0;

test('neither the own process nor nobody is gone', async () => {
  expect(await self.findGone([keyOf(self), claimedByNobody, null])).toEqual(new Set());
});

test('a process that never was is gone', async () => {
  expect(await self.findGone([4711])).toEqual(new Set([4711]));
});

test('another process is gone once it has ended, and not before', async () => {
  const other = await open();
  const patient = await open(200);
  const key = keyOf(other);
  // The embedded database has one process: every other process has ended.
  expect((await self.findGone([key])).has(key)).toBe(database.address === null);
  await other.close();
  await vi.waitFor(async () => expect(await self.findGone([key])).toEqual(new Set([key])));
  expect((await patient.findGone([key])).has(key)).toBe(database.address === null);
  // Questions about other processes do not make it forget this one.
  await patient.findGone([]);
  await vi.waitFor(async () => expect(await patient.findGone([key])).toEqual(new Set([key])));
  await patient.close();
});

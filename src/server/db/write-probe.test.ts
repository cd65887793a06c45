import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import type { Db } from './schema.ts';
import { createWriteProbe } from './write-probe.ts';

/** A database that answers a write only when the test says so; `begun` counts the writes. */
function silentDatabase() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { begun: 0 };
  const execute = () => {
    state.begun += 1;
    return promise;
  };
  return { db: { transaction: () => ({ execute }) } as unknown as Db, state, answer: resolve };
}

test('what does not answer in time cannot be written to, and is not asked again meanwhile', async () => {
  const { db, state, answer } = silentDatabase();
  let now = 0;
  const probe = createWriteProbe({ db, address: null, dataDir: null }, () => now, 20);
  expect(await Promise.all([probe(), probe()])).toEqual([false, false]);
  expect(await probe()).toBe(false);
  expect(state.begun).toBe(1);
  answer();
  await expect.poll(probe).toBe(true);
  // A success holds for a moment, not longer.
  await probe();
  const { begun } = state;
  now += 3000;
  expect(await probe()).toBe(true);
  expect(state.begun).toBe(begun + 1);
});

test('an embedded database without room on its disk cannot be written to', async () => {
  const { db, answer } = silentDatabase();
  answer();
  const at = (dataDir: string) => createWriteProbe({ db, address: null, dataDir }, Date.now)();
  expect(await at(tmpdir())).toBe(true);
  expect(await at(path.join(tmpdir(), 'no-such-folder'))).toBe(false);
});

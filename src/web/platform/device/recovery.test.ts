import { expect, test } from 'vitest';

import { recoveryWaitMs } from './recovery.ts';

test('a connection that comes and goes is trusted later each time, one that held is trusted at once', () => {
  const now = 1_000_000;
  expect(recoveryWaitMs([], now)).toBe(0);
  expect(recoveryWaitMs([now - 61_000], now)).toBe(0);
  const waits = [1, 2, 3, 4, 5, 6, 7].map((count) =>
    recoveryWaitMs(
      Array.from({ length: count }, () => now - 1000),
      now,
    ),
  );
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

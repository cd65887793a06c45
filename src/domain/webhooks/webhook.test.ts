import fc from 'fast-check';
import { expect, test } from 'vitest';

import { longestDeliveryPause, outcomeOfStatus, secondsUntilNextDelivery } from './webhook.ts';

test('the first further try comes within half a minute, so that a restart is hardly noticed', () => {
  expect(secondsUntilNextDelivery(1)).toBe(5);
});

test('pauses grow from 5 seconds to a day, and then it is given up', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = secondsUntilNextDelivery(attempts);
    if (pause === null) break;
    pauses.push(pause);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(new Set(pauses).size).toBe(pauses.length);
  expect(pauses.at(-1)).toBe(longestDeliveryPause);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(3 * longestDeliveryPause);
});

test('only 2xx is taken, only 410 ends the webhook, a redirect is no delivery', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
      const is2xx = Math.floor(status / 100) === 2;
      const expected = is2xx ? 'delivered' : status === 410 ? 'ended' : 'again';
      expect(outcomeOfStatus(status)).toBe(expected);
    }),
  );
});

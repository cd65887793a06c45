import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deliveryPauses, outcomeOfStatus } from './webhook.ts';

test('pauses grow from 5 seconds, so that a restart is hardly noticed, to a day, and end within two', () => {
  const hour = 3600;
  expect(deliveryPauses).toEqual([...new Set(deliveryPauses)].toSorted((a, b) => a - b));
  expect([deliveryPauses[0], deliveryPauses.at(-1)]).toEqual([5, 24 * hour]);
  expect(deliveryPauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(48 * hour);
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

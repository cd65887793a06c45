import { expect, test } from 'vitest';

import { boundsOf, radiusOf } from './map-marks.ts';

test('the map begins with all that is on it in view', () => {
  expect(boundsOf({ ways: [], spots: [], vehicles: [] })).toBeNull();
  const way = { id: 'a', from: [26.7, 58.4], to: [24.9, 59.5], color: '--blue' } as const;
  const spot = { id: 'b', at: [22.4, 58.2], color: '--wheat', weight: 3 } as const;
  expect(
    boundsOf({
      ways: [{ ...way, from: [26.7, 58.4], to: [24.9, 59.5] }],
      spots: [{ ...spot, at: [22.4, 58.2] }],
      vehicles: [],
    }),
  ).toEqual([22.4, 58.2, 26.7, 59.5]);
});

test('a place with more that waits has a larger circle, within bounds', () => {
  expect(radiusOf(0)).toBe(5);
  expect(radiusOf(100)).toBe(15);
  expect(radiusOf(10_000)).toBe(22);
});

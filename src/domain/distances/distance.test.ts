import { expect, test } from 'vitest';

import { estimatedDistance } from './distance.ts';

const tallinn = { latitude: 59.437, longitude: 24.7536 };
const tartu = { latitude: 58.378, longitude: 26.729 };

test('Tallinn to Tartu is about 163 km as the crow flies, and a third more by road at a kilometre a minute', () => {
  const { km, minutes } = estimatedDistance(tallinn, tartu);
  expect(km / 1.34).toBeCloseTo(163, -1);
  expect(km).toBeGreaterThan(210);
  expect(km).toBeLessThan(225);
  expect(minutes).toBeCloseTo(km, 6);
});

test('it is as far back, and nothing to the same place', () => {
  expect(estimatedDistance(tartu, tallinn)).toEqual(estimatedDistance(tallinn, tartu));
  expect(estimatedDistance(tartu, tartu)).toEqual({ km: 0, minutes: 0 });
});

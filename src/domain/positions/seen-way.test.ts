import { expect, test } from 'vitest';

import { minuteMs } from '../calendar/durations.ts';
import { differsFromSeen, kmOfWay } from './seen-way.ts';

/** A truck that drives north, a kilometre a minute. */
const seen = (minute: number) => ({
  at: minute * minuteMs,
  latitude: 58 + minute / 111.195,
  longitude: 25.5,
});

test('a way is as long as its positions, from when it began until it ended', () => {
  const positions = [0, 2, 4, 6, 8, 10, 12].map(seen);
  expect(kmOfWay(positions, 2 * minuteMs, 10 * minuteMs)).toBeCloseTo(8, 2);
  expect(kmOfWay(positions, 0, 21 * minuteMs)).toBeCloseTo(12, 2);
});

test('nothing is said of a way that was not seen, or with a gap of more than ten minutes', () => {
  expect(kmOfWay([], 0, minuteMs)).toBeNull();
  expect(kmOfWay([seen(1)], 0, 2 * minuteMs)).toBeNull();
  expect(kmOfWay([0, 2, 13].map(seen), 0, 13 * minuteMs)).toBeNull();
  expect(kmOfWay([0, 2].map(seen), 0, 13 * minuteMs)).toBeNull();
});

test('kilometres differ when they are more than a tenth off, either way', () => {
  expect([110, 90].map((written) => differsFromSeen(written, 100))).toEqual([false, false]);
  expect([110.1, 89.9].map((written) => differsFromSeen(written, 100))).toEqual([true, true]);
});

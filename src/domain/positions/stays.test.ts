import { expect, test } from 'vitest';

import { minuteMs } from '../calendar/durations.ts';
import { staysAt } from './stays.ts';

const place = { latitude: 58.5, longitude: 25.5 };
/** A position so many kilometres to the north of the place, at that minute. */
const seen = (minute: number, km: number) => ({
  at: minute * minuteMs,
  latitude: place.latitude + km / 111.2,
  longitude: place.longitude,
});

test('a truck within 300 m for three minutes is at the place, from the first of them on', () => {
  const positions = [seen(0, 5), seen(1, 0.28), seen(2, 0.1), seen(4, 0.05), seen(30, 0.2), seen(31, 0.4)];
  expect(staysAt(positions, place)).toEqual([{ from: minuteMs, to: 30 * minuteMs }]);
});

test('who drives past, or is seen once, was not there; who comes back was there twice', () => {
  expect(staysAt([seen(0, 1), seen(1, 0.2), seen(3, 0.2), seen(4, 1)], place)).toEqual([]);
  expect(staysAt([seen(0, 0)], place)).toEqual([]);
  expect(staysAt([seen(0, 0), seen(3, 0), seen(4, 2), seen(9, 0), seen(12, 0)], place)).toEqual([
    { from: 0, to: 3 * minuteMs },
    { from: 9 * minuteMs, to: 12 * minuteMs },
  ]);
});

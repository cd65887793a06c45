import fc from 'fast-check';
import { expect, test } from 'vitest';

import { greatCircleKm } from '../distances/distance.ts';
import { kmhOfKnots, refusalOf } from './position-report.ts';

const now = Date.parse('2026-05-20T12:00:00+03:00');
const minute = 60_000;
const tartu = { latitude: 58.378, longitude: 26.725 };
const tallinn = { latitude: 59.437, longitude: 24.75 };
const seen = (place: typeof tartu, at: number, isValid = true) => ({
  ...place,
  at,
  speedKmh: null,
  isValid,
});

test('a position of a minute ago is believed, one of the future and one of elsewhere are not', () => {
  expect(refusalOf(seen(tartu, now - minute), [], now)).toBeNull();
  // The clocks of devices differ a little.
  expect(refusalOf(seen(tartu, now + minute), [], now)).toBeNull();
  expect(refusalOf(seen(tartu, now + 3 * minute), [], now)).toBe('FUTURE');
  expect(refusalOf(seen({ latitude: 0, longitude: 0 }, now), [], now)).toBe('OUT_OF_AREA');
  expect(refusalOf(seen({ latitude: 95, longitude: 400 }, now), [], now)).toBe('OUT_OF_AREA');
});

test('what the device itself does not believe is not believed', () => {
  expect(refusalOf(seen(tartu, now, false), [], now)).toBe('IMPOSSIBLE');
});

test('a jump over 130 km/h is not believed, before or after what is known', () => {
  const km = greatCircleKm(tartu, tallinn);
  const fastest = (km / 130) * 60 * minute;
  const known = seen(tartu, now - 5 * 60 * minute);
  expect(refusalOf(seen(tallinn, known.at + fastest * 0.95), [known], now)).toBe('IMPOSSIBLE');
  expect(refusalOf(seen(tallinn, known.at - fastest * 0.95), [known], now)).toBe('IMPOSSIBLE');
  expect(refusalOf(seen(tallinn, known.at + fastest * 1.05), [known], now)).toBeNull();
});

test('no truck is faster than 130 km/h by its own word either', () => {
  expect(refusalOf({ ...seen(tartu, now), speedKmh: 130 }, [], now)).toBeNull();
  expect(refusalOf({ ...seen(tartu, now), speedKmh: 131 }, [], now)).toBe('IMPOSSIBLE');
});

test('however a standing receiver wanders, it is believed', () => {
  const degrees = fc.double({ min: -0.0015, max: 0.0015, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, (north, east) => {
      const wandered = { latitude: tartu.latitude + north, longitude: tartu.longitude + east };
      expect(refusalOf(seen(wandered, now), [seen(tartu, now)], now)).toBeNull();
    }),
  );
});

test('Traccar counts in knots', () => {
  expect(kmhOfKnots(43.2)).toBeCloseTo(80, 1);
});

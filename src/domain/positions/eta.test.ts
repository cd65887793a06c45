import fc from 'fast-check';
import { expect, test } from 'vitest';

import { etaOf, spreadMinutes } from './eta.ts';

const now = Date.parse('2026-05-20T12:00:00+03:00');
const minute = 60_000;
const tartu = { latitude: 58.378, longitude: 26.725 };
const muuga = { latitude: 59.49, longitude: 24.95 };
const halfWay = { latitude: (58.378 + 59.49) / 2, longitude: (26.725 + 24.95) / 2 };
const learnt = { from: tartu, way: { km: 190, minutes: 160 } };

test('half of a way that took 160 minutes is left: 80 minutes, give or take', () => {
  const seen = { ...halfWay, seenAt: now, speedKmh: 75 };
  const eta = etaOf(seen, { to: muuga, known: learnt }, now)!;
  expect((eta.at - now) / minute).toBeCloseTo(80, 0);
  expect(spreadMinutes(eta)).toBe(20);
  expect([eta.at - eta.from, eta.to - eta.at]).toEqual([20 * minute, 20 * minute]);
});

test('a truck that was moving has come on since it was seen, one that stood has not', () => {
  const at = (speedKmh: number | null) =>
    etaOf({ ...halfWay, seenAt: now - 10 * minute, speedKmh }, { to: muuga, known: learnt }, now)!.at;
  expect(at(0) - at(75)).toBe(10 * minute);
  expect(at(null)).toBe(at(75));
});

test('nobody can say it of a truck that was last seen more than an hour ago', () => {
  const seen = { ...halfWay, seenAt: now - 61 * minute, speedKmh: 75 };
  expect(etaOf(seen, { to: muuga, known: learnt }, now)).toBeNull();
});

test('an arrival is never in the past, and the truck is not surer than it was seen', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 57.6, max: 59.6, noNaN: true }),
      fc.double({ min: 22, max: 28, noNaN: true }),
      fc.integer({ min: 0, max: 60 }),
      fc.option(fc.integer({ min: 0, max: 90 })),
      (latitude, longitude, minutesAgo, speedKmh) => {
        const seen = { latitude, longitude, seenAt: now - minutesAgo * minute, speedKmh };
        const eta = etaOf(seen, { to: muuga, known: null }, now)!;
        expect(eta.from).toBeGreaterThanOrEqual(now);
        expect(eta.at).toBeGreaterThanOrEqual(eta.from);
        expect(spreadMinutes(eta)).toBeGreaterThanOrEqual(5);
        expect(spreadMinutes(eta) % 5).toBe(0);
      },
    ),
  );
});

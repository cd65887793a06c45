import { expect, test } from 'vitest';

import type { MapTruck } from '#api/map/map.ts';

import { minutesSince, positionText } from './day-positions.ts';

const now = Date.parse('2026-05-20T12:00:00+03:00');
const truck: MapTruck = {
  truckId: 1,
  at: [26.7, 58.4],
  seenAt: '2026-05-20T11:48:00+03:00',
  source: 'TRACCAR',
  speedKmh: 62,
  courseDeg: 300,
};

test('a truck is told with its age and, where it is known, when it arrives', () => {
  expect(positionText(truck, now)).toBe('nähtud 12 min tagasi');
  const eta = {
    at: '2026-05-20T14:20:00+03:00',
    from: '2026-05-20T14:05:00+03:00',
    to: '2026-05-20T14:35:00+03:00',
    place: 'Puhja kuivati',
  };
  expect(positionText({ ...truck, eta }, now)).toBe(
    'nähtud 12 min tagasi · jõuab u 14:20 (±15): Puhja kuivati',
  );
});

test('a clock that is behind makes nothing younger than now', () => {
  expect(minutesSince(truck.seenAt, now - 3_600_000)).toBe(0);
});

import { expect, test } from 'vitest';

import { assumedJobMinutes, estimateJob, stopsOf } from './job-estimate.ts';

const way = (km: number, minutes: number) => ({ km, minutes });

test('stops are every pickup and then every destination, each once', () => {
  const rows = [
    { pickupId: 1, destinationId: 9 },
    { pickupId: 2, destinationId: null },
    { pickupId: 1, destinationId: 8 },
  ];
  expect(stopsOf(rows)).toEqual({ pickups: [1, 2], destinations: [9, 8] });
});

test('a job takes its loading, driving and unloading, and visits its stops one after the other', () => {
  const job = { pickups: [1, 2], destinations: [9] };
  expect(estimateJob(job, [way(10, 15), way(60, 70)])).toEqual({
    loadingMinutes: 80,
    drivingMinutes: 85,
    unloadingMinutes: 30,
    workMinutes: 195,
    km: 70,
    visits: [
      { stop: 'pickup', locationId: 1, from: 0, to: 40 },
      { stop: 'pickup', locationId: 2, from: 55, to: 95 },
      { stop: 'destination', locationId: 9, from: 165, to: 195 },
    ],
  });
});

test('learnt minutes take the place of the usual ones', () => {
  const { workMinutes } = estimateJob({ pickups: [1], destinations: [9] }, [way(60, 70)], (stop, id) =>
    stop === 'pickup' ? 20 : id,
  );
  expect(workMinutes).toBe(20 + 70 + 9);
});

test.each([
  ['a distance', { pickups: [1, 2], destinations: [9] }, [way(10, 15), null], [1, 2]],
  ['the first distance', { pickups: [1, 2], destinations: [9] }, [null, way(60, 70)], [1]],
  ['a destination', { pickups: [1], destinations: [] }, [], [1]],
])('a job without %s takes the assumed time', (_, job, ways, visited) => {
  const { km, drivingMinutes, workMinutes, visits } = estimateJob(job, ways);
  expect([km, drivingMinutes, workMinutes]).toEqual([null, null, assumedJobMinutes]);
  expect(visits.map(({ locationId }) => locationId)).toEqual(visited);
});

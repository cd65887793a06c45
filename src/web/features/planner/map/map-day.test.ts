import { expect, test } from 'vitest';

import type { MapTruck } from '#api/map/map.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { BoardJob } from '../day-plan.ts';
import { doesText, filterJobs, placesOf } from './map-day.ts';

function job(id: number, truckId: number, time: string, status: JobRowStatus): BoardJob {
  const row = {
    id,
    status,
    quantity: 27,
    order: null,
    product: { id: 1, name: 'Raps', unit: 't' },
    pickup: { id: 1, locationName: 'Ojaveere kuivati' },
    destination: { id: 2, locationName: `Terminal ${String(id)}` },
  };
  return { id: id + 100, rows: [row], assignment: { truckId, time } } as unknown as BoardJob;
}

const jobs = [
  job(1, 4, '08:00', 'COMPLETED'),
  job(2, 4, '10:00', 'ON_THE_WAY'),
  job(3, 4, '15:30', 'UNCOMPLETED'),
  job(4, 5, '16:00', 'COMPLETED'),
];
const truck = (truckId: number, jobId?: number) =>
  ({ truckId, ...(jobId !== undefined && { jobId }) }) as MapTruck;

test('a truck does what it is under way with', () => {
  expect(doesText(truck(4, 102), jobs, false)).toBe('27\u00A0t Raps, Ojaveere kuivati → Terminal 2');
  expect(doesText(truck(4, 199), jobs, false)).toBe('teel teise päeva koormaga');
});

test('one that is under way with nothing has its next load before it, and is free only without any', () => {
  expect(doesText(truck(4), jobs, false)).toBe(
    'järgmine 15:30: 27\u00A0t Raps, Ojaveere kuivati → Terminal 3',
  );
  expect(doesText(truck(5), jobs, false)).toBe('veotööta');
});

test('what waits at a place is what the filters leave', () => {
  const other = job(5, 4, '17:00', 'UNCOMPLETED');
  other.rows[0].product = { ...other.rows[0].product, id: 2, name: 'Nisu' };
  const all = [...jobs, other];
  const loads = all.map(({ rows: [{ id, status }], assignment: { truckId } }) => ({
    rowId: id,
    status,
    from: [26.3, 58.3] as [number, number],
    to: null,
    truckId,
  }));
  const none = { carrier: null, status: null, goods: null, isWithoutTruck: false };
  const place = { locationId: 1, name: 'Ojaveere kuivati', at: [26.3, 58.3] };
  expect(placesOf(loads, filterJobs(all, [], none))).toEqual([{ ...place, waitingTonnes: 54, loads: 2 }]);
  expect(placesOf(loads, filterJobs(all, [], { ...none, goods: 2 }))).toEqual([
    { ...place, waitingTonnes: 27, loads: 1 },
  ]);
});

test('of a day that is over nobody knows what a truck was doing when it was seen', () => {
  expect(doesText(truck(5), jobs, true)).toBeNull();
});

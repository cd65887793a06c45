import { expect, test } from 'vitest';

import { LaneBook } from './lane-book.ts';
import type { PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { emptyKmOf, legsKm, mayCarry, timetableOf } from './route.ts';

const hour = 60;

/** Three locations in a line, 60 km and an hour from one to the next. */
const day: PlanningDay = {
  date: '2026-06-01',
  loads: [],
  trucks: [],
  distances: [0, 1, 2].map((from) =>
    [0, 1, 2].map((to) => ({ km: Math.abs(from - to) * 60, minutes: Math.abs(from - to) * hour })),
  ),
  learntCleanings: {},
  lanes: new Map([[1, 1]]),
  standing: [],
};

/** From location 1 to 2: 40 minutes of loading, an hour of driving, 30 minutes of unloading. */
const load: PlanningLoad = {
  id: 1,
  from: 1,
  to: 2,
  km: 60,
  drivingMinutes: hour,
  loadingMinutes: 40,
  unloadingMinutes: 30,
  earliest: 6 * hour,
  latest: 18 * hour,
  kg: 28_000,
  isFeed: true,
  spoilsFeed: false,
  regime: null,
  leastRegime: null,
  keptBy: null,
  visits: [{ locationId: 1, from: 0, to: 40 }],
  refusedBy: new Set(),
};
const next: PlanningLoad = { ...load, id: 2 };
const kept: PlanningLoad = { ...load, keptBy: 7 };

const truck: PlanningTruck = {
  id: 7,
  start: 0,
  availableFrom: [5 * hour],
  driven: [],
  away: [],
  payloadKg: 28_500,
  before: [],
};

/** Another job of its driver. */
const jobAt = (startsAt: number, workMinutes = hour) => ({
  jobId: 100 + startsAt,
  startsAt,
  workMinutes,
  drivingMinutes: hour,
  emptyMinutes: 0,
  cleaningMinutes: 0,
});

const km = (route: readonly PlanningLoad[], changes: Partial<PlanningTruck> = {}, on = day) =>
  emptyKmOf(on, { ...truck, ...changes }, route);

test('empty kilometres are those before each load, none for a truck of unknown start', () => {
  expect([km([]), km([load]), km([load, next])]).toEqual([0, 60, 120]);
  expect(km([load, next], { start: null })).toBe(60);
  expect(legsKm(day, truck, [load, next])).toBe(120);
});

test('a load begins at the next quarter of an hour, one of a fixed time to the minute', () => {
  const { begins, legs, departures } = timetableOf(day, truck, [load, next]);
  // The first is over at 08:10; an hour of driving back ends at 09:10.
  expect({ begins, legs, departures }).toEqual({
    begins: [6 * hour, 9 * hour + 15],
    legs: [60, 60],
    departures: [5 * hour, 8 * hour + 15],
  });
  const fixed = { ...load, earliest: 7 * hour + 7, latest: 7 * hour + 7 };
  expect(timetableOf(day, truck, [fixed]).begins).toEqual([7 * hour + 7]);
});

test.each<[string, Partial<PlanningLoad>, Partial<PlanningTruck>]>([
  ['is heavier than the payload', { kg: 29_000 }, {}],
  ['refuses the truck', { refusedBy: new Set([7]) }, {}],
  ['would begin too late', { latest: 7 * hour }, { availableFrom: [6 * hour + 1] }],
  [
    'leaves too short a rest before the next day',
    { earliest: 16 * hour, latest: 16 * hour },
    { driven: [jobAt(27.1 * hour)] },
  ],
  ['would come too soon after the day before', {}, { driven: [jobAt(-9 * hour, 6 * hour)] }],
  ['asks for more driving than a day has', { drivingMinutes: 9 * hour }, {}],
  [
    'is feed after a load that spoils it',
    {},
    { before: [{ spoilsFeed: true, regime: null, cleaned: null }] },
  ],
  ['falls into an absence all day', {}, { away: [{ from: 0, to: 24 * hour }] }],
])('a truck is given no load that %s', (_, changes, ofTruck) => {
  expect(km([load], {})).toBe(60);
  expect(km([{ ...load, ...changes }], ofTruck)).toBe(Infinity);
});

test('what a truck has already is never refused', () => {
  const wrong = { ...kept, kg: 29_000, latest: hour, refusedBy: new Set([7]) };
  expect(km([wrong], { driven: [jobAt(17 * hour)], away: [{ from: 0, to: 24 * hour }] })).toBe(60);
  expect([mayCarry(truck, load), mayCarry(truck, wrong)]).toEqual([true, false]);
});

test('a further load may not spoil the feed that the truck has, nor follow what spoils it', () => {
  const spoiling = { ...next, isFeed: false, spoilsFeed: true };
  expect(km([spoiling, kept])).toBe(Infinity);
  expect(km([{ ...spoiling, keptBy: 7 }, kept])).toBeLessThan(Infinity);
  expect(km([load, spoiling])).toBeLessThan(Infinity);
});

test('without a distance a load cannot be driven to, except one that the truck has', () => {
  const unknown = { ...day, distances: day.distances.map((row) => row.map(() => null)) };
  expect(km([load], {}, unknown)).toBe(Infinity);
  expect(km([kept], {}, unknown)).toBe(0);
});

test('a load waits for a lane, and until an absence is over', () => {
  const timetable = { begins: [], legs: [], departures: [] };
  const lanes = new LaneBook(day.lanes, [{ locationId: 1, from: 5 * hour, to: 6 * hour + 20 }]);
  expect(emptyKmOf(day, truck, [load], timetable, lanes)).toBe(60);
  expect(timetable.begins).toEqual([6 * hour + 30]);
  const away = [{ from: 7 * hour, to: 9 * hour }];
  expect(timetableOf(day, { ...truck, away }, [load]).begins).toEqual([9 * hour]);
});

test('a truck that would only wait sets off later, so that its day is short enough', () => {
  const late = { ...next, earliest: 18 * hour, latest: 20 * hour };
  expect(km([{ ...load, latest: 9 * hour }, late])).toBe(120);
  expect(km([{ ...load, latest: 8 * hour }, late])).toBe(Infinity);
});

test('nobody sets off before five for a load that may be loaded later, but for one whose time is given', () => {
  const early = { ...truck, availableFrom: [0] };
  expect(timetableOf(day, early, [load])).toMatchObject({ departures: [5 * hour], begins: [6 * hour] });
  const far = { ...load, from: 2, to: 1 };
  expect(timetableOf(day, early, [far])).toMatchObject({ departures: [5 * hour], begins: [7 * hour] });
  const given = { ...far, latest: far.earliest };
  expect(timetableOf(day, early, [given])).toMatchObject({ departures: [4 * hour], begins: [6 * hour] });
});

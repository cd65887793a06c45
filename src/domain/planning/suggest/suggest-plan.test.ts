import fc from 'fast-check';
import { expect, test } from 'vitest';

import { madeUpDay, madeUpDayWithCleanings } from '../../../../tests/factories/planning-days.ts';
import { seededFractions } from '../../seeded-fractions.ts';
import { insertInTimeOrder } from './insertion.ts';
import { improve } from './local-search.ts';
import type { Plan, PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { routeWeightKm } from './route-weight.ts';
import { isFree, mayCarry } from './route.ts';
import { shareWithIdle } from './share-with-idle.ts';
import { spreadArrivals } from './spread-arrivals.ts';
import { emptyKmOfPlan, keepPlannedRoutes, suggestPlan, type SuggestedPlan } from './suggest-plan.ts';
import { TimedRoutes } from './timed-routes.ts';

/**
 * A small day with every oddity: fixed loads with and without a time, refusals, goods that no feed may follow or
 * that ask for a wash, late starts.
 */
const days = fc
  .record({
    seed: fc.nat(100_000),
    loads: fc.integer({ min: 1, max: 14 }),
    trucks: fc.integer({ min: 1, max: 5 }),
    oddities: fc.array(fc.record({ what: fc.nat(9), load: fc.nat(13), truck: fc.nat(4) }), { maxLength: 8 }),
  })
  .map(({ seed, loads, trucks, oddities }) => {
    const day = madeUpDay(seed, loads, trucks);
    return oddities.reduce((changed, { what, load, truck }) => withOddity(changed, what, load, truck), day);
  });

function withOddity(day: PlanningDay, what: number, nth: number, truckNth: number): PlanningDay {
  const truckId = day.trucks[truckNth]?.id ?? 1;
  const change = (changes: (load: PlanningLoad) => Partial<PlanningLoad>) => ({
    ...day,
    loads: day.loads.map((load, index) => (index === nth ? { ...load, ...changes(load) } : load)),
  });
  if (what === 0) return change(() => ({ keptBy: truckId }));
  if (what === 1) return change(() => ({ keptBy: truckId, earliest: 0, latest: 24 * 60 }));
  if (what === 2) return change(({ refusedBy }) => ({ refusedBy: new Set([...refusedBy, truckId]) }));
  if (what === 6) return change(() => ({ regime: 'B', isFeed: false }));
  if (what === 3) return change(() => ({ spoilsFeed: true, isFeed: false }));
  if (what === 7) return { ...day, lanes: new Map([...day.lanes.keys()].map((place) => [place, 1])) };
  if (what === 8) {
    const standing = [0, 1].map((locationId) => ({
      locationId,
      from: 6 * 60 + nth * 30,
      to: 14 * 60 + nth * 30,
    }));
    return { ...day, standing: [...day.standing, ...standing] };
  }
  const trucks = day.trucks.map((truck) =>
    truck.id !== truckId
      ? truck
      : what === 9
        ? { ...truck, driven: [jobOfNextDay], away: [{ from: 9 * 60, to: 12 * 60 }] }
        : what === 4
          ? { ...truck, availableFrom: [11 * 60], start: null }
          : { ...truck, before: [true, false].map(earlier) },
  );
  return { ...day, trucks };
}

/** Two in the morning: nine hours of rest begin at 17:00. */
const jobOfNextDay = {
  jobId: -1,
  startsAt: 26 * 60,
  workMinutes: 180,
  drivingMinutes: 60,
  emptyMinutes: 0,
  cleaningMinutes: 0,
};

const earlier = (spoilsFeed: boolean) => ({ spoilsFeed, regime: null, cleaned: null });

/** What the search makes least. */
const weightOf = (day: PlanningDay, plan: Plan) =>
  day.trucks.reduce((sum, truck, index) => sum + routeWeightKm(day, truck, plan.routes[index] ?? []), 0);

const steps = 1500;
const suggest = (day: PlanningDay, seed = 1) => suggestPlan(day, seed, { steps });

test('a plan can be driven: minute by minute, truck by truck', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(faultsOf(day, suggest(day))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a load that one truck alone may carry takes the place of one that another can carry as well', () => {
  const day = madeUpDay(1, 2, 2);
  const [, second = 0] = day.trucks.map(({ id }) => id);
  const ten = { earliest: 600, latest: 600, kg: null, refusedBy: new Set<number>() };
  const [anywhere = expect.fail(), other = expect.fail()] = day.loads.map((load) => ({ ...load, ...ten }));
  const choosy = { ...other, refusedBy: new Set([second]) };
  const loads = [anywhere, choosy];
  const trucks = day.trucks.map((truck) => ({ ...truck, availableFrom: [0], start: null }));
  const plan = { routes: [[anywhere], []], unplaced: [choosy] };
  const spread = spreadArrivals({ ...day, loads, trucks, standing: [] }, plan);
  expect(spread.unplaced).toEqual([]);
  expect(spread.routes.map((route) => route.map(({ id }) => id))).toEqual([[choosy.id], [anywhere.id]]);
});

test('the same seed gives the same plan', () => {
  fc.assert(
    fc.property(days, fc.nat(1000), (day, seed) => {
      expect(suggest(day, seed)).toEqual(suggest(day, seed));
    }),
    { numRuns: 20 },
  );
});

test('searching never makes a plan worse, whatever it begins with', () => {
  fc.assert(
    fc.property(days, fc.nat(1000), (given, seed) => {
      const { day, kept } = keepPlannedRoutes(given);
      const plan = spreadArrivals(day, insertInTimeOrder(day, kept));
      const better = improve(day, plan, seededFractions(seed), { steps });
      expect(better.unplaced.length).toBeLessThanOrEqual(plan.unplaced.length);
      if (better.unplaced.length === plan.unplaced.length) {
        expect(weightOf(day, better)).toBeLessThanOrEqual(weightOf(day, plan) + 1e-6);
      }
      const keptOf = (routes: typeof plan.routes) =>
        routes.map((route) => route.filter(({ keptBy }) => keptBy !== null));
      expect(keptOf(better.routes)).toEqual(keptOf(plan.routes));
    }),
    { numRuns: 60 },
  );
});

test('a whole day is placed, with less to drive empty than by hand', () => {
  const day = madeUpDay(5, 40, 15);
  const plan = suggestPlan(day, 1, { steps: 60_000 });
  expect(plan.unplaced).toEqual([]);
  expect(plan.emptyKm).toBeLessThan(plan.byHandKm * 0.9);
  expect(faultsOf(day, plan)).toEqual([]);
});

test('a day whose terminals have few lanes is placed whole, with far less to drive empty than by hand', () => {
  const plan = suggestPlan(madeUpDayWithCleanings(5, 96, 35), 5, { steps: 100_000 });
  expect(plan.unplaced).toEqual([]);
  expect(plan.emptyKm).toBeLessThan(plan.byHandKm * 0.7);
});

test('before and after count the very same jobs: what is left over, and what has a truck, in both alike', () => {
  fc.assert(
    fc.property(days, (given) => {
      const plan = suggest(given);
      const withoutLeft = {
        ...given,
        loads: given.loads.filter(({ id }) => !plan.unplaced.includes(id)),
      };
      const { day, kept } = keepPlannedRoutes(withoutLeft);
      const byHand = spreadArrivals(day, insertInTimeOrder(day, kept));
      const onlyInPlan = new Set(byHand.unplaced.map(({ id }) => id));
      const alone = plan.loads.reduce(
        (total, { loadId, emptyKm }) => total + (onlyInPlan.has(loadId) ? emptyKm : 0),
        0,
      );
      expect(plan.byHandKm).toBeCloseTo(emptyKmOfPlan(day, byHand) + alone, 6);
      if (plan.loads.length === 0) expect(plan.byHandKm).toBeCloseTo(plan.emptyKm, 6);
    }),
    { numRuns: 60 },
  );
});

test('a plan leaves no more over than one by hand that keeps to the same lanes, and weighs no more', () => {
  fc.assert(
    fc.property(days, (given) => {
      const plan = suggest(given);
      const { day, kept } = keepPlannedRoutes(given);
      const byHand = spreadArrivals(day, insertInTimeOrder(day, kept));
      expect(plan.unplaced.length).toBeLessThanOrEqual(byHand.unplaced.length);
      if (plan.unplaced.length === byHand.unplaced.length) {
        expect(plan.weightKm).toBeLessThanOrEqual(weightOf(day, byHand) + 1e-6);
      }
    }),
    { numRuns: 60 },
  );
});

test('loads that lie as near to one truck as to others go to all of them', () => {
  const day = madeUpDay(1, 3, 3);
  const [first = expect.fail()] = day.loads;
  const loads = day.loads.map((_, index) => ({ ...first, id: index + 1, earliest: 360, latest: 1200 }));
  const trucks = day.trucks.map((truck) => ({ ...truck, start: first.from }));
  const lanes = new Map([...day.lanes.keys()].map((place) => [place, 9]));
  const plan = suggest({ ...day, loads, trucks, lanes, standing: [] });
  expect(new Set(plan.loads.map(({ truckId }) => truckId)).size).toBe(3);
});

test('no load of a truck that has several would weigh less on a truck that stands, however short the search was', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(0, steps), (given, steps) => {
      const { day, kept } = keepPlannedRoutes(given);
      const begun = spreadArrivals(day, insertInTimeOrder(day, kept));
      const plan = shareWithIdle(day, improve(day, begun, seededFractions(1), { steps }));
      for (const [idle, route] of plan.routes.entries()) {
        if (route.length > 0) continue;
        for (const [index, several] of plan.routes.entries()) {
          for (const load of several.length < 2 ? [] : several.filter(isFree)) {
            const rest = several.filter((each) => each !== load);
            const isPossible = new TimedRoutes(day, plan).change([
              [index, rest],
              [idle, [load]],
            ]);
            if (isPossible === null || !mayCarry(day.trucks[idle] ?? expect.fail(), load)) continue;
            const shared = { ...plan, routes: plan.routes.with(index, rest).with(idle, [load]) };
            expect(weightOf(day, shared)).toBeGreaterThanOrEqual(weightOf(day, plan) - 1e-6);
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a second load goes to a truck that stands, unless half an hour of empty driving is spared, with a wash three quarters', () => {
  // Grain is loaded at the mill, where the first truck is, and fertiliser leaves from there; the other truck is so far away.
  const trucksOf = (apartKm: number, isWashed: boolean) => {
    const made = madeUpDay(1, 2, 2);
    const [mill, far, farm] = [0, 1, 2];
    const km = [
      [0, apartKm, 10],
      [apartKm, 0, apartKm],
      [10, apartKm, 0],
    ];
    const distances = km.map((row) => row.map((each) => ({ km: each, minutes: each })));
    const load = { from: mill, to: farm, km: 10, drivingMinutes: 10, kg: null, visits: [] };
    const [first = expect.fail(), second = expect.fail()] = made.loads;
    const loads = [
      {
        ...first,
        ...load,
        isFeed: false,
        regime: isWashed ? ('B' as const) : null,
        earliest: 360,
        latest: 360,
      },
      { ...second, ...load, from: farm, to: mill, isFeed: true, regime: null, earliest: 540, latest: 1080 },
    ];
    const trucks = made.trucks.map((truck, index) => ({
      ...truck,
      start: index === 0 ? mill : far,
      before: [],
    }));
    const plan = suggest({ ...made, loads, trucks, distances, lanes: new Map(), standing: [] });
    return new Set(plan.loads.map(({ truckId }) => truckId)).size;
  };
  expect([20, 29, 31, 44].map((km) => trucksOf(km, false))).toEqual([2, 2, 1, 1]);
  expect([31, 44, 46].map((km) => trucksOf(km, true))).toEqual([2, 2, 1]);
});

test('a search whose time is over still answers a plan', () => {
  const day = madeUpDay(5, 20, 8);
  const plan = suggestPlan(day, 1, { steps: Infinity, timeUsed: () => 1 });
  expect(plan.loads.length + plan.unplaced.length).toBe(20);
});

/** Returns the faults of a plan, found by plain rules that know nothing of how the plan was made. */
function faultsOf(day: PlanningDay, plan: SuggestedPlan): string[] {
  const faults: string[] = [];
  const wanted = day.loads.filter(({ keptBy }) => keptBy === null).map(({ id }) => id);
  const answered = [...plan.loads.map(({ loadId }) => loadId), ...plan.unplaced].toSorted((a, b) => a - b);
  if (String(answered) !== String(wanted)) faults.push('not every load is answered once');
  faults.push(...fullLocations(day, plan));
  for (const truck of day.trucks) {
    const given = plan.loads.filter(({ truckId }) => truckId === truck.id);
    if (given.length === 0) continue;
    const jobs = given.flatMap(({ loadId, begin }) => {
      const load = day.loads.find(({ id }) => id === loadId);
      return load === undefined ? [] : [{ load, begin }];
    });
    const kept = day.loads.filter(({ keptBy }) => keptBy === truck.id);
    const hasKept = kept.length > 0;
    for (const { load, begin } of jobs) {
      if (begin < load.earliest || begin > load.latest) faults.push(`${load.id} begins at ${begin}`);
      if (begin < (truck.availableFrom[0] ?? 0)) faults.push(`${load.id} begins before its truck may leave`);
      const end = begin + load.loadingMinutes + load.drivingMinutes + load.unloadingMinutes;
      if (truck.away.some(({ from, to }) => from < end && begin < to)) {
        faults.push(`${load.id} while its truck is away`);
      }
      // Work over midnight is one day where it is short enough.
      const isRested = truck.driven.every(
        ({ startsAt, workMinutes }) =>
          end + 9 * 60 <= startsAt || startsAt + workMinutes - (jobs[0]?.begin ?? 0) <= 13 * 60,
      );
      if (!isRested && !hasKept) faults.push(`${load.id} ends too late`);
      if (load.refusedBy.has(truck.id)) faults.push(`${load.id} on a truck that must not have it`);
      if ((load.kg ?? 0) > (truck.payloadKg ?? Infinity)) faults.push(`${load.id} is too heavy`);
    }
    // What the office has booked twice itself, or without a time, is judged by the search's own tests only.
    if (!hasKept) faults.push(...faultsOfTruck(day, truck.start, truck.before, jobs));
    else faults.push(...overlaps(jobs, kept));
  }
  return faults;
}

/** Places with more trucks in their lanes than they have, minute by minute. */
function fullLocations(day: PlanningDay, plan: SuggestedPlan): string[] {
  const visits = plan.loads.flatMap(({ loadId, begin }) =>
    (day.loads.find(({ id }) => id === loadId)?.visits ?? []).map(({ locationId, from, to }) => {
      return { locationId, from: Math.round(begin + from), to: Math.round(begin + to) };
    }),
  );
  return visits.flatMap(({ locationId, from: at }) => {
    const there = [...visits, ...day.standing].filter((each) => each.locationId === locationId);
    const count = there.filter(({ from, to }) => from <= at && at < to).length;
    return count > (day.lanes.get(locationId) ?? 1) ? [`place ${locationId} is too full at ${at}`] : [];
  });
}

interface Job {
  load: PlanningLoad;
  begin: number;
}

function faultsOfTruck(
  day: PlanningDay,
  start: number | null,
  before: PlanningTruck['before'],
  jobs: Job[],
): string[] {
  const faults: string[] = [];
  const inOrder = jobs.toSorted((a, b) => a.begin - b.begin);
  const history = before.map(({ spoilsFeed }) => spoilsFeed);

  /** The last wash is needed for this many more loads. */
  let owed = 0;
  let [place, free, driven] = [start, -Infinity, 0];
  let leaves: number | null = null;
  for (const { load, begin } of inOrder) {
    const minutes = place === null ? 0 : (day.distances[place]?.[load.from]?.minutes ?? Infinity);
    leaves ??= begin - minutes;
    const washing = owed > 0 && load.isFeed ? 45 : 0;
    owed = load.regime === null ? (washing > 0 ? 0 : Math.max(0, owed - 1)) : 3;
    if (free + minutes + washing > begin) faults.push(`${load.id} cannot be reached by ${begin}`);
    if (load.isFeed && history.slice(-3).includes(true)) faults.push(`${load.id} after what spoils it`);
    history.push(load.spoilsFeed);
    driven += minutes + load.drivingMinutes;
    free = begin + load.loadingMinutes + load.drivingMinutes + load.unloadingMinutes;
    place = load.to;
  }
  const pauses = Math.max(0, Math.ceil(driven / 270) - 1) * 45;
  const worked = inOrder.reduce(
    (sum, { load }) => sum + load.loadingMinutes + load.unloadingMinutes,
    driven + pauses,
  );
  if (driven > 540) faults.push('too long at the wheel');
  if (worked > 780 || free - (leaves ?? free) > 780) faults.push('too long a day');
  return faults;
}

/** Loads on top of what the truck has at a fixed time. */
function overlaps(jobs: readonly Job[], kept: readonly PlanningLoad[]): string[] {
  const end = ({ load, begin }: Job) =>
    begin + load.loadingMinutes + load.drivingMinutes + load.unloadingMinutes;
  return kept
    .filter(({ earliest, latest }) => earliest === latest)
    .flatMap((own) =>
      jobs
        .filter((job) => job.begin < end({ load: own, begin: own.earliest }) && own.earliest < end(job))
        .map(({ load }) => `${load.id} while ${own.id} is driven`),
    );
}

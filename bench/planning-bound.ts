import type { PlanningDay } from '#domain/planning/suggest/planning-day.ts';

/** With fewer the bound of 200 loads is 4 % lower than it could be. */
const rounds = 400;
/** Time is counted in steps, rounded in the truck's favour. */
const stepMinutes = 15;

/**
 * Kilometres below which no plan that places every load can come (Lagrangian relaxation). Each load gets a price for
 * being driven; each truck by itself takes the route that costs least after its prices, and what all trucks cost
 * together, with the prices, is never more than the best plan. In a route a load may come twice, and pauses and the
 * limits of a driver's day, lanes and cleanings are left out: that only makes it cheaper. Prices rise where nobody
 * drives and fall where several do; the highest bound counts.
 */
export function lowerBound(day: PlanningDay, knownPlanKm: number): number {
  const table = tableOf(day);
  const prices = day.loads.map((_, load) => nearKm(table, load));
  let [best, stride, roundsSince] = [-Infinity, 1, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { bound, driven } = routesAt(day, table, prices);
    roundsSince = bound > best ? 0 : roundsSince + 1;
    best = Math.max(best, bound);
    if (roundsSince > 5) [stride, roundsSince] = [stride * 0.6, 0];
    const missing = driven.map((times) => 1 - times);
    const size = missing.reduce((sum, each) => sum + each * each, 0);
    if (size === 0) break;
    const step = (stride * Math.max(knownPlanKm - bound, 1)) / size;
    for (const [load, each] of missing.entries()) prices[load] = (prices[load] ?? 0) + step * each;
  }
  return best;
}

/** The day in plain numbers: empty ways from load to load, and steps of time. */
interface Table {
  count: number;
  km: Float64Array;
  /** From the beginning of one load to the arrival at the next. */
  steps: Float64Array;
  earliest: number[];
  latest: number[];
  lastStep: number;
}

function tableOf({ loads, distances }: PlanningDay): Table {
  const legs = loads.flatMap((load) =>
    loads.map((next) => ({ load, next, way: distances[load.to]?.[next.from] })),
  );
  const work = (load: (typeof loads)[number]) =>
    load.loadingMinutes + load.drivingMinutes + load.unloadingMinutes;
  return {
    count: loads.length,
    km: Float64Array.from(legs, ({ load, next, way }) => (load === next ? Infinity : (way?.km ?? Infinity))),
    steps: Float64Array.from(legs, ({ load, way }) =>
      Math.floor((work(load) + (way?.minutes ?? Infinity)) / stepMinutes),
    ),
    earliest: loads.map(({ earliest }) => Math.floor(earliest / stepMinutes)),
    latest: loads.map(({ latest }) => Math.floor(latest / stepMinutes)),
    lastStep: Math.floor(Math.max(...loads.map(({ latest }) => latest)) / stepMinutes),
  };
}

/** A load is worth about what the third nearest truck would drive empty to it. */
function nearKm({ count, km }: Table, load: number): number {
  const ways = Array.from({ length: count }, (_, from) => km[from * count + load] ?? Infinity);
  return ways.toSorted((a, b) => a - b)[2] ?? 0;
}

/** Returns the trucks' cheapest routes at these prices, and how often each load is in them. */
function routesAt(day: PlanningDay, table: Table, prices: readonly number[]) {
  const { costs, nexts } = restsAt(table, prices);
  const driven = day.loads.map(() => 0);
  let bound = prices.reduce((sum, price) => sum + price, 0);
  for (const truck of day.trucks) {
    let [least, load] = [0, -1];
    for (const [index, { from, kg }] of day.loads.entries()) {
      if (kg !== null && truck.payloadKg !== null && kg > truck.payloadKg) continue;
      const km = truck.start === null ? 0 : (day.distances[truck.start]?.[from]?.km ?? Infinity);
      const cost = km + (costs[(table.earliest[index] ?? 0) * table.count + index] ?? Infinity);
      if (cost < least) [least, load] = [cost, index];
    }
    bound += least;
    for (let at = table.earliest[load] ?? 0; load >= 0;) {
      driven[load] = (driven[load] ?? 0) + 1;
      const next = nexts[at * table.count + load] ?? -1;
      at = Math.max(table.earliest[next] ?? 0, at + (table.steps[load * table.count + next] ?? 0));
      load = next;
    }
  }
  return { bound, driven };
}

/**
 * For each step of time and each load that begins then: the least that the rest of a truck's day costs,
 * and the load after it.
 */
function restsAt({ count, km, steps, earliest, latest, lastStep }: Table, prices: readonly number[]) {
  const costs = new Float64Array((lastStep + 1) * count).fill(Infinity);
  const nexts = new Int32Array((lastStep + 1) * count).fill(-1);
  for (let at = lastStep; at >= 0; at -= 1) {
    for (let load = 0; load < count; load += 1) {
      if (at < (earliest[load] ?? 0) || at > (latest[load] ?? 0)) continue;
      let [least, after] = [0, -1];
      for (let next = 0; next < count; next += 1) {
        const way = load * count + next;
        const arrival = Math.max(earliest[next] ?? 0, at + (steps[way] ?? 0));
        if (arrival > (latest[next] ?? 0)) continue;
        const cost = (km[way] ?? 0) + (costs[arrival * count + next] ?? 0);
        if (cost < least) [least, after] = [cost, next];
      }
      costs[at * count + load] = least - (prices[load] ?? 0);
      nexts[at * count + load] = after;
    }
  }
  return { costs, nexts };
}

import { estimatedDistance, type Position } from '#domain/distances/distance.ts';
import type { PlanningDay, PlanningLoad, PlanningTruck } from '#domain/planning/suggest/planning-day.ts';
import { type SeededRandom, seededRandom } from '#domain/seeded-random.ts';

/** The destinations of grain and sources of fertiliser. */
const terminals: readonly Position[] = [
  { latitude: 59.49, longitude: 24.96 },
  { latitude: 58.39, longitude: 24.48 },
  { latitude: 58.36, longitude: 26.69 },
  { latitude: 58.37, longitude: 25.6 },
  { latitude: 58.75, longitude: 26.41 },
  { latitude: 59.35, longitude: 26.37 },
];

/** The number of trucks that a terminal takes at once; a farm takes one. */
const terminalLanes = 3;
const loadsPerLane = 32;

/** A day of harvest in Estonia: most loads go from farms to the terminals near them, some bring fertiliser back. */
export function madeUpDay(seed: number, loadCount: number, truckCount: number): PlanningDay {
  const random = seededRandom(seed);
  const farms = Array.from({ length: loadCount }, () => farm(random));
  const locations = [...terminals, ...farms];
  const distances = locations.map((from) => locations.map((to) => estimatedDistance(from, to)));
  const loads = farms.map((_, index): PlanningLoad => {
    const ownFarm = terminals.length + index;
    const near = terminals
      .map((_, terminal) => terminal)
      .sort((a, b) => (distances[ownFarm]?.[a]?.km ?? 0) - (distances[ownFarm]?.[b]?.km ?? 0));
    const terminal = near[random.chance(0.7) ? 0 : random.whole(1, 2)] ?? 0;
    const [from, to] = random.chance(0.75) ? [ownFarm, terminal] : [terminal, ownFarm];
    const { km = 0, minutes = 0 } = distances[from]?.[to] ?? {};
    const { earliest, latest } = begin(random);
    return {
      id: index + 1,
      from,
      to,
      km,
      drivingMinutes: minutes,
      loadingMinutes: 40,
      unloadingMinutes: 30,
      earliest,
      latest,
      kg: random.chance(0.1) ? 20_000 : 28_500,
      isFeed: true,
      spoilsFeed: false,
      regime: null,
      leastRegime: null,
      keptBy: null,
      visits: [
        { locationId: from, from: 0, to: 40 },
        { locationId: to, from: 40 + minutes, to: 70 + minutes },
      ],
      refusedBy: new Set(),
    };
  });
  const trucks = Array.from({ length: truckCount }, (_, index): PlanningTruck => ({
    id: index + 1,
    start: random.chance(0.5) ? random.whole(0, terminals.length - 1) : random.whole(0, locations.length - 1),
    availableFrom: [0],
    driven: [],
    away: [],
    payloadKg: random.chance(0.1) ? 24_000 : 28_500,
    before: [],
  }));
  const lanes = new Map(locations.map((_, index) => [index, index < terminals.length ? terminalLanes : 1]));
  return { date: '2026-06-01', loads, trucks, distances, learntCleanings: {}, lanes, standing: [] };
}

/**
 * The same day with cleanings: fertiliser, which terminals send out, asks for water before the next grain,
 * and so does one load of grain in ten; all other grain asks for a dry cleaning. Of some trucks the last
 * load is not cleaned up yet.
 */
export function madeUpDayWithCleanings(seed: number, loadCount: number, truckCount: number): PlanningDay {
  const random = seededRandom(seed + 1_000_000);
  const day = madeUpDay(seed, loadCount, truckCount);
  const loads = day.loads.map((load): PlanningLoad => {
    const isFertiliser = load.from < terminals.length;
    const isWet = isFertiliser || random.chance(0.1);
    return { ...load, isFeed: !isFertiliser, regime: isWet ? 'B' : 'A' };
  });
  const trucks = day.trucks.map((truck): PlanningTruck => {
    const regime = random.chance(0.2) ? 'B' : 'A';
    const last = { spoilsFeed: false, regime, cleaned: random.chance(0.5) ? regime : null } as const;
    return { ...truck, before: [{ spoilsFeed: false, regime: 'A', cleaned: 'A' }, last] };
  });
  // Where more is hauled, terminals have more lanes.
  const atTerminal = Math.ceil(loadCount / loadsPerLane);
  const lanes = new Map(
    [...day.lanes].map(([index, atFarm]) => [index, index < terminals.length ? atTerminal : atFarm]),
  );
  return { ...day, loads, trucks, lanes };
}

function farm(random: SeededRandom): Position {
  return { latitude: random.whole(5790, 5940) / 100, longitude: random.whole(2470, 2720) / 100 };
}

/** A quarter has a fixed time, a quarter has to be in the morning. */
function begin(random: SeededRandom): Pick<PlanningLoad, 'earliest' | 'latest'> {
  if (random.chance(0.25)) {
    const time = 60 * random.whole(7, 15);
    return { earliest: time, latest: time };
  }
  return { earliest: 6 * 60, latest: random.chance(0.33) ? 12 * 60 : 18 * 60 };
}

import { previousLoadCount } from '../business-constants.ts';
import type { CleaningRegime } from '../driver/driver-job.ts';

/** Goods that were in a vehicle, and how it was cleaned after them. */
export interface StatedLoad {
  productId: number | null;
  name: string;
  cleaning: CleaningRegime | null;
}

/** A load with its journey; both are null for one that was hauled outside Koorem. */
export interface CarriedLoad extends StatedLoad {
  transportJobId: number | null;
  /** Epoch milliseconds. */
  loadedAt: number | null;
  /** When a driver stated a load without a time, so that it was there before. */
  statedAt?: number;
}

/**
 * Returns the last loads of a vehicle, the newest first (docs/requirements.md, 'Previous loads'). `knownLoads` are
 * in order already; a load without a time stays just above the one that follows it there. `journeys` are added by the
 * time of loading, without those that are known. Times after `latest` cannot be true: they go last.
 */
export function lastLoads(
  knownLoads: readonly CarriedLoad[],
  journeys: readonly CarriedLoad[],
  latest: number,
): CarriedLoad[] {
  const isKnown = (load: CarriedLoad) => knownLoads.some((each) => isSameJourney(each, load));
  const times = placedTimes(knownLoads, latest);
  const timedLoads = [
    ...knownLoads.map((load, index) => ({ load, at: times[index] ?? -Infinity })),
    ...journeys.filter((load) => !isKnown(load)).map((load) => ({ load, at: load.loadedAt ?? -Infinity })),
  ].toSorted((a, b) => compareNewestFirst(a.at, b.at, latest));
  return relevantLoads(timedLoads.map(({ load }) => load));
}

/**
 * Returns the loads that count, the newest first: the last three, and the last three of Koorem's own journeys, which no
 * load that somebody has typed in pushes out.
 */
export function relevantLoads<Load extends { transportJobId?: number | null }>(
  loads: readonly Load[],
): Load[] {
  const isOwn = ({ transportJobId = null }: Load) => transportJobId !== null;
  const own = new Set(loads.filter(isOwn).slice(0, previousLoadCount));
  return loads.filter((load, index) => index < previousLoadCount || own.has(load));
}

/**
 * Returns the loads that a driver stated before setting off (newest first), each with its journey if there is one: a
 * load of the same goods before `statedAt` (epoch milliseconds). A load without a journey was hauled outside Koorem.
 */
export function recogniseLoads(
  statedLoads: readonly StatedLoad[],
  statedAt: number,
  journeys: readonly CarriedLoad[],
): CarriedLoad[] {
  const journeysLeft = journeys
    .filter(({ loadedAt }) => loadedAt !== null && loadedAt <= statedAt)
    .toSorted((a, b) => (b.loadedAt ?? 0) - (a.loadedAt ?? 0));
  return statedLoads.map((load) => {
    const index = journeysLeft.findIndex((journey) => isSameGoods(journey, load));
    const [journey] = index === -1 ? [] : journeysLeft.splice(index, 1);
    const { transportJobId = null, loadedAt = null } = journey ?? {};
    return { ...load, transportJobId, loadedAt, ...(loadedAt === null && { statedAt }) };
  });
}

/**
 * Returns the recorded journeys that a statement (as recognised, newest first) leaves out: one of the last three before
 * it, without three stated loads that may have come after it.
 */
export function leftOutOf(
  recognised: readonly CarriedLoad[],
  statedAt: number,
  journeys: readonly CarriedLoad[],
): CarriedLoad[] {
  const recorded = journeys
    .flatMap((load) =>
      load.loadedAt === null || load.loadedAt > statedAt ? [] : [{ load, at: load.loadedAt }],
    )
    .toSorted((a, b) => b.at - a.at)
    .slice(0, previousLoadCount);
  return recorded.flatMap(({ load, at }) => {
    if (recognised.some((each) => isSameJourney(each, load))) return [];
    const older = recognised.findIndex(({ loadedAt }) => loadedAt !== null && loadedAt < at);
    const above = older === -1 ? recognised.length : older;
    return above < previousLoadCount ? [load] : [];
  });
}

/**
 * Returns every load that was hauled outside Koorem, by what drivers stated at each start, the oldest start first. A
 * driver states the loads of the start before once more, so only what is new is another load.
 */
export function outsideLoads(
  statements: readonly { loads: readonly StatedLoad[]; at: number }[],
  journeys: readonly CarriedLoad[],
): CarriedLoad[] {
  let before: CarriedLoad[] = [];
  return statements.flatMap(({ loads, at }) => {
    const outside = recogniseLoads(loads, at, journeys).filter((load) => load.transportJobId === null);
    const statedLoads = [...before];
    before = outside;
    return outside.filter((load) => {
      const index = statedLoads.findIndex((each) => isSameGoods(each, load));
      if (index !== -1) statedLoads.splice(index, 1);
      return index === -1;
    });
  });
}

/** A load without a time gets that of the next one below with a time, above which it stays. */
function placedTimes(knownLoads: readonly CarriedLoad[], latest: number): number[] {
  const times: number[] = [];
  let below = -Infinity;
  for (const { loadedAt } of knownLoads.toReversed()) {
    if (loadedAt !== null && loadedAt <= latest) below = loadedAt;
    times.unshift(loadedAt ?? below);
  }
  return times;
}

function compareNewestFirst(a: number, b: number, latest: number): number {
  const [isAWrong, isBWrong] = [a > latest, b > latest];
  if (isAWrong !== isBWrong) return isAWrong ? 1 : -1;
  return a === b ? 0 : b - a;
}

function isSameJourney(a: CarriedLoad, b: CarriedLoad): boolean {
  return a.transportJobId !== null && a.transportJobId === b.transportJobId && isSameGoods(a, b);
}

/** True for the same goods: by id where both have one, else by name. */
export function isSameGoods(a: Omit<StatedLoad, 'cleaning'>, b: Omit<StatedLoad, 'cleaning'>): boolean {
  if (a.productId !== null && b.productId !== null) return a.productId === b.productId;
  return a.name.trim().toLowerCase() === b.name.trim().toLowerCase();
}

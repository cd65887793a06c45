import type { RandomFraction } from '../../seeded-fractions.ts';
import type { PlanningDay, PlanningLoad } from './planning-day.ts';
import { routeWeightKm } from './route-weight.ts';
import { isFree } from './route.ts';
import { type TimedPlan, TimedRoutes } from './timed-routes.ts';

/**
 * The length of a search: a number of steps, or until `timeUsed` (asked from time to time) is 1, whichever comes first.
 */
export interface SearchBudget {
  steps: number;
  /** The share of the time that is over; left out where only steps count. */
  timeUsed?: () => number;
}

/** More than any distance: a load without a truck is worse than whatever it adds. */
const unplacedKm = 100_000;
/** How much worse, in km, a step may make the plan, at first and at last. */
const tolerance = { first: 20, last: 0.2 };
const stepsBetweenLooks = 256;
/** The number of loads ending near a load that are tried before it more often than others. */
const nearCount = 12;

/** New routes, each with the number of its truck; the number after the last is that of the loads without one. */
type Move = [number, PlanningLoad[]][];

/**
 * Improves a plan by simulated annealing (docs/requirements.md, 'Planning the day'): moves a load elsewhere
 * (relocate), exchanges two (swap) or the ends of two routes (2-opt*), and at first now and then takes a worse plan,
 * to get out of dead ends. Worse is what weighs more (`routeWeightKm`). Every plan on the way keeps to the lanes of the
 * locations. Never answers a worse plan than the given one, and never moves what is kept.
 */
export function improve(
  day: PlanningDay,
  plan: TimedPlan,
  chance: RandomFraction,
  budget: SearchBudget,
): TimedPlan {
  const tray = day.trucks.length;
  const costOf = (index: number, route: readonly PlanningLoad[]) => {
    const truck = day.trucks[index];
    return truck === undefined ? route.length * unplacedKm : routeWeightKm(day, truck, route);
  };
  const timedRoutes = new TimedRoutes(day, plan);
  const routes = [...plan.routes, plan.unplaced];
  const costs = routes.map((route, index) => costOf(index, route));
  const routeIndexes = new Map(routes.flatMap((route, index) => route.map((load) => [load, index] as const)));
  const loads = [...routeIndexes.keys()].filter(isFree);
  if (loads.length === 0) return plan;
  const near = nearLoads(day);

  const pick = (count: number) => Math.floor(chance() * count);
  const anyLoad = () => loads[pick(loads.length)] as PlanningLoad;
  const routeOf = (index: number) => routes[index] ?? [];
  const routeIndexOf = (load: PlanningLoad) => routeIndexes.get(load) ?? tray;
  /** One time in two a load that ends nearby, else undefined: then anything may come before. */
  const nearBefore = (load: PlanningLoad) => (chance() < 0.5 ? undefined : near.get(load)?.[pick(nearCount)]);

  /** A load comes after another one, or anywhere. */
  const relocate = (): Move => {
    const load = anyLoad();
    const before = nearBefore(load);
    const [from, to] = [routeIndexOf(load), before === undefined ? pick(tray + 1) : routeIndexOf(before)];
    const rest = routeOf(from).filter((each) => each !== load);
    const target = from === to ? rest : routeOf(to);
    const position = before === undefined ? pick(target.length + 1) : target.indexOf(before) + 1;
    const insertion: Move[number] = [to, target.toSpliced(position, 0, load)];
    return from === to ? [insertion] : [[from, rest], insertion];
  };
  const swap = (): Move => {
    const [one, other] = [anyLoad(), anyLoad()];
    return [...new Set([routeIndexOf(one), routeIndexOf(other)])].map((index) => [
      index,
      routeOf(index).map((load) => (load === one ? other : load === other ? one : load)),
    ]);
  };
  /**
   * A load and all after it go behind another load, or to the front of another truck's day; what was there comes
   * here.
   */
  const exchangeEnds = (): Move => {
    const load = anyLoad();
    const before = nearBefore(load);
    const [one, other] = [routeIndexOf(load), before === undefined ? pick(tray) : routeIndexOf(before)];
    if (one === other || one === tray || other === tray) return [];
    const [first, second] = [routeOf(one), routeOf(other)];
    const cutAt = first.indexOf(load);
    const otherCut = before === undefined ? 0 : second.indexOf(before) + 1;
    const [end, otherEnd] = [first.slice(cutAt), second.slice(otherCut)];
    if (![...end, ...otherEnd].every(isFree)) return [];
    return [
      [one, [...first.slice(0, cutAt), ...otherEnd]],
      [other, [...second.slice(0, otherCut), ...end]],
    ];
  };
  const moves = [relocate, relocate, swap, exchangeEnds];

  const total = costs.reduce((sum, each) => sum + each, 0);
  let [cost, leastCost, best] = [total, total, plan];
  let toleratedCost = tolerance.first;
  for (let step = 0; step < budget.steps; step += 1) {
    if (step % stepsBetweenLooks === 0) {
      const usedShare = Math.max(step / budget.steps, budget.timeUsed?.() ?? 0);
      if (usedShare >= 1) break;
      toleratedCost = tolerance.first * (tolerance.last / tolerance.first) ** usedShare;
    }
    const move = moves[pick(moves.length)]?.() ?? [];
    const newCosts = move.map(([index, route]) => costOf(index, route));
    const addedCost = move.reduce((sum, [index], nth) => sum + (newCosts[nth] ?? 0) - (costs[index] ?? 0), 0);
    if (addedCost > 0 && chance() >= Math.exp(-addedCost / toleratedCost)) continue;
    // Asked last: it takes longest, and most moves are too dear anyway.
    if (timedRoutes.change(move.filter(([index]) => index !== tray)) === null) continue;
    for (const [nth, [index, route]] of move.entries()) {
      routes[index] = route;
      costs[index] = newCosts[nth] ?? 0;
      for (const load of route) routeIndexes.set(load, index);
    }
    cost += addedCost;
    if (cost < leastCost - 1e-6) [leastCost, best] = [cost, timedRoutes.toPlan(routes[tray] ?? [])];
  }
  return best;
}

/** The loads that end nearest to each load's beginning. */
function nearLoads({ loads, distances }: PlanningDay): Map<PlanningLoad, PlanningLoad[]> {
  const nearest = (load: PlanningLoad) =>
    loads
      .filter((each) => each !== load)
      .map((each) => ({ each, km: distances[each.to]?.[load.from]?.km ?? Infinity }))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, nearCount)
      .map(({ each }) => each);
  return new Map(loads.map((load) => [load, nearest(load)]));
}

import type { Plan, PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { emptyKmOf, mayCarry } from './route.ts';

/** A place in a truck's day for a load: before the load that stands at `position` now. */
interface Insertion {
  position: number;
  addedKm: number;
}

/** What the dispatcher would do by hand: load after load by time, each to the truck that it adds least to. */
export function insertByHand(day: PlanningDay, plan: Plan): Plan {
  const routes = plan.routes.map((route) => [...route]);
  const inOrder = plan.unplaced.toSorted((a, b) => a.earliest - b.earliest || a.id - b.id);
  const unplaced = inOrder.filter((load) => {
    const places = placesFor(day, routes, load);
    const best = leastIndex(places);
    const place = places[best];
    if (place === null || place === undefined) return true;
    routes[best]?.splice(place.position, 0, load);
    return false;
  });
  return { routes, unplaced };
}

/**
 * Regret insertion: each time the load that would lose most if its best truck were taken by another. What fits nowhere
 * stays unplaced.
 */
export function insertByRegret(day: PlanningDay, plan: Plan): Plan {
  const routes = plan.routes.map((route) => [...route]);
  const places = new Map(plan.unplaced.map((load) => [load, placesFor(day, routes, load)]));
  for (;;) {
    const next = mostRegretted(places);
    if (next === null) return { routes, unplaced: [...places.keys()] };
    routes[next.truck]?.splice(next.position, 0, next.load);
    places.delete(next.load);
    const [truck, route] = [day.trucks[next.truck], routes[next.truck]];
    if (truck === undefined || route === undefined) continue;
    for (const [load, each] of places) each[next.truck] = bestInsertion(day, truck, route, load);
  }
}

function placesFor(day: PlanningDay, routes: PlanningLoad[][], load: PlanningLoad): (Insertion | null)[] {
  return day.trucks.map((truck, index) => bestInsertion(day, truck, routes[index] ?? [], load));
}

/** Null where the load has no place in the truck's day. */
function bestInsertion(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
  load: PlanningLoad,
): Insertion | null {
  if (!mayCarry(truck, load)) return null;
  const before = emptyKmOf(day, truck, route);
  let best: Insertion | null = null;
  for (let position = 0; position <= route.length; position += 1) {
    const addedKm = emptyKmOf(day, truck, route.toSpliced(position, 0, load)) - before;
    if (addedKm < (best?.addedKm ?? Infinity)) best = { position, addedKm };
  }
  return best;
}

function mostRegretted(
  places: ReadonlyMap<PlanningLoad, readonly (Insertion | null)[]>,
): { load: PlanningLoad; truck: number; position: number } | null {
  let [mostRegret, chosen]: [number, { load: PlanningLoad; truck: number; position: number } | null] = [
    -Infinity,
    null,
  ];
  for (const [load, each] of places) {
    const truck = leastIndex(each);
    const best = each[truck];
    if (best === null || best === undefined) continue;
    const second = each[leastIndex(each, truck)];
    // Who has one truck only comes first.
    const regret = (second?.addedKm ?? onlyOneKm) - best.addedKm;
    if (regret > mostRegret) [mostRegret, chosen] = [regret, { load, truck, position: best.position }];
  }
  return chosen;
}

const onlyOneKm = 1e6;

/** The truck that the load adds least to; -1 for none. */
function leastIndex(places: readonly (Insertion | null)[], except = -1): number {
  let least = -1;
  for (const [index, place] of places.entries()) {
    if (place === null || index === except) continue;
    if (place.addedKm < (places[least]?.addedKm ?? Infinity)) least = index;
  }
  return least;
}

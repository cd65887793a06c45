import type { Plan, PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { weightBesideKm } from './route-weight.ts';
import { emptyKmOf, mayCarry, type Timetable } from './route.ts';

/** Where a load could go into a truck's day: before the load that is at `position` now. */
interface Insertion {
  position: number;
  addedKm: number;
  /** From where the truck is by then to the load, with what the route then weighs more beside its kilometres. */
  wayKm: number;
}

/**
 * Inserts the unplaced loads as a dispatcher would by hand (docs/requirements.md, 'Planning the day'): load after load
 * by time, each into the day of the truck that is nearest to it by then; one that has nothing yet, or needs no wash,
 * may be as much further as `weightBesideKm` says. Returns the plan with what fits nowhere still unplaced.
 */
export function insertInTimeOrder(day: PlanningDay, plan: Plan): Plan {
  const routes = plan.routes.map((route) => [...route]);
  const inOrder = plan.unplaced.toSorted((a, b) => a.earliest - b.earliest || a.id - b.id);
  const unplacedLoads = inOrder.filter((load) => {
    const insertions = insertionsFor(day, routes, load);
    const best = leastIndex(insertions);
    const insertion = insertions[best];
    if (insertion === null || insertion === undefined) return true;
    routes[best]?.splice(insertion.position, 0, load);
    return false;
  });
  return { routes, unplaced: unplacedLoads };
}

function insertionsFor(
  day: PlanningDay,
  routes: readonly (readonly PlanningLoad[])[],
  load: PlanningLoad,
): (Insertion | null)[] {
  return day.trucks.map((truck, index) => bestInsertion(day, truck, routes[index] ?? [], load));
}

/** Null where the load does not fit into the truck's day. */
function bestInsertion(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
  load: PlanningLoad,
): Insertion | null {
  if (!mayCarry(truck, load)) return null;
  const before = emptyKmOf(day, truck, route);
  const weightBefore = weightBesideKm(day, truck, route);
  let best: Insertion | null = null;
  for (let position = 0; position <= route.length; position += 1) {
    const timetable: Timetable = { begins: [], legs: [], departures: [] };
    const longer = route.toSpliced(position, 0, load);
    const addedKm = emptyKmOf(day, truck, longer, timetable) - before;
    const wayKm = (timetable.legs[position] ?? 0) + weightBesideKm(day, truck, longer) - weightBefore;
    if (addedKm < (best?.addedKm ?? Infinity)) best = { position, addedKm, wayKm };
  }
  return best;
}

/** The nearest truck, of equally near ones that which the load adds least to; -1 for none. */
function leastIndex(insertions: readonly (Insertion | null)[]): number {
  const [nearest] = insertions
    .flatMap((insertion, index) => (insertion === null ? [] : [{ ...insertion, index }]))
    .toSorted((a, b) => a.wayKm - b.wayKm || a.addedKm - b.addedKm);
  return nearest?.index ?? -1;
}

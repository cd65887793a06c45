import type { Plan, PlanningDay, PlanningLoad } from './planning-day.ts';
import { isFree, mayCarry } from './route.ts';
import { type TimedPlan, TimedRoutes } from './timed-routes.ts';

/**
 * Gives every load of a plan its time so that no location has more trucks in its lanes than it has lanes
 * (docs/requirements.md, 'Planning the day'): a truck that finds none comes later. A load that cannot come later goes
 * to another truck, or stays without one.
 */
export function spreadArrivals(day: PlanningDay, plan: Plan): TimedPlan {
  const timedRoutes = new TimedRoutes(day);
  const leftOut: PlanningLoad[] = [];
  const beginOf = (index: number) => plan.routes[index]?.[0]?.earliest ?? Infinity;
  const inOrder = [...day.trucks.keys()].toSorted((a, b) => beginOf(a) - beginOf(b));
  for (const index of inOrder) {
    let route = plan.routes[index] ?? [];
    while (timedRoutes.change([[index, route]]) === null) {
      const load = loadToLeaveOut(timedRoutes, index, route);
      leftOut.push(load);
      route = without(route, load);
    }
  }
  const withoutRoom = [...leftOut, ...plan.unplaced].filter(
    (load) => !insertSomewhere(day, timedRoutes, load),
  );
  const tries = { left: maxExchanges };
  const unplacedLoads = withoutRoom.filter((load) => !swapInto(day, timedRoutes, load, tries));
  return timedRoutes.toPlan(unplacedLoads);
}

/** The most exchanges that are tried for loads without a lane: a day that is too full stays so. */
const maxExchanges = 200;

/** Inserts a load where it adds least, with a lane at its locations; false if there is no such truck. */
function insertSomewhere(day: PlanningDay, timedRoutes: TimedRoutes, load: PlanningLoad): boolean {
  const insertions = day.trucks.flatMap((truck, index) => {
    if (!mayCarry(truck, load)) return [];
    const route = timedRoutes.route(index);
    const longer = [...route, load].map((_, position) => route.toSpliced(position, 0, load));
    const [before = 0, ...km] = timedRoutes.emptyKmInstead(index, [route, ...longer]);
    return longer.map((route, nth) => ({ index, route, addedKm: (km[nth] ?? Infinity) - before }));
  });
  const possible = insertions.filter(({ addedKm }) => addedKm < Infinity);
  const best = possible.toSorted((a, b) => a.addedKm - b.addedKm).at(0);
  return best !== undefined && timedRoutes.change([[best.index, best.route]]) !== null;
}

/** Puts a load in the place of another, if that one fits elsewhere; false if there is none such. */
function swapInto(
  day: PlanningDay,
  timedRoutes: TimedRoutes,
  load: PlanningLoad,
  tries: { left: number },
): boolean {
  for (const [index, truck] of day.trucks.entries()) {
    const route = timedRoutes.route(index);
    for (const other of mayCarry(truck, load) ? route.filter(isFree) : []) {
      const rest = without(route, other);
      for (let position = 0; position <= rest.length && tries.left > 0; position += 1) {
        const undo = timedRoutes.change([[index, rest.toSpliced(position, 0, load)]]);
        if (undo === null) continue;
        tries.left -= 1;
        if (insertSomewhere(day, timedRoutes, other)) return true;
        undo();
      }
    }
  }
  return false;
}

/** The load without which the route can be driven with the least empty way, or else its last one. */
function loadToLeaveOut(
  timedRoutes: TimedRoutes,
  index: number,
  route: readonly PlanningLoad[],
): PlanningLoad {
  const free = route.filter(isFree);
  const km = timedRoutes.emptyKmInstead(
    index,
    free.map((load) => without(route, load)),
  );
  const least = Math.min(...km);
  const load = least < Infinity ? free[km.indexOf(least)] : free.at(-1);
  if (load === undefined) throw new Error('A route without free loads is never shortened');
  return load;
}

function without(route: readonly PlanningLoad[], load: PlanningLoad): PlanningLoad[] {
  return route.filter((each) => each !== load);
}

import type { Plan, PlanningDay, PlanningLoad } from './planning-day.ts';
import { routeWeightKm } from './route-weight.ts';
import { isFree, mayCarry } from './route.ts';
import { type TimedPlan, TimedRoutes } from './timed-routes.ts';

/**
 * Gives loads of trucks that have several to trucks that have none, wherever the plan then weighs less
 * (docs/requirements.md, 'Planning the day'): a search whose time was short leaves such loads.
 */
export function shareWithIdle(day: PlanningDay, plan: TimedPlan): TimedPlan {
  const timedRoutes = new TimedRoutes(day, plan);
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = [...day.trucks.keys()].some(
      (idle) =>
        timedRoutes.route(idle).length === 0 &&
        sharesOf(day, timedRoutes, idle).some(
          ({ index, rest, load }) =>
            timedRoutes.change([
              [index, rest],
              [idle, [load]],
            ]) !== null,
        ),
    );
  }
  return timedRoutes.toPlan(plan.unplaced);
}

/** A load that an idle truck could take, and what the truck that has it keeps. */
interface Share {
  index: number;
  rest: Plan['routes'][number];
  load: PlanningLoad;
  savedKm: number;
}

/** The loads with which the plan would weigh less on an idle truck, those that spare most first. */
function sharesOf(day: PlanningDay, timedRoutes: TimedRoutes, idle: number): Share[] {
  const truck = day.trucks[idle];
  if (truck === undefined) return [];
  return day.trucks
    .flatMap((other, index) => {
      const route = timedRoutes.route(index);
      if (route.length < 2) return [];
      const before = routeWeightKm(day, other, route) + routeWeightKm(day, truck, []);
      return route
        .filter((load) => isFree(load) && mayCarry(truck, load))
        .map((load) => {
          const rest = route.filter((each) => each !== load);
          const after = routeWeightKm(day, other, rest) + routeWeightKm(day, truck, [load]);
          return { index, rest, load, savedKm: before - after };
        });
    })
    .filter(({ savedKm }) => savedKm > 1e-6)
    .toSorted((a, b) => b.savedKm - a.savedKm);
}

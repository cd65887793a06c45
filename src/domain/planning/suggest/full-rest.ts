import type { PlanningLoad, PlanningTruck } from './planning-day.ts';
import { emptyKmOf } from './route.ts';
import type { keepPlannedRoutes } from './suggest-plan.ts';

/**
 * Returns whether a truck could drive a load beside what it has already, if its driver rested less than the full eleven
 * hours before the day or after it (docs/requirements.md, 'Planning the day'). False where it can with the full rest.
 */
export function onlyRestKeepsFrom(
  { day, kept }: ReturnType<typeof keepPlannedRoutes>,
  truck: PlanningTruck,
  load: PlanningLoad,
): boolean {
  const route = kept.routes[day.trucks.indexOf(truck)] ?? [];
  const canDrive = (asTruck: PlanningTruck) =>
    [...route, null].some(
      (_, position) => emptyKmOf(day, asTruck, route.toSpliced(position, 0, load)) < Infinity,
    );
  return !canDrive(truck) && canDrive({ ...truck, availableFrom: 0, endBy: Infinity });
}

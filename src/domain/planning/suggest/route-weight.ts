import { announcedCleaning } from '../../vehicles/previous-load-verdict.ts';
import type { EarlierLoad, PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { RouteCleaning } from './route-cleaning.ts';
import { legsKm } from './route.ts';

/**
 * What a truck without work weighs, in km driven empty: as much as half an hour's drive. Its driver has come to work
 * and its carrier keeps it for us, so a dispatcher gives another truck a second load only where that spares more than
 * that, as a load on the way back does.
 */
const idleTruckKm = 25;
/** What each load of a truck weighs for every other that it has, in km: a day's work is shared out evenly. */
const furtherLoadKm = 5;
/**
 * What a minute at a wash weighs, in km driven empty: driver and truck cost a third of what they do on the road. A dry
 * cleaning is part of every day's work and weighs nothing.
 */
const kmPerWashMinute = 1 / 3;

/**
 * Returns what a route weighs, in kilometres driven empty (docs/requirements.md, 'Planning the day'): these and what
 * stands beside them. Does not check that it can be driven.
 */
export function routeWeightKm(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
): number {
  return legsKm(day, truck, route) + weightBesideKm(day, truck, route);
}

/** Returns what a route weighs beside its kilometres, in kilometres: the number of its loads and its washes. */
export function weightBesideKm(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
): number {
  return loadCountKm(route.length) + washKm(day, truck, route);
}

function loadCountKm(loadCount: number): number {
  return loadCount === 0 ? idleTruckKm : (furtherLoadKm * loadCount * (loadCount - 1)) / 2;
}

/** The time that a route's washes take, in kilometres. */
function washKm(day: PlanningDay, truck: PlanningTruck, route: readonly PlanningLoad[]): number {
  // Most routes need none, and the search asks a million times.
  if (!route.some(({ isFeed }) => isFeed) || ![...truck.before, ...route].some(mayNeedWash)) return 0;
  const cleaning = new RouteCleaning(truck.before, day.learntCleanings);
  return route.reduce((km, load) => {
    const { regime, minutes } = cleaning.before(load);
    return km + (announcedCleaning(regime) === null ? 0 : minutes * kmPerWashMinute);
  }, 0);
}

function mayNeedWash(load: EarlierLoad | PlanningLoad): boolean {
  return (
    announcedCleaning(load.regime) !== null ||
    ('leastRegime' in load && announcedCleaning(load.leastRegime) !== null)
  );
}

import { seededFractions } from '../../seeded-fractions.ts';
import { insertInTimeOrder } from './insertion.ts';
import { improve, type SearchBudget } from './local-search.ts';
import type { Plan, PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { routeWeightKm } from './route-weight.ts';
import { isFree, timetableOf } from './route.ts';
import { shareWithIdle } from './share-with-idle.ts';
import { spreadArrivals } from './spread-arrivals.ts';
import type { TimedPlan } from './timed-routes.ts';

/** A load that gets a truck and a time. */
export interface SuggestedLoad {
  loadId: number;
  truckId: number;
  /** Minutes since midnight at which loading begins. */
  begin: number;
  /** Minutes since midnight at which its truck sets off to it. */
  departure: number;
  /** The empty kilometres to it in the suggestion, and in a plan made by hand; the same where that has no truck for it. */
  emptyKm: number;
  byHandKm: number;
}

export interface SuggestedPlan {
  loads: SuggestedLoad[];
  /** Ids of loads for which there is no truck. */
  unplaced: number[];
  /** Empty kilometres of the whole day: the trucks' present jobs, and the loads of this plan. */
  emptyKm: number;
  /** Empty kilometres of the very same jobs, with the loads given by hand to the present day. */
  byHandKm: number;
  /** What the plan weighs (`routeWeightKm`): of two plans for one day, the better one weighs less. */
  weightKm: number;
}

/**
 * Finds trucks and times for the loads that have none, so that the day weighs as little as possible (`routeWeightKm`)
 * and no location has more trucks than lanes (docs/requirements.md, 'Planning the day'). By hand is what a dispatcher would do
 * (`insertInTimeOrder`) with the loads that the plan has found a truck for, so that both count the same jobs; what
 * finds no truck by hand counts as it does in the plan: nothing is gained at it. The same seed and steps, the same plan.
 */
export function suggestPlan(wholeDay: PlanningDay, seed: number, budget: SearchBudget): SuggestedPlan {
  const { day, kept } = keepPlannedRoutes(wholeDay);
  const byHand = spreadArrivals(day, insertInTimeOrder(day, kept));
  const plan = shareWithIdle(day, improve(day, byHand, seededFractions(seed), budget));
  const leftLoads = new Set(plan.unplaced);
  const unplacedLoads = kept.unplaced.filter((load) => !leftLoads.has(load));
  const sameByHand =
    leftLoads.size === 0
      ? byHand
      : spreadArrivals(day, insertInTimeOrder(day, { ...kept, unplaced: unplacedLoads }));
  return toSuggestion(plan, day, sameByHand);
}

/**
 * Returns the day with each truck's present loads as a fixed route. Where these alone come late by our estimates,
 * they may stay as late, so that the truck can get more loads; added loads may not make them later.
 */
export function keepPlannedRoutes(wholeDay: PlanningDay): { day: PlanningDay; kept: Plan } {
  const routes = wholeDay.trucks.map((truck) => keptRoute(wholeDay, truck));
  const keptLoads = routes.flat();
  const unplacedLoads = wholeDay.loads.filter(isFree);
  return {
    day: { ...wholeDay, loads: [...keptLoads, ...unplacedLoads] },
    kept: { routes, unplaced: unplacedLoads },
  };
}

function keptRoute(day: PlanningDay, truck: PlanningTruck): PlanningLoad[] {
  const isFixed = ({ earliest, latest }: PlanningLoad) => earliest === latest;
  const keptLoads = day.loads
    .filter(({ keptBy }) => keptBy === truck.id)
    .toSorted((a, b) => Number(isFixed(b)) - Number(isFixed(a)) || a.earliest - b.earliest || a.id - b.id);
  const { begins } = timetableOf(day, truck, keptLoads);
  return keptLoads.map((load, index) =>
    Object.assign({}, load, { latest: Math.max(load.latest, begins[index] ?? 0) }),
  );
}

/** Returns the empty kilometres of a plan. */
export function emptyKmOfPlan(day: PlanningDay, plan: Plan): number {
  return legsOf(day, plan).reduce((total, { km }) => total + km, 0);
}

/** Every load of a plan with its truck, its begin and the empty drive to it. */
function legsOf(day: PlanningDay, { routes, timetables = [] }: Plan & Partial<TimedPlan>) {
  return day.trucks.flatMap((truck, index) => {
    const route = routes[index] ?? [];
    const { begins, legs, departures } = timetables[index] ?? timetableOf(day, truck, route);
    return route.map((load, index) => ({
      load,
      truck,
      begin: begins[index] ?? 0,
      departure: departures[index] ?? 0,
      km: legs[index] ?? 0,
    }));
  });
}

function toSuggestion(plan: TimedPlan, day: PlanningDay, byHand: TimedPlan): SuggestedPlan {
  const legs = legsOf(day, plan);
  const handLegs = legsOf(day, byHand);
  const handKm = new Map(handLegs.map(({ load, km }) => [load.id, km]));
  const onlyInPlan = new Set(byHand.unplaced.map(({ id }) => id));
  return {
    loads: legs
      .filter(({ load }) => isFree(load))
      .map(({ load, truck, begin, departure, km }) => ({
        loadId: load.id,
        truckId: truck.id,
        begin,
        departure,
        emptyKm: km,
        byHandKm: handKm.get(load.id) ?? km,
      })),
    unplaced: plan.unplaced.map(({ id }) => id),
    emptyKm: legs.reduce((total, { km }) => total + km, 0),
    byHandKm:
      handLegs.reduce((total, { km }) => total + km, 0) +
      legs.reduce((total, { load, km }) => total + (onlyInPlan.has(load.id) ? km : 0), 0),
    weightKm: day.trucks.reduce(
      (total, truck, index) => total + routeWeightKm(day, truck, plan.routes[index] ?? []),
      0,
    ),
  };
}

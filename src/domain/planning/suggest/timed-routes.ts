import { LaneBook } from './lane-book.ts';
import type { Plan, PlanningDay, PlanningLoad } from './planning-day.ts';
import { emptyKmOf, isFree, type Timetable } from './route.ts';

/** A plan with the time of every load. */
export interface TimedPlan extends Plan {
  /** As `routes`. */
  timetables: readonly Timetable[];
}

/** A truck, by its index in `PlanningDay.trucks`, with its loads in a new order. */
export type NewRoute = readonly [index: number, route: readonly PlanningLoad[]];

interface TimedRoute {
  route: readonly PlanningLoad[];
  timetable: Timetable;
}

const noLoads: TimedRoute = { route: [], timetable: { begins: [], legs: [], departures: [] } };

/**
 * The routes of all trucks with the time of every load, and the lanes that they take at the locations
 * (docs/requirements.md, 'Planning the day').
 */
export class TimedRoutes {
  readonly #day: PlanningDay;
  readonly #book: LaneBook;
  /** As `PlanningDay.trucks`. */
  readonly #routes: TimedRoute[];

  /** Without a plan no truck has a load. */
  constructor(day: PlanningDay, plan?: TimedPlan) {
    this.#day = day;
    this.#book = new LaneBook(day.lanes, day.standing);
    this.#routes = day.trucks.map(() => noLoads);
    for (const [index, route] of plan?.routes.entries() ?? []) {
      this.#put(index, { route, timetable: plan?.timetables[index] ?? noLoads.timetable });
    }
  }

  route(index: number): readonly PlanningLoad[] {
    return this.#timedRoute(index).route;
  }

  /** The plan as it is now, with these loads without a truck. */
  toPlan(unplaced: readonly PlanningLoad[]): TimedPlan {
    return {
      routes: this.#routes.map(({ route }) => route),
      timetables: this.#routes.map(({ timetable }) => timetable),
      unplaced,
    };
  }

  /**
   * Gives trucks new routes, each load at its earliest possible time. Returns a function that takes this last change
   * back, or null where a route cannot be driven or finds no lane: then nothing has changed.
   */
  change(routes: readonly NewRoute[]): (() => void) | null {
    // Without lanes first: that is quick, and most routes fail there already.
    if (routes.some(([index, route]) => !isPossible(route, this.#emptyKm(index, route)))) return null;
    const before = routes.map(([index]) => [index, this.#clear(index)] as const);
    const undo = () => {
      for (const [index] of before) this.#clear(index);
      for (const [index, route] of before) this.#put(index, route);
    };
    for (const [index, route] of routes) {
      const timetable: Timetable = { begins: [], legs: [], departures: [] };
      if (!isPossible(route, this.#emptyKm(index, route, { timetable, lanes: this.#book }))) {
        undo();
        return null;
      }
      this.#put(index, { route, timetable });
    }
    return undo;
  }

  /** The kilometres that the truck would drive empty on each of these routes; Infinity where it cannot be driven. */
  emptyKmInstead(index: number, routes: readonly (readonly PlanningLoad[])[]): number[] {
    const before = this.#clear(index);
    const km = routes.map((route) => this.#emptyKm(index, route, { lanes: this.#book }));
    this.#put(index, before);
    return km;
  }

  #emptyKm(
    index: number,
    route: readonly PlanningLoad[],
    { timetable, lanes }: { timetable?: Timetable; lanes?: LaneBook } = {},
  ): number {
    const truck = this.#day.trucks[index];
    return truck === undefined ? Infinity : emptyKmOf(this.#day, truck, route, timetable, lanes);
  }

  #timedRoute(index: number): TimedRoute {
    return this.#routes[index] ?? noLoads;
  }

  #put(index: number, timedRoute: TimedRoute): void {
    const { route, timetable } = timedRoute;
    this.#routes[index] = timedRoute;
    for (const [nth, load] of route.entries()) {
      if (isFree(load)) this.#book.take(load.visits, timetable.begins[nth] ?? 0);
    }
  }

  /** Takes a truck's loads away, frees their lanes and returns what it had. */
  #clear(index: number): TimedRoute {
    const before = this.#timedRoute(index);
    this.#routes[index] = noLoads;
    for (const [nth, load] of before.route.entries()) {
      if (isFree(load)) this.#book.release(load.visits, before.timetable.begins[nth] ?? 0);
    }
    return before;
  }
}

/** Jobs that a truck has already are never refused. */
function isPossible(route: readonly PlanningLoad[], emptyKm: number): boolean {
  return emptyKm < Infinity || !route.some(isFree);
}

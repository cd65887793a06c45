import { LaneBook } from './lane-book.ts';
import type { Plan, PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { emptyKmOf, isFree, mayCarry, type Timetable } from './route.ts';

/** A plan with the time of every load. */
export interface TimedPlan extends Plan {
  /** As `routes`. */
  timetables: readonly Timetable[];
}

/**
 * Gives every load of a plan its time so that no location has more trucks in its lanes than it has lanes: who finds none
 * comes later. What cannot come later goes to another truck, or stays without one.
 */
export function spreadArrivals(day: PlanningDay, plan: Plan): TimedPlan {
  const book = new LaneBook(day.lanes, day.standing);
  const routes = plan.routes.map((route) => [...route]);
  const timetables = routes.map((): Timetable => ({ begins: [], legs: [], departures: [] }));
  const left: PlanningLoad[] = [];
  const beginOf = (index: number) => plan.routes[index]?.[0]?.earliest ?? Infinity;
  const inOrder = [...routes.keys()].toSorted((a, b) => beginOf(a) - beginOf(b));
  for (const index of inOrder) {
    const truck = day.trucks[index];
    if (truck === undefined) continue;
    let route = routes[index] ?? [];
    let timetable = timetableFor(day, truck, route, book);
    while (timetable === null && route.some(isFree)) {
      const shorter = withoutOne(day, truck, route, book);
      left.push(shorter.left);
      route = shorter.route;
      timetable = timetableFor(day, truck, route, book);
    }
    routes[index] = route;
    timetables[index] = timetable ?? { begins: [], legs: [], departures: [] };
    take(book, route, timetables[index]);
  }
  const spread = { routes, timetables, book };
  const withoutRoom = [...left, ...plan.unplaced].filter((load) => !insertSomewhere(day, spread, load));
  const tries = { left: mostExchanges };
  const unplaced = withoutRoom.filter((load) => !swapInto(day, spread, load, tries));
  return { routes, timetables, unplaced };
}

/** So many exchanges are tried for loads without a lane: a day that is too full stays so. */
const mostExchanges = 200;

interface Spread {
  routes: PlanningLoad[][];
  timetables: Timetable[];
  book: LaneBook;
}

/** Puts a load where it adds least, with a lane at its locations; false where there is no such truck. */
function insertSomewhere(day: PlanningDay, spread: Spread, load: PlanningLoad): boolean {
  const { routes, timetables, book } = spread;
  let best: { index: number; route: PlanningLoad[]; addedKm: number } | null = null;
  for (const [index, truck] of day.trucks.entries()) {
    if (!mayCarry(truck, load)) continue;
    const [route, timetable] = [routes[index] ?? [], timetables[index]];
    if (timetable === undefined) continue;
    release(book, route, timetable);
    const before = emptyKmOf(day, truck, route);
    for (let position = 0; position <= route.length; position += 1) {
      const longer = route.toSpliced(position, 0, load);
      const addedKm = emptyKmOf(day, truck, longer, undefined, book) - before;
      if (addedKm < (best?.addedKm ?? Infinity)) best = { index, route: longer, addedKm };
    }
    take(book, route, timetable);
  }
  const truck = best === null ? undefined : day.trucks[best.index];
  if (best === null || truck === undefined) return false;
  const { index, route } = best;
  release(book, routes[index] ?? [], timetables[index] ?? noTimes);
  routes[index] = route;
  timetables[index] = timetableFor(day, truck, route, book) ?? noTimes;
  take(book, route, timetables[index]);
  return true;
}

/** Puts a load where another one is, if that one fits elsewhere; false where there is none such. */
function swapInto(day: PlanningDay, spread: Spread, load: PlanningLoad, tries: { left: number }): boolean {
  const { routes, timetables, book } = spread;
  for (const [index, truck] of day.trucks.entries()) {
    const [route, timetable] = [routes[index] ?? [], timetables[index] ?? noTimes];
    for (const other of mayCarry(truck, load) ? route.filter(isFree) : []) {
      if (tries.left === 0) return false;
      release(book, route, timetable);
      const rest = route.filter((each) => each !== other);
      for (let position = 0; position <= rest.length && tries.left > 0; position += 1) {
        const exchanged = rest.toSpliced(position, 0, load);
        const times = timetableFor(day, truck, exchanged, book);
        if (times === null) continue;
        tries.left -= 1;
        routes[index] = exchanged;
        timetables[index] = times;
        take(book, exchanged, times);
        if (insertSomewhere(day, spread, other)) return true;
        release(book, exchanged, times);
        routes[index] = route;
        timetables[index] = timetable;
      }
      take(book, route, timetable);
    }
  }
  return false;
}

const noTimes: Timetable = { begins: [], legs: [], departures: [] };

/** Null where the route cannot be driven with the lanes that are left. */
function timetableFor(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
  book: LaneBook,
): Timetable | null {
  const timetable: Timetable = { begins: [], legs: [], departures: [] };
  return emptyKmOf(day, truck, route, timetable, book) < Infinity ? timetable : null;
}

/** Leaves out the load without which the route can be driven with the least empty way, or else its last one. */
function withoutOne(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
  book: LaneBook,
): { route: PlanningLoad[]; left: PlanningLoad } {
  const free = route.filter(isFree);
  const choices = free.map((left) => {
    const rest = route.filter((load) => load !== left);
    return { left, route: rest, km: emptyKmOf(day, truck, rest, undefined, book) };
  });
  const best = choices.toSorted((a, b) => a.km - b.km).find(({ km }) => km < Infinity) ?? choices.at(-1);
  if (best === undefined) throw new Error('A route without free loads is never shortened');
  return best;
}

function take(book: LaneBook, route: readonly PlanningLoad[], { begins }: Timetable): void {
  for (const [index, load] of route.entries()) if (isFree(load)) book.take(load.visits, begins[index] ?? 0);
}

function release(book: LaneBook, route: readonly PlanningLoad[], { begins }: Timetable): void {
  for (const [index, load] of route.entries())
    if (isFree(load)) book.release(load.visits, begins[index] ?? 0);
}

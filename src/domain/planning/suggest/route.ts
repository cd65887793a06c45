import { previousLoadCount } from '../../business-constants.ts';
import { longestDayMinutes, maxDrivingAtOnceMinutes, maxDrivingMinutes, pauseMinutes } from '../truck-day.ts';
import type { LaneBook } from './lane-book.ts';
import type { PlanningDay, PlanningLoad, PlanningTruck } from './planning-day.ts';
import { RouteCleaning } from './route-cleaning.ts';

/** Times are suggested by the quarter of an hour. */
export const stepMinutes = 15;

/** No truck sets off before five for a load that may as well be loaded later: nobody asks a driver to get up for it. */
const earliestDeparture = 5 * 60;

/** The starts of a route's loadings (minutes since midnight), and the empty kilometres before each. */
export interface Timetable {
  begins: number[];
  legs: number[];
  /** The time when the truck sets off to each. */
  departures: number[];
}

/** The sums of a truck's day. */
interface Drive {
  emptyKm: number;
  /** Minutes since midnight. */
  departure: number;
  end: number;
}

/**
 * Returns the kilometres that a truck drives empty on a route (docs/requirements.md, 'Planning the day'); Infinity
 * where it cannot be driven in a day, but never for the truck's own loads alone. Each load begins as early as it can,
 * with `lanes` as soon as its locations have a lane. Fills `timetable`, where one is given.
 */
export function emptyKmOf(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
  timetable?: Timetable,
  lanes?: LaneBook,
): number {
  if (!isAllowed(truck, route)) return Infinity;
  const drive = driveRoute(day, truck, route, { availableFrom: truck.availableFrom, timetable, lanes });
  if (drive === null || isShortEnough(drive) || !route.some(isFree)) return drive?.emptyKm ?? Infinity;
  // A truck that would only wait on the way sets off later.
  const availableFrom = Math.max(truck.availableFrom, drive.end - longestDayMinutes);
  const later = driveRoute(day, truck, route, { availableFrom, timetable, lanes });
  return later !== null && isShortEnough(later) ? later.emptyKm : Infinity;
}

/** Returns the kilometres of a route without checking that it can be driven. */
export function legsKm(day: PlanningDay, truck: PlanningTruck, route: readonly PlanningLoad[]): number {
  let [position, km] = [truck.start, 0];
  for (const { from, to } of route) {
    if (position !== null) km += day.distances[position]?.[from]?.km ?? 0;
    position = to;
  }
  return km;
}

/** Returns the timetable of a route that can be driven. */
export function timetableOf(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
): Timetable {
  const timetable: Timetable = { begins: [], legs: [], departures: [] };
  emptyKmOf(day, truck, route, timetable);
  return timetable;
}

/** True for a load that wants a truck. */
export function isFree({ keptBy }: PlanningLoad): boolean {
  return keptBy === null;
}

interface DriveTerms {
  availableFrom: number;
  timetable: Timetable | undefined;
  lanes: LaneBook | undefined;
}

/** Null where a load would begin too late, or the driver would drive too long. */
function driveRoute(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
  { availableFrom, timetable, lanes }: DriveTerms,
): Drive | null {
  const mustFit = route.some(isFree);
  let position = truck.start;
  let [at, drivenMinutes, emptyKm, departure] = [0, 0, 0, 0];
  const drive = (minutes: number) => {
    at += minutes + pauseWithin(drivenMinutes + minutes) - pauseWithin(drivenMinutes);
    drivenMinutes += minutes;
  };
  const cleaning = new RouteCleaning(truck.before, day.learntCleanings);
  for (const [index, load] of route.entries()) {
    at += cleaning.before(load).minutes;
    const distance = position === null ? noDistance : (day.distances[position]?.[load.from] ?? null);
    if (distance === null && mustFit) return null;
    const way = distance ?? noDistance;
    if (isFree(load)) at = Math.max(at, availableFrom, hasGivenTime(load) ? 0 : earliestDeparture);
    drive(way.minutes);
    at = beginOf(truck, load, at, lanes);
    if (at > load.latest && mustFit) return null;
    if (index === 0) departure = at - way.minutes;
    timetable?.begins.splice(index, 1, at);
    timetable?.legs.splice(index, 1, way.km);
    timetable?.departures.splice(index, 1, at - way.minutes);
    emptyKm += way.km;
    at += load.loadingMinutes;
    drive(load.drivingMinutes);
    at += load.unloadingMinutes;
    position = load.to;
  }
  return mustFit && (drivenMinutes > maxDrivingMinutes || at > truck.endBy)
    ? null
    : { emptyKm, departure, end: at };
}

const noDistance = { km: 0, minutes: 0 };

/**
 * Returns when a load begins: at its given time, else at the next quarter of an hour when the truck is there and its
 * locations have lanes. A time after `latest` where there is none.
 */
function beginOf(
  truck: PlanningTruck,
  load: PlanningLoad,
  arrival: number,
  lanes: LaneBook | undefined,
): number {
  const earliest = Math.max(arrival, load.earliest);
  if (!isFree(load)) return earliest;
  if (hasGivenTime(load)) return isPossible(truck, load, earliest, lanes) ? earliest : Infinity;
  let begin = Math.ceil(earliest / stepMinutes) * stepMinutes;
  while (begin <= load.latest && !isPossible(truck, load, begin, lanes)) begin += stepMinutes;
  return begin;
}

function hasGivenTime({ earliest, latest }: PlanningLoad): boolean {
  return earliest === latest;
}

/** Whether the truck is not away, and finds a lane at each location. */
function isPossible(
  { away }: PlanningTruck,
  load: PlanningLoad,
  begin: number,
  lanes: LaneBook | undefined,
): boolean {
  if (away.length > 0) {
    const end = begin + load.loadingMinutes + load.drivingMinutes + load.unloadingMinutes;
    if (away.some(({ from, to }) => from < end && begin < to)) return false;
  }
  return lanes?.hasRoom(load.visits, begin) ?? true;
}

/** The minutes of pause that so many minutes at the wheel ask for before they are over. */
function pauseWithin(drivenMinutes: number): number {
  return Math.max(0, Math.ceil(drivenMinutes / maxDrivingAtOnceMinutes) - 1) * pauseMinutes;
}

function isShortEnough({ departure, end }: Drive): boolean {
  return end - departure <= longestDayMinutes;
}

/** Whether the truck may carry these loads, one after the other. What it has already is not judged. */
function isAllowed(truck: PlanningTruck, route: readonly PlanningLoad[]): boolean {
  return route.every(
    (load, index) =>
      (!isFree(load) || mayCarry(truck, load)) && !(load.isFeed && isSpoiled(truck, route, index)),
  );
}

/** True when the truck may be given this load at all. */
export function mayCarry(truck: PlanningTruck, load: PlanningLoad): boolean {
  const isTooHeavy = load.kg !== null && truck.payloadKg !== null && load.kg > truck.payloadKg;
  return !isTooHeavy && !load.refusedBy.has(truck.id);
}

/** Whether one of the loads before, as many as count, forbids feed here, and this order is not the office's own. */
function isSpoiled(truck: PlanningTruck, route: readonly PlanningLoad[], index: number): boolean {
  const isOwn = route[index]?.keptBy !== null;
  for (let before = index - 1; before >= index - previousLoadCount; before -= 1) {
    const earlier = before < 0 ? undefined : route[before];
    if (earlier === undefined && !isOwn && truck.before.at(before)?.spoilsFeed === true) return true;
    if (earlier?.spoilsFeed === true && !(isOwn && !isFree(earlier))) return true;
  }
  return false;
}

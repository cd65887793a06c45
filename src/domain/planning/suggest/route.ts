import { previousLoadCount } from '../../business-constants.ts';
import type { Day } from '../../calendar/day.ts';
import { limitsBroken } from '../driver-limits.ts';
import { restMinutes } from '../driver-rest.ts';
import {
  driverDays,
  leftSincePause,
  longestDayMinutes,
  maxDrivingMinutes,
  minutesOnTheWay,
  pauseMinutes,
  type TimedJob,
} from '../truck-day.ts';
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

/** A truck's day on a route. */
interface Drive {
  emptyKm: number;
  drivenMinutes: number;
  jobs: TimedJob[];
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
  const free = route.filter(isFree);
  const driveFrom = (availableFrom: number) => {
    const drive = driveRoute(day, truck, route, { availableFrom, timetable, lanes });
    if (drive === null) return null;
    const isWithinLimits =
      isPlainDay(truck, drive) || keepsLimits(free, [...truck.driven, ...drive.jobs], day.date);
    return { ...drive, isWithinLimits };
  };
  for (const availableFrom of truck.availableFrom) {
    const drive = driveFrom(availableFrom);
    if (drive?.isWithinLimits) return drive.emptyKm;
    // A truck that would only wait on the way sets off later.
    const later = drive && driveFrom(Math.max(availableFrom, drive.end - longestDayMinutes));
    if (later?.isWithinLimits) return later.emptyKm;
  }
  return Infinity;
}

/** More than a full rest takes, with the pauses of the drives on both sides and the hour of a night in March. */
const longRestMinutes = restMinutes + 3 * pauseMinutes + 60;

/** True for a day so short, and so far from what its driver does else, that nothing needs to be counted. */
function isPlainDay({ driven }: PlanningTruck, { drivenMinutes, departure, end }: Drive): boolean {
  return (
    drivenMinutes <= maxDrivingMinutes &&
    end - departure <= longestDayMinutes &&
    driven.every(
      ({ startsAt, workMinutes, emptyMinutes }) =>
        startsAt + workMinutes + longRestMinutes <= departure ||
        end + longRestMinutes + emptyMinutes <= startsAt,
    )
  );
}

/** Whether none of the loads that a driver is given breaks a limit of his days. */
function keepsLimits(free: readonly PlanningLoad[], jobs: readonly TimedJob[], date: Day): boolean {
  const days = driverDays(jobs);
  return free.every(({ id }) => Object.values(limitsBroken(id, days, date)).every((each) => each === null));
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

/** Null where a load would begin too late. */
function driveRoute(
  day: PlanningDay,
  truck: PlanningTruck,
  route: readonly PlanningLoad[],
  { availableFrom, timetable, lanes }: DriveTerms,
): Drive | null {
  const mustFit = route.some(isFree);
  let position = truck.start;
  // To a load of the night it sets off the evening before.
  let [at, drivenMinutes, sincePause, emptyKm, departure] = [-Infinity, 0, 0, 0, 0];
  const jobs: TimedJob[] = [];
  const drive = (minutes: number) => {
    at += minutesOnTheWay(sincePause, minutes);
    sincePause = leftSincePause(sincePause + minutes);
    drivenMinutes += minutes;
  };
  const cleaning = new RouteCleaning(truck.before, day.learntCleanings);
  for (const [index, load] of route.entries()) {
    const { minutes: cleaningMinutes } = cleaning.before(load);
    at += cleaningMinutes;
    const distance = position === null ? noDistance : (day.distances[position]?.[load.from] ?? null);
    if (distance === null && mustFit) return null;
    const way = distance ?? noDistance;
    if (isFree(load)) at = Math.max(at, availableFrom, hasGivenTime(load) ? -Infinity : earliestDeparture);
    drive(way.minutes);
    const arrival = at;
    at = beginOf(truck, load, arrival, lanes);
    if (index > 0 && at - arrival >= pauseMinutes) sincePause = 0;
    if (at > load.latest && mustFit) return null;
    if (index === 0) departure = at - way.minutes;
    jobs.push({
      jobId: load.id,
      startsAt: at,
      workMinutes: load.loadingMinutes + load.drivingMinutes + load.unloadingMinutes,
      drivingMinutes: load.drivingMinutes,
      emptyMinutes: way.minutes,
      cleaningMinutes,
    });
    timetable?.begins.splice(index, 1, at);
    timetable?.legs.splice(index, 1, way.km);
    timetable?.departures.splice(index, 1, at - way.minutes);
    emptyKm += way.km;
    at += load.loadingMinutes;
    drive(load.drivingMinutes);
    at += load.unloadingMinutes;
    position = load.to;
  }
  return { emptyKm, drivenMinutes, jobs, departure, end: at };
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

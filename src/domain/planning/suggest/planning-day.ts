import type { Day } from '../../calendar/day.ts';
import type { MinuteSpan } from '../../calendar/durations.ts';
import type { Distance } from '../../distances/distance.ts';
import type { CleaningRegime } from '../../driver/driver-job.ts';
import type { LearntCleanings } from '../../vehicles/previous-load-verdict.ts';
import type { TimedJob } from '../truck-day.ts';

/** A job to be driven. Minutes of the day are since midnight; locations are indexes of `PlanningDay.distances`. */
export interface PlanningLoad {
  id: number;
  /** The location of loading, and that of unloading. */
  from: number;
  to: number;
  /** The distance from location to location, loaded. */
  km: number;
  drivingMinutes: number;
  loadingMinutes: number;
  unloadingMinutes: number;
  /** Loading begins neither before nor after; both are the same for a fixed time. */
  earliest: number;
  latest: number;
  /** Null: nobody knows what it weighs. */
  kg: number | null;
  isFeed: boolean;
  /** While it counts among the last loads, no feed may follow. */
  spoilsFeed: boolean;
  /** The cleaning that is needed after it before feed. */
  regime: CleaningRegime | null;
  /** The regime that the receiver of feed requires after any load. */
  leastRegime: CleaningRegime | null;
  /** The truck that has it and keeps it; null for a load that wants a truck. */
  keptBy: number | null;
  /** Its visits to lanes, by the ids of locations, in minutes after its loading begins. */
  visits: readonly LocationVisit[];
  /** The trucks that it must not be given to. */
  refusedBy: ReadonlySet<number>;
}

/** A truck in a lane of a location, or one that wants to be. */
export interface LocationVisit extends MinuteSpan {
  locationId: number;
}

/** The last load before the day, and the cleaning of the load space after it. */
export type EarlierLoad = Pick<PlanningLoad, 'spoilsFeed' | 'regime'> & { cleaned: CleaningRegime | null };

export interface PlanningTruck {
  id: number;
  /** Its location in the morning; null if unknown, and then the first drive counts nothing. */
  start: number | null;
  /** The truck sets off to no further load before the first of these; where that breaks a limit, before the next. */
  availableFrom: readonly number[];
  /** What else its driver drives, in whichever truck, as far around the day as rests count. */
  driven: readonly TimedJob[];
  /** While it or its driver is away, in minutes, no load is on its way. */
  away: readonly MinuteSpan[];
  payloadKg: number | null;
  /** Its last loads, the oldest first. */
  before: readonly EarlierLoad[];
}

/** A day to plan. */
export interface PlanningDay {
  date: Day;
  loads: readonly PlanningLoad[];
  trucks: readonly PlanningTruck[];
  /** The distances from location to location, driven empty; null if the distance is unknown. */
  distances: readonly (readonly (Distance | null)[])[];
  learntCleanings: LearntCleanings;
  /** The number of trucks that a location takes at once, by its id. */
  lanes: ReadonlyMap<number, number>;
  /** Trucks in lanes with the jobs that they have already, at the times that the office gave these. */
  standing: readonly LocationVisit[];
}

/** The loads of each truck in the order in which it drives them, and those that have none. */
export interface Plan {
  /** As `PlanningDay.trucks`. */
  routes: readonly (readonly PlanningLoad[])[];
  unplaced: readonly PlanningLoad[];
}

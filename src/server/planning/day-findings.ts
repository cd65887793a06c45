import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Day } from '#domain/calendar/day.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { conflictingJobs } from '#domain/planning/double-booking.ts';
import { isOpenAt } from '#domain/planning/opening-hours.ts';
import {
  driverDay,
  longestDayMinutes,
  minutesLate,
  maxDrivingMinutes,
  jobsOfDriver,
  jobsOverlap,
} from '#domain/planning/truck-day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { et } from '../i18n/et.ts';
import type { AssignedRow } from './assigned-row.ts';
import type { LocationHours } from './location-hours.ts';
import type { PlannedDay } from './planned-days.ts';
import type { PlannedJob, TimedPlannedJob } from './planned-jobs.ts';

/** What a row's job, at its time, has to do with the other jobs of truck and trailer, the driver and the places. */
export function dayFindings(row: AssignedRow, job: PlannedJob, day: PlannedDay): JobRowWarning[] {
  if (!hasTime(job)) return [];
  return [
    ...doubleBookings(row, job, day.jobs),
    ...(job.truckId === null ? [] : truckFindings(row, job, day.trucks.get(job.truckId) ?? [])),
    ...longDay(row.id, jobsOfDriver(job, [...day.trucks.values()].flat())),
    ...closedPlaces(row, job, day.places),
  ];
}

/** A row of the nearest other job that truck, trailer or driver would still, or already, have to work on. */
function doubleBookings(
  { id: rowId, truck, trailer }: AssignedRow,
  job: TimedPlannedJob,
  jobs: readonly PlannedJob[],
): JobRowWarning[] {
  const { ofTruck, ofTrailer, ofDriver } = conflictingJobs(job, jobs.filter(hasTime));
  const warn = (
    other: TimedPlannedJob | undefined,
    message: (otherRowId: number, at: string) => string,
  ): JobRowWarning[] => {
    const otherRowId = other?.rowIds[0];
    if (other === undefined || otherRowId === undefined) return [];
    const at = et.dayPlan.clock(other.startsAt);
    return [{ rowId, code: 'TRUCK_DOUBLE_BOOKED', message: message(otherRowId, at), otherRowId }];
  };
  return [
    ...warn(ofTruck, (id, at) =>
      et.jobRows.doubleBooked(formatPlate(truck?.licensePlateNumber ?? ''), id, at),
    ),
    ...warn(ofTrailer, (id, at) =>
      et.jobRows.trailerDoubleBooked(formatPlate(trailer?.registrationNumber ?? ''), id, at),
    ),
    ...warn(ofDriver, (id, at) =>
      et.jobRows.driverDoubleBooked(formatPlate(truck?.licensePlateNumber ?? ''), id, at),
    ),
  ];
}

/** Whether the truck comes in time from the job before and to the job after. */
function truckFindings(
  { id: rowId }: AssignedRow,
  job: TimedPlannedJob,
  ofTruck: readonly TimedPlannedJob[],
): JobRowWarning[] {
  const place = ofTruck.findIndex(({ jobId }) => jobId === job.jobId);
  const [before, after] = [ofTruck[place - 1], ofTruck[place + 1]];
  const late = (
    earlier: TimedPlannedJob | undefined,
    later: TimedPlannedJob | undefined,
    message: (minutes: number, otherRowId: number) => string,
  ): JobRowWarning[] => {
    const otherRowId = (earlier === job ? later : earlier)?.rowIds[0];
    if (earlier === undefined || later === undefined || otherRowId === undefined) return [];
    const minutes = minutesLate(earlier, later);
    if (minutes === 0 || earlier.isOver || jobsOverlap(earlier, later)) return [];
    return [{ rowId, code: 'ARRIVES_LATE', message: message(minutes, otherRowId), otherRowId }];
  };
  return [...late(before, job, et.dayPlan.arrivesLate), ...late(job, after, et.dayPlan.makesLate)];
}

/** How long the driver's day becomes, in whichever trucks. */
function longDay(rowId: number, ofOneDriver: readonly TimedPlannedJob[]): JobRowWarning[] {
  const day = driverDay(ofOneDriver);
  if (day === null) return [];
  const whole = day.to - day.from;
  const messages = [
    ...(day.drivingMinutes > maxDrivingMinutes ? [et.dayPlan.drivingLong(day.drivingMinutes)] : []),
    ...(whole > longestDayMinutes ? [et.dayPlan.dayLong(whole)] : []),
  ];
  return messages.map((message) => ({ rowId, code: 'DRIVER_DAY_LONG', message }));
}

/** The loading begins at the job's time; the unloading once the truck is there. */
function closedPlaces(
  { id: rowId, date }: AssignedRow,
  { startsAt, stops, loadingMinutes, drivingMinutes }: TimedPlannedJob,
  places: PlannedDay['places'],
): JobRowWarning[] {
  const visits = [
    { placeId: stops.pickups[0], minutes: startsAt },
    ...(drivingMinutes === null
      ? []
      : [{ placeId: stops.destinations[0], minutes: startsAt + loadingMinutes + drivingMinutes }]),
  ];
  return visits.flatMap(({ placeId = 0, minutes }) => closed(rowId, date, minutes, places.get(placeId)));
}

function closed(
  rowId: number,
  date: Day,
  minutes: number,
  place: LocationHours | undefined,
): JobRowWarning[] {
  if (place === undefined || isOpenAt(place.openingHours, date, minutes)) return [];
  const time = timeOfMinutes(minutes % (24 * 60));
  return [
    { rowId, code: 'PLACE_CLOSED', message: et.dayPlan.placeClosed(place.name, time, place.openingHours) },
  ];
}

function hasTime(job: PlannedJob): job is TimedPlannedJob {
  return job.startsAt !== null;
}

import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Day } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { isAwayDuring } from '#domain/planning/absence.ts';
import { conflictingJobs } from '#domain/planning/double-booking.ts';
import { freeFrom, lanesTaken } from '#domain/planning/location-lanes.ts';
import { isOpenDuring } from '#domain/planning/opening-hours.ts';
import { sortByTime, hasOverlap, lateFromNow, lateMinutes } from '#domain/planning/truck-day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { et } from '../i18n/et.ts';
import type { AssignedRow } from './assigned-row.ts';
import { driverFindings, sincePauseAt } from './driver-findings.ts';
import type { PlannedDay } from './planned-days.ts';
import type { PlannedJob, TimedPlannedJob } from './planned-jobs.ts';

/**
 * Returns the findings of a row's job at its time: the other jobs of truck, trailer and driver, and the locations.
 */
export function dayFindings(row: AssignedRow, job: PlannedJob, day: PlannedDay): JobRowWarning[] {
  if (!hasTime(job)) return absences(row, job, day);
  return [
    ...doubleBookings(row, job, day.jobs),
    ...absences(row, job, day),
    ...(job.truckId === null ? [] : truckFindings(row, job, day)),
    ...driverFindings(row.id, job, day),
    ...closedLocations(row, job, day.locations),
    ...(job.truckId === null ? [] : fullLocations(row.id, job, day)),
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

/** Returns the absences of truck and driver while the job is done, one of each at most. */
export function absencesDuring(
  date: Day,
  { truckId, startsAt, workMinutes }: PlannedJob,
  absences: PlannedDay['absences'],
) {
  const work = startsAt === null ? null : { from: startsAt, to: startsAt + workMinutes };
  const found = (absences.get(truckId ?? 0) ?? []).filter((each) => isAwayDuring(each, date, work));
  return {
    ofTruck: found.find((each) => each.of === 'truck'),
    ofDriver: found.find((each) => each.of === 'driver'),
  };
}

function absences(
  { id: rowId, date, truck }: AssignedRow,
  job: PlannedJob,
  day: PlannedDay,
): JobRowWarning[] {
  const { ofTruck, ofDriver } = absencesDuring(date, job, day.absences);
  const plate = formatPlate(truck?.licensePlateNumber ?? '');
  return [
    ...(ofTruck === undefined
      ? []
      : [{ rowId, code: 'TRUCK_AWAY' as const, message: et.dayPlan.truckAway(plate, ofTruck) }]),
    ...(ofDriver === undefined
      ? []
      : [
          {
            rowId,
            code: 'DRIVER_AWAY' as const,
            message: et.dayPlan.driverAway(ofDriver.name ?? '', ofDriver),
          },
        ]),
  ];
}

/** Whether the truck comes in time from the job before and to the job after. */
function truckFindings({ id: rowId }: AssignedRow, job: TimedPlannedJob, day: PlannedDay): JobRowWarning[] {
  return lateArrivals(job, day).map(({ of, minutes, otherRowId }) => {
    if (otherRowId === null) {
      return { rowId, code: 'ARRIVES_LATE', message: et.dayPlan.arrivesLateFromNow(minutes) };
    }
    const words = of === 'job' ? et.dayPlan.arrivesLate : et.dayPlan.makesLate;
    return { rowId, code: 'ARRIVES_LATE', message: words(minutes, otherRowId), otherRowId };
  });
}

/**
 * Returns the minutes by which the truck comes late to this `job`, from the job before or, where that makes it later,
 * from where it stands now (`otherRowId` is then null), and from it to the `next`.
 */
export function lateArrivals(
  job: TimedPlannedJob,
  day: Pick<PlannedDay, 'jobs' | 'driven' | 'now'>,
): { of: 'job' | 'next'; minutes: number; otherRowId: number | null }[] {
  const ofTruck = sortByTime(day.jobs.filter(hasTime).filter(({ truckId }) => truckId === job.truckId));
  const index = ofTruck.findIndex(({ jobId }) => jobId === job.jobId);
  const late = (of: 'job' | 'next', earlier: TimedPlannedJob | undefined, later: typeof earlier) => {
    const otherRowId = (earlier === job ? later : earlier)?.rowIds[0];
    if (earlier === undefined || later === undefined || otherRowId === undefined) return [];
    const minutes = lateMinutes(earlier, later, sincePauseAt(earlier, day));
    if (minutes === 0 || earlier.isOver || hasOverlap(earlier, later)) return [];
    return [{ of, minutes, otherRowId }];
  };
  const fromBefore = late('job', ofTruck[index - 1], job);
  const fromNow = job.status === 'NOT_STARTED' && !job.isOver ? lateFromNow(job, day.now) : 0;
  const toJob =
    fromNow > (fromBefore[0]?.minutes ?? 0)
      ? [{ of: 'job' as const, minutes: fromNow, otherRowId: null }]
      : fromBefore;
  return [...toJob, ...late('next', job, ofTruck[index + 1])];
}

/** Each stop has to be done before its location closes. */
function closedLocations(
  { id: rowId, date }: AssignedRow,
  { startsAt, visits }: TimedPlannedJob,
  locations: PlannedDay['locations'],
): JobRowWarning[] {
  return visits.flatMap(({ locationId, from, to }): JobRowWarning[] => {
    const location = locations.get(locationId);
    const [begin, end] = [Math.round(startsAt + from), Math.round(startsAt + to)];
    if (location === undefined || isOpenDuring(location, date, begin, end)) return [];
    const [at, until] = [begin, end].map((minutes) => timeOfMinutes(minutes % dayMinutes));
    return [
      { rowId, code: 'PLACE_CLOSED', message: et.dayPlan.locationClosed(location, at ?? '', until ?? '') },
    ];
  });
}

/** Each stop needs a lane of its location; a truck that waits in a queue has none. */
function fullLocations(
  rowId: number,
  job: TimedPlannedJob,
  { jobs, locations }: PlannedDay,
): JobRowWarning[] {
  const others = jobs
    .filter(hasTime)
    .filter(
      ({ jobId, truckId, isOver }) =>
        jobId !== job.jobId && truckId !== job.truckId && truckId !== null && !isOver,
    );
  return job.visits.flatMap(({ locationId, from, to }): JobRowWarning[] => {
    const location = locations.get(locationId);
    if (location === undefined) return [];
    const visit = { from: Math.round(job.startsAt + from), to: Math.round(job.startsAt + to) };
    const there = others.flatMap(({ startsAt, visits, rowIds: [otherRowId] }) =>
      visits
        .filter((each) => each.locationId === locationId)
        .map((each) => ({
          from: Math.round(startsAt + each.from),
          to: Math.round(startsAt + each.to),
          otherRowId,
        })),
    );
    const free = freeFrom(visit, lanesTaken(there, location.lanes), location.lanes);
    if (free === visit.from) return [];
    const message = et.dayPlan.locationFull(
      location,
      `${et.dayPlan.clock(visit.from)}–${et.dayPlan.clock(visit.to)}`,
      et.dayPlan.clock(free),
    );
    const inTheWay = there.find((each) => each.from < visit.to && visit.from < each.to)?.otherRowId;
    return [{ rowId, code: 'PLACE_FULL', message, ...(inTheWay !== undefined && { otherRowId: inTheWay }) }];
  });
}

function hasTime(job: PlannedJob): job is TimedPlannedJob {
  return job.startsAt !== null;
}

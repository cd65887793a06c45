import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Day } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { isAwayDuring } from '#domain/planning/absence.ts';
import { howItGoes, type Lateness } from '#domain/planning/arrival.ts';
import { conflictingJobs } from '#domain/planning/double-booking.ts';
import { freeFrom, lanesTaken } from '#domain/planning/location-lanes.ts';
import { isOpenDuring } from '#domain/planning/opening-hours.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { et } from '../i18n/et.ts';
import type { AssignedRow } from './assigned-row.ts';
import { driverFindings } from './driver-findings.ts';
import type { PlannedDay } from './planned-days.ts';
import { hasTime, type PlannedJob, type TimedPlannedJob } from './planned-jobs.ts';
import { stoppedBefore } from './stopped-loads.ts';

/**
 * Returns the findings of a row's job at its time: the other jobs of truck, trailer and driver, and the locations.
 */
export function dayFindings(row: AssignedRow, planned: PlannedJob, day: PlannedDay): JobRowWarning[] {
  if (!hasTime(planned)) return [...absences(row, planned, day), ...standing(row, planned, day)];
  const going = howItGoes(planned, { ...day.beside(planned), now: day.now });
  const { job, late, held, others, driven } = going;
  return [
    ...doubleBookings(row, { ...planned, ...held }, others),
    ...absences(row, job, day),
    ...standing(row, job, day),
    ...late.map((each) => lateFinding(row, each)),
    ...driverFindings(row.id, job, { driven, date: day.date }),
    ...closedLocations(row, job, day.locations),
    ...(job.truckId === null ? [] : fullLocations(row.id, job, day)),
  ];
}

/** A row of the nearest other job that truck, trailer or driver would still, or already, have to work on. */
function doubleBookings(
  { id: rowId, truck, trailer }: AssignedRow,
  job: TimedPlannedJob,
  jobs: readonly TimedPlannedJob[],
): JobRowWarning[] {
  const { ofTruck, ofTrailer, ofDriver } = conflictingJobs(job, jobs);
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
  const absencesThen = (absences.get(truckId ?? 0) ?? []).filter((each) => isAwayDuring(each, date, work));
  return {
    ofTruck: absencesThen.find((each) => each.of === 'truck'),
    ofDriver: absencesThen.find((each) => each.of === 'driver'),
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

/** The truck stands with an earlier load. */
function standing(
  { id: rowId, date, truck }: AssignedRow,
  job: PlannedJob,
  { stopped }: PlannedDay,
): JobRowWarning[] {
  const load = stoppedBefore(job, stopped);
  if (truck === null || load === undefined) return [];
  const where = et.dayPlan.stoppedAt(
    load.rowId,
    load.date === date ? null : load.date,
    jobRowStatusLabels[load.status],
  );
  const message = et.dayPlan.stopped(formatPlate(truck.licensePlateNumber), where);
  return [{ rowId, code: 'TRUCK_STOPPED', message, otherRowId: load.rowId }];
}

/** The truck comes late to the job, or from it to the one after. */
function lateFinding(
  { id: rowId, truck }: AssignedRow,
  { of, minutes, other, isAtLeast }: Lateness<PlannedJob>,
): JobRowWarning {
  const code = 'ARRIVES_LATE';
  const otherRowId = other?.rowIds[0];
  const messages = et.dayPlan.arrivesLate;
  if (otherRowId === undefined) return { rowId, code, message: messages.fromNow(minutes, isAtLeast) };
  const at =
    of === 'next' ? messages.next : other?.truckId === truck?.id ? messages.before : messages.elsewhere;
  return { rowId, code, message: at(minutes, otherRowId, isAtLeast), otherRowId };
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
  { visitors, locations }: PlannedDay,
): JobRowWarning[] {
  return job.visits.flatMap(({ locationId, from, to }): JobRowWarning[] => {
    const location = locations.get(locationId);
    if (location === undefined) return [];
    const visit = { from: Math.round(job.startsAt + from), to: Math.round(job.startsAt + to) };
    const others = (visitors.get(locationId) ?? []).filter(
      ({ jobId, truckId }) => jobId !== job.jobId && truckId !== job.truckId,
    );
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

import { hasBegun } from '#domain/alerts/work-list.ts';
import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import type { LocalTime } from '#domain/calendar/tallinn-time.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { doubleBookings, sharingVehicle } from '#domain/planning/double-booking.ts';
import { jobsOfDrivers, pausesInJobs } from '#domain/planning/truck-day.ts';

import type { Db } from '../db/schema.ts';
import { startingLater } from './day-clock.ts';
import {
  type DayJob,
  estimateDayJobs,
  findDayJobs,
  type PlannedJob,
  type TimedPlannedJob,
} from './planned-jobs.ts';
import { findDelays } from './reported-waits.ts';

/** An evening's job is asked about beside a next morning's that begins within so many minutes. */
const nightMinutes = 12 * 60;

/** `until` is when the earlier job ends, with what its driver has reported, in minutes since midnight of the day. */
export type DoubleBooking = ReturnType<typeof doubleBookings<TimedPlannedJob>>[number] & { until: number };

/**
 * Finds jobs, from a day on or of one day, that begin while their truck is at an earlier job, or their trailer or
 * driver is with another truck; also at one of the evening before.
 */
export async function findDoubleBookings(
  db: Db,
  choice: { from: Day } | { on: Day },
): Promise<DoubleBooking[]> {
  const first = 'from' in choice ? choice.from : choice.on;
  const evening = addDaysInCalendar(first, -1);
  const jobs = await findDayJobs(db, 'from' in choice ? { from: evening } : { dates: [evening, first] });
  const days = Map.groupBy(jobs, ({ date }) => date);
  const bookings: DoubleBooking[] = [];
  for (const [day, ofDay] of days) {
    if (day < first) continue;
    const before = (days.get(addDaysInCalendar(day, -1)) ?? []).map((job) => startingLater(job, -dayMinutes));
    const planned: PlannedJob[] = await estimateDayJobs(db, withSharedVehicle(ofDay, before));
    const timed = planned.filter((job): job is TimedPlannedJob => job.startsAt !== null);
    const ofDriver = jobsOfDrivers(timed);
    const clashing = doubleBookings(timed.map((job) => withPauses(job, ofDriver(job)))).filter(
      ({ job }) => job.date === day,
    );
    bookings.push(...(await withEnds(db, clashing)));
  }
  return bookings;
}

/** What clashes is asked of the plan alone; how long the earlier one lasts, of what its driver has said too. */
async function withEnds(
  db: Db,
  bookings: readonly ReturnType<typeof doubleBookings<TimedPlannedJob>>[number][],
): Promise<DoubleBooking[]> {
  const delays = await findDelays(
    db,
    bookings.map(({ other }) => other),
  );
  return bookings.map((booking) => {
    const { jobId, startsAt, workMinutes } = booking.other;
    const { later, longer } = delays.get(jobId) ?? { later: 0, longer: 0 };
    return Object.assign({}, booking, { until: startsAt + workMinutes + later + longer });
  });
}

/** Its vehicles stand in it during the pauses of its drive, too, as on the board. */
function withPauses(job: TimedPlannedJob, ofDriver: readonly TimedPlannedJob[]): TimedPlannedJob {
  const pauses = pausesInJobs(ofDriver).get(job.jobId) ?? 0;
  return Object.assign({}, job, { workMinutes: job.workMinutes + pauses });
}

/** A clash of a row with another job: the other job's first row, and its start. */
export interface RowClash {
  rowId: number;
  time: string;
}

/**
 * Finds the rows of a day whose truck, trailer or driver is at two places at once, by id: both sides, as far as they
 * are of the day. Once the later one should have begun, nothing can be done about it any more.
 */
export async function findClashingRows(
  db: Db,
  day: Day,
  now: LocalTime,
): Promise<ReadonlyMap<number, RowClash>> {
  const clashes = new Map<number, RowClash>();
  const note = (job: TimedPlannedJob, other: TimedPlannedJob) => {
    const clash = { rowId: other.rowIds[0] ?? 0, time: clockAt(other.startsAt) };
    for (const id of job.rowIds) if (!clashes.has(id)) clashes.set(id, clash);
  };
  for (const { job, other } of await findDoubleBookings(db, { on: day })) {
    if (hasBegun(day, clockAt(job.startsAt), now)) continue;
    note(job, other);
    if (other.date === day) note(other, job);
  }
  return clashes;
}

/** Returns the clock time for minutes of a job's day, past midnight too. */
export function clockAt(minutes: number): string {
  return timeOfMinutes((minutes + dayMinutes) % dayMinutes);
}

/**
 * Only how long these take is asked for: most days most vehicles stand in one job. What is over is in nobody's way, but
 * its driver has driven it.
 */
function withSharedVehicle(ofDay: readonly DayJob[], evening: readonly DayJob[]): DayJob[] {
  const timed = ofDay.filter(isTimed);
  const sharing = sharingVehicle(timed);
  const before = evening
    .filter(isTimed)
    .filter((job) => sharing([job]).some((other) => other.startsAt - job.startsAt < nightMinutes));
  const around = sharingVehicle([...before, ...timed]);
  return [...before, ...timed.filter((job) => around([job]).length > 1)];
}

function isTimed(job: DayJob): job is DayJob & { startsAt: number } {
  return job.startsAt !== null;
}

import type { VehicleChoice } from '#api/vehicles/load-gate.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { driverDayOf, driverDays, jobsOfDriver } from '#domain/planning/truck-day.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { addCleanings } from './cleanings-between.ts';
import { lateArrivals } from './day-findings.ts';
import { overLimits } from './driver-findings.ts';
import { startingLater } from './planned-days.ts';
import { findEmptyDrives, type PlannedJob, type TimedPlannedJob } from './planned-jobs.ts';

/** The jobs of vehicles around the days of a load, and their drivers. */
export interface PlannedAround {
  jobs: readonly PlannedJob[];
  drivers: ReadonlyMap<number, string>;
}

type TryOut = Pick<VehicleChoice, 'wayToPickup' | 'against'>;

const nothing: TryOut = { wayToPickup: null, against: [] };

/**
 * Returns the effect on each truck's day of the soonest of the loads: the way to the pickup, and whether it would be
 * late or its driver's day too long, by the rules for a job that has the truck, in words that fit into a line. A load
 * without a time is its day's last, and makes no day.
 */
export async function findTryOuts(
  db: Db,
  spaces: readonly LoadSpace[],
  wanted: readonly PlannedJob[],
  { jobs, drivers }: PlannedAround,
  now: number,
): Promise<(space: LoadSpace) => TryOut> {
  const [soonest] = wanted
    .map((job) => Object.assign({}, job, { startsAt: job.startsAt ?? dayMinutes - 1 }))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.startsAt - b.startsAt);
  if (soonest === undefined) return () => nothing;
  const isTimed = wanted.some(({ jobId, startsAt }) => jobId === soonest.jobId && startsAt !== null);
  const given = spaces.flatMap(({ truckId, trailerId }): TimedPlannedJob[] => {
    if (truckId === 0) return [];
    // Ids that no job has, but for the truck that it has already.
    const jobId = soonest.truckId === truckId ? soonest.jobId : -truckId;
    const driver = drivers.get(truckId) ?? null;
    return [Object.assign({}, soonest, { jobId, truckId, trailerId, driver })];
  });
  const others = jobs.filter(({ jobId }) => jobId !== soonest.jobId);
  const emptyDriveOf = await findEmptyDrives(db, [...others, ...given]);
  const withEmptyDrive = <Job extends PlannedJob>(job: Job): Job => {
    const drive = emptyDriveOf(job);
    return Object.assign({}, job, { emptyKm: drive?.km ?? 0, emptyMinutes: drive?.minutes ?? 0 });
  };
  const [day, tried] = [others.map(withEmptyDrive), given.map(withEmptyDrive)];
  if (isTimed) await addCleanings(db, [...day, ...tried], now);
  const around = [-1, 0, 1].flatMap((by) =>
    day
      .filter(({ date }) => date === addDaysInCalendar(soonest.date, by))
      .map((job) => startingLater(job, by * dayMinutes)),
  );
  return ({ truckId }) => {
    const job = tried.find((each) => each.truckId === truckId);
    if (job === undefined) return nothing;
    return { wayToPickup: emptyDriveOf(job), against: isTimed ? againstDay(job, around) : [] };
  };
}

function againstDay(job: TimedPlannedJob, around: readonly PlannedJob[]): VehicleChoice['against'] {
  const jobs = [...around, job];
  const driven = jobs.filter(
    (each): each is TimedPlannedJob => each.startsAt !== null && each.truckId !== null,
  );
  const day = driverDayOf(driverDays(jobsOfDriver(job, driven)), job.jobId);
  const { driving, whole } = day === null ? { driving: null, whole: null } : overLimits(day);
  const { choice } = et.dayPlan;
  const long = whole !== null ? choice.day(whole) : driving !== null ? choice.driving(driving) : null;
  return [
    ...lateArrivals(job, { jobs, driven }).map(({ of, minutes }) => {
      return { code: 'ARRIVES_LATE' as const, message: choice.late[of](minutes) };
    }),
    ...(long === null ? [] : [{ code: 'DRIVER_DAY_LONG' as const, message: long }]),
  ];
}

import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { VehicleChoice } from '#api/vehicles/load-gate.ts';
import { addDaysInCalendar, daysBetween } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import type { ChoiceCode } from '#domain/vehicles/choice-rank.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { findPairs } from '../job-rows/vehicle-mass.ts';
import { findAbsences } from './absences.ts';
import { addCleanings } from './cleanings-between.ts';
import { absencesDuring, lateArrivals } from './day-findings.ts';
import { limitsBroken } from './driver-findings.ts';
import { findTrucksWithoutDriver } from './drivers.ts';
import { overPayloadKg } from './mass-findings.ts';
import {
  findWeeksBefore,
  isDriven,
  onClockOf,
  type PlannedDay,
  startingLater,
  startOfWeek,
} from './planned-days.ts';
import { findEmptyDrives, type PlannedJob, type TimedPlannedJob } from './planned-jobs.ts';
import { findStoppedLoads } from './stopped-loads.ts';

/** The jobs of vehicles around the days of a load, and their drivers. */
export interface PlannedAround {
  jobs: readonly PlannedJob[];
  drivers: ReadonlyMap<number, string>;
}

type TryOut = Pick<VehicleChoice, 'wayToPickup' | 'against'>;

const nothing: TryOut = { wayToPickup: null, against: [] };

/**
 * Returns the effect on each truck's day of the soonest of the loads: the way to the pickup, and what is found against
 * truck and driver, by the rules for a job that has the truck, in words that fit into a line. A load without a time is
 * its day's last, and makes no day.
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
  const { date } = soonest;
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
  const onClock = (job: PlannedJob) => startingLater(job, daysBetween(date, job.date) * dayMinutes);
  const around = day
    .filter((job) => [-1, 0, 1].some((by) => job.date === addDaysInCalendar(date, by)))
    .map(onClock);
  const truckIds = given.map(({ truckId }) => truckId ?? 0);
  const earlier = isTimed
    ? await findWeeksBefore(db, [...day, ...tried], [date], new Set([...truckIds, ...drivers.keys()]))
    : [];
  const before = earlier.map(onClock);
  const clock = { monday: startOfWeek(date), now: onClockOf(date, now) };
  const ofTruck = await findTruckFacts(db, given, wanted);
  return ({ truckId }) => {
    const job = tried.find((each) => each.truckId === truckId);
    if (job === undefined) return nothing;
    const planned = [...around, job];
    const driven = [...planned, ...before].filter(isDriven);
    const ofDay = isTimed ? againstDay(job, { ...clock, jobs: planned, driven }) : [];
    return { wayToPickup: emptyDriveOf(job), against: [...ofTruck(job, isTimed), ...ofDay] };
  };
}

/** Findings about the truck itself: its load, an earlier load that stands, absences, and whether it has a driver. */
async function findTruckFacts(db: Db, given: readonly TimedPlannedJob[], wanted: readonly PlannedJob[]) {
  const truckIds = given.map(({ truckId }) => truckId ?? 0);
  const dates = [...new Set(given.map(({ date }) => date))];
  const pairsOf = ({ truckId, trailerId }: TimedPlannedJob) =>
    wanted.map(({ date, kg }) => ({ pair: { truckId: truckId ?? 0, trailerId, day: date }, kg }));
  const pairOf = await findPairs(
    db,
    given.flatMap(pairsOf).map(({ pair }) => pair),
  );
  const absences = await findAbsences(db, truckIds, dates);
  const withoutDriver = await findTrucksWithoutDriver(db, truckIds);
  const stopped = await findStoppedLoads(db, truckIds, dates);
  const refused = await findRefusals(
    db,
    wanted.map(({ jobId }) => jobId),
  );
  const { choice } = et.dayPlan;
  return (job: TimedPlannedJob, isTimed: boolean): VehicleChoice['against'] => {
    const truckId = job.truckId ?? 0;
    const over = pairsOf(job)
      .map(({ pair, kg }) => {
        const known = pairOf(pair);
        return known === null ? null : overPayloadKg(known, kg);
      })
      .reduce((max, each) => (each !== null && (max === null || each > max) ? each : max), null);
    const away = absencesDuring(job.date, isTimed ? job : { ...job, startsAt: null }, absences);
    const standing = stopped.find(
      (each) =>
        each.truckId === truckId &&
        each.jobId !== job.jobId &&
        (each.startsAt === null || each.startsAt <= job.startsAt),
    );
    return [
      ...said('OVER_PAYLOAD', over && choice.overPayload(et.quantities.tonnes(over))),
      ...said(
        'TRUCK_STOPPED',
        standing && choice.stopped(standing.rowId, jobRowStatusLabels[standing.status]),
      ),
      ...said('TRUCK_AWAY', away.ofTruck && choice.truckAway(away.ofTruck)),
      ...said('DRIVER_AWAY', away.ofDriver && choice.driverAway(away.ofDriver)),
      ...said('DRIVER_MISSING', withoutDriver.has(truckId) && choice.driverMissing),
      ...said('REFUSED', refused.has(truckId) && choice.refused),
    ];
  };
}

/** Finds the trucks whose carrier has refused a load of these jobs, which nobody has taken since. */
async function findRefusals(db: Db, jobIds: readonly number[]): Promise<ReadonlySet<number | null>> {
  const found = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .select('j.truck_id as truckId')
    .where('j.id', '=', anyOf(jobIds))
    .where('r.status', '=', 'REJECTED')
    .execute();
  return new Set(found.map(({ truckId }) => truckId));
}

function againstDay(
  job: TimedPlannedJob,
  day: Pick<PlannedDay, 'jobs' | 'driven' | 'monday' | 'now'>,
): VehicleChoice['against'] {
  const { driving, whole, restBefore, restAfter } = limitsBroken(job, day);
  const { choice } = et.dayPlan;
  const long = whole !== null ? choice.day(whole) : driving !== null ? choice.driving(driving) : null;
  return [
    ...lateArrivals(job, day).map(({ of, minutes, otherRowId }) => {
      const late = { code: 'ARRIVES_LATE' as const, message: choice.late[of](minutes) };
      if (of === 'next') return late;
      // From now only the way counts, from the job before the cleaning too.
      const lateMinutes = minutes - (otherRowId === null ? 0 : job.cleaningMinutes);
      return Object.assign({}, late, { lateMinutes: Math.max(0, lateMinutes) });
    }),
    ...said('DRIVER_DAY_LONG', long),
    ...said('REST_SHORT', restBefore && choice.rest.before(restBefore.minutes)),
    ...said('REST_SHORT', restAfter && choice.rest.after(restAfter.minutes)),
  ];
}

function said(code: ChoiceCode, message: string | false | null | undefined): VehicleChoice['against'] {
  return message ? [{ code, message }] : [];
}

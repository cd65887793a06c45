import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { VehicleChoice } from '#api/vehicles/vehicle-choice.ts';
import { addDaysInCalendar, daysBetween } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';
import { besideJob, type Going, howItGoes } from '#domain/planning/arrival.ts';
import { jobsOfDrivers } from '#domain/planning/truck-day.ts';
import type { ChoiceCode } from '#domain/vehicles/choice-rank.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { findPairs } from '../job-rows/vehicle-mass.ts';
import { findAbsences } from './absences.ts';
import { addCleanings } from './cleanings-between.ts';
import { inTruckOrder, onClockOf, startingLater } from './day-clock.ts';
import { absencesDuring } from './day-findings.ts';
import { type DrivenDay, limitsOfDriver } from './driver-findings.ts';
import { findTrucksWithoutDriver } from './drivers.ts';
import { isPayloadUnknown, overPayloadKg } from './mass-findings.ts';
import { findWeeksBefore } from './planned-days.ts';
import {
  emptyWay,
  findEmptyDrives,
  hasTime,
  isDriven,
  type PlannedJob,
  type TimedPlannedJob,
} from './planned-jobs.ts';
import { findRefusals } from './refusals.ts';
import { findStoppedLoads, stoppedBefore } from './stopped-loads.ts';

/** The jobs of vehicles around the days of a load, and their drivers. */
export interface PlannedAround {
  jobs: readonly PlannedJob[];
  drivers: ReadonlyMap<number, string>;
}

/** The jobs that want a truck, and the goods of them that are asked about. */
interface WantedLoads {
  wantedJobs: readonly PlannedJob[];
  goods: readonly { unit: string; isBulk: boolean }[];
}

export interface TryOut extends Pick<VehicleChoice, 'wayToPickup' | 'against'> {
  /** How the tried job goes with the truck, and its id; null without a time. */
  tried: { jobId: number; going: Going<TimedPlannedJob> } | null;
}

const nothing: TryOut = { tried: null, wayToPickup: null, against: [] };

/**
 * Returns the effect on each truck's day of the soonest of the loads: the way to the pickup, and what is found against
 * truck and driver, by the rules for a job that has the truck, in words that fit into a line. A load without a time is
 * its day's last, and makes no day.
 */
export async function findTryOuts(
  db: Db,
  spaces: readonly LoadSpace[],
  { wantedJobs, goods }: WantedLoads,
  { jobs, drivers }: PlannedAround,
  now: number,
): Promise<(space: LoadSpace) => TryOut> {
  const [soonest] = wantedJobs
    .map((job) => Object.assign({}, job, { startsAt: job.startsAt ?? dayMinutes - 1 }))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.startsAt - b.startsAt);
  if (soonest === undefined) return () => nothing;
  const { date } = soonest;
  const isTimed = wantedJobs.some(({ jobId, startsAt }) => jobId === soonest.jobId && startsAt !== null);
  const jobsToTry = spaces.flatMap(({ truckId, trailerId }): TimedPlannedJob[] => {
    if (truckId === 0) return [];
    // Ids that no job has, but for the truck that it has already.
    const jobId = soonest.truckId === truckId ? soonest.jobId : -truckId;
    const driver = drivers.get(truckId) ?? null;
    return [Object.assign({}, soonest, { jobId, truckId, trailerId, driver })];
  });
  const others = jobs.filter(({ jobId }) => jobId !== soonest.jobId);
  const clock = { date, now: onClockOf(date, now) };
  // Where each truck is by then: what it has not begun though its time has passed is still to be done before.
  const inOrder = inTruckOrder([...others, ...jobsToTry], now);
  const [emptyDriveOf = () => null] = await findEmptyDrives(db, [inOrder]);
  const withEmptyWay = <Job extends PlannedJob>(job: Job): Job =>
    Object.assign({}, job, emptyWay(emptyDriveOf(job)));
  const [day, tried] = [others.map(withEmptyWay), jobsToTry.map(withEmptyWay)];
  if (isTimed) await addCleanings(db, [...day, ...tried], now);
  const onClock = <Job extends PlannedJob>(job: Job) =>
    startingLater(job, daysBetween(date, job.date) * dayMinutes);
  const around = day
    .filter((job) => [-1, 0, 1].some((by) => job.date === addDaysInCalendar(date, by)))
    .map(onClock)
    .filter(hasTime);
  const besideOf = besideJob({ jobs: around, driven: around.filter(isDriven) });
  const goings = new Map(
    tried.map((planned) => {
      const { jobs, driven } = besideOf(planned);
      const going = { jobs: [...jobs, planned], driven: [...driven, planned], now: clock.now };
      return [planned.truckId, howItGoes(planned, going)];
    }),
  );
  const truckIds = jobsToTry.map(({ truckId }) => truckId ?? 0);
  const going = [...goings.values()].map(({ job }) => job);
  const earlier = isTimed
    ? await findWeeksBefore(db, [...day, ...going], [date], new Set([...truckIds, ...drivers.keys()]))
    : [];
  const beforeOf = jobsOfDrivers(earlier.map(onClock).filter(isDriven));
  const ofTruck = await findTruckFacts(db, jobsToTry, { wantedJobs, goods });
  return ({ truckId }) => {
    const going = goings.get(truckId);
    if (going === undefined) return nothing;
    const { job } = going;
    const ofDay = isTimed ? againstDay(going, { ...clock, driven: [...going.driven, ...beforeOf(job)] }) : [];
    return {
      tried: isTimed ? { jobId: soonest.jobId, going } : null,
      wayToPickup: emptyDriveOf(job),
      against: [...ofTruck(job, isTimed), ...ofDay],
    };
  };
}

/** Findings about the truck itself: its load, an earlier load that stands, absences, and whether it has a driver. */
async function findTruckFacts(
  db: Db,
  jobsToTry: readonly TimedPlannedJob[],
  { wantedJobs, goods }: WantedLoads,
) {
  const truckIds = jobsToTry.map(({ truckId }) => truckId ?? 0);
  const dates = [...new Set(jobsToTry.map(({ date }) => date))];
  const pairsOf = ({ truckId, trailerId }: TimedPlannedJob) =>
    wantedJobs.map(({ date, kg }) => ({ pair: { truckId: truckId ?? 0, trailerId, day: date }, kg }));
  const pairOf = await findPairs(
    db,
    jobsToTry.flatMap(pairsOf).map(({ pair }) => pair),
  );
  const absences = await findAbsences(db, truckIds, dates);
  const withoutDriver = await findTrucksWithoutDriver(db, truckIds);
  const stopped = await findStoppedLoads(db, truckIds, dates);
  const refusals = await findRefusals(
    db,
    wantedJobs.map(({ jobId }) => jobId),
  );
  const refusers = new Set(refusals.values());
  const { choice } = et.dayPlan;
  return (job: TimedPlannedJob, isTimed: boolean): VehicleChoice['against'] => {
    const truckId = job.truckId ?? 0;
    const over = pairsOf(job)
      .map(({ pair, kg }) => {
        const knownPair = pairOf(pair);
        return knownPair === null ? null : overPayloadKg(knownPair, kg);
      })
      .reduce((max, each) => (each !== null && (max === null || each > max) ? each : max), null);
    const isUnknown = pairsOf(job).some(({ pair }) => {
      const knownPair = pairOf(pair);
      return knownPair !== null && goods.some((each) => isPayloadUnknown(knownPair, each));
    });
    const away = absencesDuring(job.date, isTimed ? job : { ...job, startsAt: null }, absences);
    const standing = stoppedBefore(job, stopped);
    return [
      ...findingIf('OVER_PAYLOAD', over && choice.overPayload(et.quantities.tonnes(over))).map((finding) =>
        Object.assign({}, finding, over !== null && { overKg: decimalToNumber(over) }),
      ),
      ...findingIf('PAYLOAD_UNKNOWN', isUnknown && choice.payloadUnknown),
      ...findingIf(
        'TRUCK_STOPPED',
        standing &&
          choice.stopped(
            et.dayPlan.stoppedAt(
              standing.rowId,
              standing.date === job.date ? null : standing.date,
              jobRowStatusLabels[standing.status],
            ),
          ),
      ),
      ...findingIf('TRUCK_AWAY', away.ofTruck && choice.truckAway(away.ofTruck)),
      ...findingIf('DRIVER_AWAY', away.ofDriver && choice.driverAway(away.ofDriver)),
      ...findingIf('DRIVER_MISSING', withoutDriver.has(truckId) && choice.driverMissing),
      ...findingIf('REFUSED', refusers.has(truckId) && choice.refused),
    ];
  };
}

function againstDay({ job, late }: Going<TimedPlannedJob>, day: DrivenDay): VehicleChoice['against'] {
  const { driving, whole, restBefore, restAfter } = limitsOfDriver(job, day);
  const { choice } = et.dayPlan;
  const long = whole !== null ? choice.day(whole) : driving !== null ? choice.driving(driving) : null;
  return [
    ...late.map(({ of, minutes, other, isAtLeast }) => {
      const finding = { code: 'ARRIVES_LATE' as const, message: choice.late[of](minutes, isAtLeast) };
      if (of === 'next') return finding;
      // From now only the way counts, from the truck's job before the cleaning too.
      const lateMinutes = minutes - (other?.truckId === job.truckId ? job.cleaningMinutes : 0);
      return Object.assign({}, finding, { lateMinutes: Math.max(0, lateMinutes) });
    }),
    ...findingIf('DRIVER_DAY_LONG', long),
    ...findingIf('REST_SHORT', restBefore && choice.rest.before(restBefore.minutes)),
    ...findingIf('REST_SHORT', restAfter && choice.rest.after(restAfter.minutes)),
  ];
}

function findingIf(code: ChoiceCode, message: string | false | null | undefined): VehicleChoice['against'] {
  return message ? [{ code, message }] : [];
}

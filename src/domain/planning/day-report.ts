import type { Day } from '../calendar/day.ts';
import { minuteMs } from '../calendar/durations.ts';
import { fromTallinn } from '../calendar/tallinn-time.ts';
import { timeOfMinutes } from '../calendar/time-of-day.ts';
import { type TimesAtStop, waitingAt } from '../driver/waiting.ts';
import { addDecimals, type Decimal, zero } from '../goods/decimal.ts';
import type { ComparedJob } from './day-jobs.ts';
import { sum } from './job-estimate.ts';

/** The most days that one report adds up. */
export const maxReportDays = 31;

/** A day counts as begun late from this many minutes after the planned start. */
export const lateFromMinutes = 15;

/** The lists of jobs in a truck's day report. */
export const reportParts = [
  'planned',
  'driven',
  'asPlanned',
  'notDriven',
  'ahead',
  'cancelled',
  'moved',
  'otherTruck',
  'added',
  'waited',
] as const;
export type ReportPart = (typeof reportParts)[number];

/** A driver's actions and entries for a job. Instants in epoch milliseconds. */
export interface Journey {
  setOffAt: number | null;
  /** The distance from location to location; null where nothing was written down. */
  km: Decimal | null;
  /** Driven empty to the pickup and from the destination; null where nothing was written down. */
  emptyKm: Decimal | null;
  stops: readonly TimesAtStop[];
}

/**
 * A job of a day with the route that was planned (null: its length is not known), the empty way to it in that plan
 * (null: not known), and its journey, if it has one.
 */
export interface ReportedJob extends ComparedJob {
  plannedKm: Decimal | null;
  plannedEmptyKm: Decimal | null;
  journey: Journey | null;
}

/**
 * The start of a truck's day, from the jobs that were planned for it and are still its own: the first planned loading,
 * and when it set off and came to its first location. Epoch milliseconds.
 */
export interface TruckStart {
  day: Day;
  plannedAt: number | null;
  setOffAt: number | null;
  arrivedAt: number | null;
}

/**
 * Planned and actual figures. Planned and added jobs are all driven, not driven, still ahead, or cancelled; `asPlanned`
 * are those driven by the truck that they were planned for.
 */
export interface ReportFigures {
  jobs: Readonly<Record<ReportPart, readonly number[]>>;
  plannedKm: Decimal;
  /** The number of planned jobs whose route has no known length, and of driven ones without an entry. */
  plannedKmUnknown: number;
  drivenKm: Decimal;
  drivenKmUnknown: number;
  /** Empty ways that are known, and those that were written down; of how many jobs they are not. */
  plannedEmptyKm: Decimal;
  plannedEmptyKmUnknown: number;
  drivenEmptyKm: Decimal;
  drivenEmptyKmUnknown: number;
  plannedKg: Decimal;
  deliveredKg: Decimal;
  /** Like with like, of `asPlanned`: kg of the rows that were planned and are done, km where both are known. */
  compared: Record<
    'plannedKm' | 'drivenKm' | 'plannedEmptyKm' | 'drivenEmptyKm' | 'plannedKg' | 'deliveredKg',
    Decimal
  >;
  waitingMinutes: number;
  chargedMinutes: number;
  /** Days whose planned and real beginning are known, those that began late, and by how much together. */
  comparedDays: number;
  lateDays: number;
  lateMinutes: number;
}

export interface TruckReport extends ReportFigures {
  /** Null for the jobs that no truck has. */
  truckId: number | null;
  starts: readonly TruckStart[];
}

/**
 * Returns the figures of each truck that had or has one of the jobs (docs/requirements.md, 'The day after'). What is
 * not driven by `today` was not driven on a day before.
 */
export function reportByTruck(jobs: readonly ReportedJob[], today: Day): TruckReport[] {
  const truckIds = new Set(
    jobs.flatMap(({ planned, standing }) =>
      [planned, standing].flatMap((state) => (state ? state.truckId : [])),
    ),
  );
  return [...truckIds].map((truckId) => truckReport(truckId, jobs, today));
}

function truckReport(truckId: number | null, all: readonly ReportedJob[], today: Day): TruckReport {
  const plannedJobs = all.filter((job) => job.planned?.truckId === truckId);
  const standing = all.filter((job) => job.standing?.truckId === truckId);
  const drivenJobs = standing.filter((job) => job.standing?.isDriven === true);
  const undriven = standing.filter((job) => job.standing?.isDriven === false);
  const isAhead = (job: ReportedJob) => job.day >= today || job.standing?.isUnderWay === true;
  const asPlanned = drivenJobs.filter((job) => job.planned?.truckId === truckId);
  const waits = standing.map((job) => ({ job, ...waitingOf(job) }));
  const starts = startsOf(truckId, plannedJobs, standing);
  const minutesLate = starts.flatMap(({ plannedAt, arrivedAt }) =>
    plannedAt === null || arrivedAt === null ? [] : Math.floor((arrivedAt - plannedAt) / minuteMs),
  );
  const late = minutesLate.filter((minutes) => minutes >= lateFromMinutes);
  return {
    truckId,
    starts,
    jobs: {
      planned: idsOf(plannedJobs),
      driven: idsOf(drivenJobs),
      asPlanned: idsOf(asPlanned),
      notDriven: idsOf(undriven.filter((job) => !isAhead(job))),
      ahead: idsOf(undriven.filter(isAhead)),
      cancelled: idsOf(plannedJobs.filter((job) => job.standing === null && !job.isMoved)),
      moved: idsOf(plannedJobs.filter((job) => job.standing === null && job.isMoved)),
      otherTruck: idsOf(
        plannedJobs.filter((job) => job.standing !== null && job.standing.truckId !== truckId),
      ),
      added: idsOf(standing.filter((job) => job.planned?.truckId !== truckId)),
      waited: idsOf(waits.filter(({ minutes }) => minutes > 0).map(({ job }) => job)),
    },
    plannedKm: addDecimals(...plannedJobs.map(({ plannedKm }) => plannedKm ?? zero)),
    plannedKmUnknown: plannedJobs.filter(({ plannedKm }) => plannedKm === null).length,
    drivenKm: addDecimals(...drivenJobs.map(({ journey }) => journey?.km ?? zero)),
    drivenKmUnknown: drivenJobs.filter(({ journey }) => (journey?.km ?? null) === null).length,
    plannedEmptyKm: addDecimals(...plannedJobs.map(({ plannedEmptyKm }) => plannedEmptyKm ?? zero)),
    plannedEmptyKmUnknown: plannedJobs.filter(({ plannedEmptyKm }) => plannedEmptyKm === null).length,
    drivenEmptyKm: addDecimals(...drivenJobs.map(({ journey }) => journey?.emptyKm ?? zero)),
    drivenEmptyKmUnknown: drivenJobs.filter(({ journey }) => (journey?.emptyKm ?? null) === null).length,
    plannedKg: addDecimals(...plannedJobs.map((job) => job.planned?.kg ?? zero)),
    deliveredKg: addDecimals(...standing.map((job) => job.standing?.deliveredKg ?? zero)),
    compared: comparedOf(asPlanned),
    waitingMinutes: sum(waits.map(({ minutes }) => minutes)),
    chargedMinutes: sum(waits.map(({ charged }) => charged)),
    comparedDays: minutesLate.length,
    lateDays: late.length,
    lateMinutes: sum(late),
  };
}

/** Sums over the very same rows, and over the very same routes. */
function comparedOf(jobs: readonly ReportedJob[]): ReportFigures['compared'] {
  const ways = jobs.flatMap(({ plannedKm, journey }) => {
    const drivenKm = journey?.km ?? null;
    return plannedKm === null || drivenKm === null ? [] : [{ plannedKm, drivenKm }];
  });
  const emptyWays = jobs.flatMap(({ plannedEmptyKm, journey }) => {
    const drivenEmptyKm = journey?.emptyKm ?? null;
    return plannedEmptyKm === null || drivenEmptyKm === null ? [] : [{ plannedEmptyKm, drivenEmptyKm }];
  });
  return {
    plannedKm: addDecimals(...ways.map(({ plannedKm }) => plannedKm)),
    drivenKm: addDecimals(...ways.map(({ drivenKm }) => drivenKm)),
    plannedEmptyKm: addDecimals(...emptyWays.map(({ plannedEmptyKm }) => plannedEmptyKm)),
    drivenEmptyKm: addDecimals(...emptyWays.map(({ drivenEmptyKm }) => drivenEmptyKm)),
    plannedKg: addDecimals(...jobs.map(({ asPlanned }) => asPlanned.plannedKg)),
    deliveredKg: addDecimals(...jobs.map(({ asPlanned }) => asPlanned.deliveredKg)),
  };
}

function waitingOf({ journey }: ReportedJob): { minutes: number; charged: number } {
  const waits = (journey?.stops ?? []).flatMap((stop) => waitingAt(stop, null) ?? []);
  return {
    minutes: sum(waits.map(({ minutes }) => minutes)),
    charged: sum(waits.map(({ chargedMinutes }) => chargedMinutes)),
  };
}

/** The beginnings of the days, in their order; one without a job that it kept has nothing to compare. */
function startsOf(
  truckId: number | null,
  plannedJobs: readonly ReportedJob[],
  standing: readonly ReportedJob[],
): TruckStart[] {
  const days = [...new Set([...plannedJobs, ...standing].map(({ day }) => day))].sort();
  return days.map((day) => {
    const keptJobs = plannedJobs.filter((job) => job.day === day && job.standing?.truckId === truckId);
    const journeys = keptJobs.flatMap(({ journey }) => journey ?? []);
    return {
      day,
      plannedAt: earliest(keptJobs.map(plannedStart)),
      setOffAt: earliest(journeys.map(({ setOffAt }) => setOffAt)),
      arrivedAt: earliest(journeys.flatMap(({ stops }) => stops.map(({ arrivedAt }) => arrivedAt))),
    };
  });
}

function plannedStart({ day, planned }: ReportedJob): number | null {
  if (planned === null || planned.startsAt === null) return null;
  return fromTallinn({ day, time: timeOfMinutes(planned.startsAt) });
}

/** Returns the sum of the figures of several trucks. */
export function totalOf(reports: readonly ReportFigures[]): ReportFigures {
  const decimals = (
    field: 'plannedKm' | 'drivenKm' | 'plannedEmptyKm' | 'drivenEmptyKm' | 'plannedKg' | 'deliveredKg',
  ) => addDecimals(...reports.map((report) => report[field]));
  const numbers = (
    field:
      | 'plannedKmUnknown'
      | 'drivenKmUnknown'
      | 'plannedEmptyKmUnknown'
      | 'drivenEmptyKmUnknown'
      | 'waitingMinutes'
      | 'chargedMinutes'
      | 'comparedDays'
      | 'lateDays'
      | 'lateMinutes',
  ) => sum(reports.map((report) => report[field]));
  const jobs = (part: ReportPart) => reports.flatMap((report) => report.jobs[part]);
  const sumCompared = (field: keyof ReportFigures['compared']) =>
    addDecimals(...reports.map((report) => report.compared[field]));
  return {
    jobs: {
      planned: jobs('planned'),
      driven: jobs('driven'),
      asPlanned: jobs('asPlanned'),
      notDriven: jobs('notDriven'),
      ahead: jobs('ahead'),
      cancelled: jobs('cancelled'),
      moved: jobs('moved'),
      otherTruck: jobs('otherTruck'),
      added: jobs('added'),
      waited: jobs('waited'),
    },
    plannedKm: decimals('plannedKm'),
    plannedKmUnknown: numbers('plannedKmUnknown'),
    drivenKm: decimals('drivenKm'),
    drivenKmUnknown: numbers('drivenKmUnknown'),
    plannedEmptyKm: decimals('plannedEmptyKm'),
    plannedEmptyKmUnknown: numbers('plannedEmptyKmUnknown'),
    drivenEmptyKm: decimals('drivenEmptyKm'),
    drivenEmptyKmUnknown: numbers('drivenEmptyKmUnknown'),
    plannedKg: decimals('plannedKg'),
    deliveredKg: decimals('deliveredKg'),
    compared: {
      plannedKm: sumCompared('plannedKm'),
      drivenKm: sumCompared('drivenKm'),
      plannedEmptyKm: sumCompared('plannedEmptyKm'),
      drivenEmptyKm: sumCompared('drivenEmptyKm'),
      plannedKg: sumCompared('plannedKg'),
      deliveredKg: sumCompared('deliveredKg'),
    },
    waitingMinutes: numbers('waitingMinutes'),
    chargedMinutes: numbers('chargedMinutes'),
    comparedDays: numbers('comparedDays'),
    lateDays: numbers('lateDays'),
    lateMinutes: numbers('lateMinutes'),
  };
}

function idsOf(jobs: readonly ReportedJob[]): number[] {
  return jobs.map(({ jobId }) => jobId);
}

function earliest(instants: readonly (number | null)[]): number | null {
  const knownInstants = instants.filter((instant) => instant !== null);
  return knownInstants.length === 0 ? null : Math.min(...knownInstants);
}

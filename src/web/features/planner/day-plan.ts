import type { JobRow } from '#api/job-row/job-table.ts';
import type { PlannedJob, PlannedTruck } from '#api/planning/day-plan.ts';
import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';
import type { Day } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { minutesOfDay, type TimeOfDay, timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { abandonedStatuses, type JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { assumedJobMinutes } from '#domain/planning/job-estimate.ts';
import { hasOverlap } from '#domain/planning/truck-day.ts';

import { isEditable } from '../../job-row/editable-fields.ts';

/** The truck of a job, and when its loading begins. */
export interface Assignment {
  truckId: number | null;
  time: TimeOfDay | null;
  /** Another day; left out for the same day. */
  date?: Day;
  /** Another trailer than it has or its truck brings, null for none; left out, that trailer. */
  trailer?: { id: number; registrationNumber: string } | null;
}

/** A job as the board shows it. Minutes are since midnight. */
export interface BoardJob {
  id: number;
  /** The job's rows by id; the first stands for the job, whose truck and time all rows share. */
  rows: [JobRow, ...JobRow[]];
  /** Includes the person's own moves that are not saved yet. */
  assignment: Assignment;
  isOnItsWay: boolean;
  /** The server's estimates; null until they are known. */
  estimate: PlannedJob | null;
  /** True when it began the evening before and still goes on. */
  isFromEvening: boolean;
  /** The colleague who last changed the row, a moment ago. */
  changedBy: string | null;
}

/** A job with a truck and a time, as the board draws it. */
export interface ScheduledJob {
  job: BoardJob;
  /** The time from the beginning of the loading to the end of the unloading. */
  startsAt: number;
  endsAt: number;
  /** How far down it stands in the truck's line, from 0: jobs that overlap stand on different levels. */
  level: number;
  /** True when it overlaps another job that is not finished either. */
  isOverlapping: boolean;
  /** The cleaning that is needed before it. */
  wash: Wash | null;
  /** The truck's departure, for its first job; else null. */
  departsAt: number | null;
}

/** Minutes are since midnight; `from` is `to` where the job before leaves no room for it. */
export interface Wash {
  regime: CleaningRegime;
  minutes: number;
  isLearnt: boolean;
  from: number;
  to: number;
}

/** A truck's line on the board. */
export interface BoardLine {
  truck: PlannedTruck;
  jobs: ScheduledJob[];
  /** How many its jobs stand on. */
  levels: number;
}

export interface DayPlan {
  lines: BoardLine[];
  /** Without a truck or a time. */
  tray: BoardJob[];
}

const neverOnBoard: ReadonlySet<JobRowStatus> = new Set([...abandonedStatuses, 'SELF_SERVICE']);

/** The data of a day; `changedBy` by row. */
export interface ReadDay {
  rows: readonly JobRow[];
  jobs: readonly PlannedJob[];
  trucks: PlannedTruck[];
  changedBy?: ReadonlyMap<number, string>;
}

/** Returns the jobs on the board and in the tray, with the moves that are being saved (by job). */
export function planDay(
  { rows, jobs, trucks, changedBy = new Map() }: ReadDay,
  day: Day,
  moves: ReadonlyMap<number, Assignment>,
): DayPlan {
  const estimates = new Map(jobs.map((job) => [job.transportJobId, job]));
  const shownRows = rows.filter(({ status }) => !neverOnBoard.has(status));
  const byJob = Map.groupBy(
    shownRows.toSorted((a, b) => a.id - b.id),
    (row) => row.transportJobId,
  );
  const boardJobs = [...byJob].map(([id, members]): BoardJob => {
    const ofJob = members as [JobRow, ...JobRow[]];
    const move = moves.get(id);
    return {
      id,
      rows: ofJob,
      assignment: move ?? assignmentOf(ofJob[0]),
      isOnItsWay: move !== undefined,
      estimate: estimates.get(id) ?? null,
      isFromEvening: ofJob[0].date < day,
      changedBy: changedBy.get(ofJob[0].id) ?? null,
    };
  });
  const byTruck = Map.groupBy(boardJobs, ({ assignment }) =>
    assignment.time === null ? null : assignment.truckId,
  );
  const truckIds = new Set(trucks.map(({ id }) => id));
  const waiting = boardJobs.filter(
    ({ assignment }) =>
      assignment.time === null || assignment.truckId === null || !truckIds.has(assignment.truckId),
  );
  return {
    lines: trucks.map((truck) => ({ truck, ...layOutJobs(byTruck.get(truck.id) ?? []) })),
    tray: waiting.filter((job) => !isDone(job) && !job.isFromEvening).toSorted(byWantedTime),
  };
}

/** Returns the assignment of a row's job. */
export function assignmentOf({ truck, time }: JobRow): Assignment {
  return { truckId: truck?.id ?? null, time };
}

/**
 * Returns the row as it would stand there. The board names a truck by its line: of another only the id is known
 * here.
 */
export function rowAt<Row extends Pick<JobRow, 'truck' | 'time'>>(
  row: Row,
  { truckId, time }: Assignment,
): Row {
  const isSameTruck = truckId === (row.truck?.id ?? null);
  const truck = truckId === null ? null : { id: truckId, licensePlateNumber: '' };
  return { ...row, truck: isSameTruck ? row.truck : truck, time };
}

/** True for the same truck, time and day. */
export function isSameAssignment(one: Assignment, other: Assignment): boolean {
  return (
    one.truckId === other.truckId &&
    one.time === other.time &&
    one.date === other.date &&
    one.trailer?.id === other.trailer?.id
  );
}

/** True while truck and time of its rows may be changed, until the truck sets off; on the day that it begins. */
export function isMovable({ rows, isFromEvening }: BoardJob): boolean {
  return !isFromEvening && canBeAssigned({ rows });
}

/** True for a job that `isMovable`, and for one that began the evening before. */
export function canBeAssigned({ rows }: Pick<BoardJob, 'rows'>): boolean {
  return rows.every((row) => isEditable(row, 'truck') && isEditable(row, 'time'));
}

function isDone({ rows }: BoardJob): boolean {
  return rows.every(({ status }) => status === 'COMPLETED');
}

/** Returns jobs of one truck in the order of their times, those that overlap under each other. */
export function layOutJobs(jobs: readonly BoardJob[]): Pick<BoardLine, 'jobs' | 'levels'> {
  const timedJobs = jobs
    .flatMap((job) => {
      if (job.assignment.time === null) return [];
      const evening = job.isFromEvening ? dayMinutes : 0;
      const startsAt = minutesOfDay(job.assignment.time) - evening + laterMinutes(job);
      return [{ job, startsAt, endsAt: startsAt + workMinutes(job) }];
    })
    .toSorted((a, b) => a.startsAt - b.startsAt || a.job.id - b.job.id);
  const levelEnds: number[] = [];
  const scheduled = timedJobs.map((each): ScheduledJob => {
    const { job, startsAt, endsAt } = each;
    const free = levelEnds.findIndex((end) => end <= startsAt);
    const level = free === -1 ? levelEnds.length : free;
    levelEnds[level] = endsAt;
    const isOverlapping =
      !isDone(job) &&
      timedJobs.some((other) => other !== each && !isDone(other.job) && hasOverlapWith(each, other));
    const isFirst = each === timedJobs[0] && !job.isFromEvening;
    const empty = job.estimate?.emptyMinutes ?? 0;
    const departsAt = isFirst && empty > 0 && startsAt < dayMinutes ? startsAt - empty : null;
    return { job, startsAt, endsAt, level, isOverlapping, wash: washBefore(each, timedJobs), departsAt };
  });
  return { jobs: scheduled, levels: Math.max(1, levelEnds.length) };
}

/** A dry cleaning is part of every day's work; for a job that is being moved, the cleaning is not known yet. */
function washBefore(
  { job: { estimate, isOnItsWay }, startsAt }: { job: BoardJob; startsAt: number },
  ofTruck: readonly { startsAt: number; endsAt: number }[],
): Wash | null {
  const cleaning = estimate?.cleaning ?? null;
  if (cleaning === null || cleaning.regime === 'A' || isOnItsWay) return null;
  const ends = ofTruck.flatMap((other) => (other.startsAt < startsAt ? [other.endsAt] : []));
  const from = Math.min(startsAt, Math.max(startsAt - cleaning.minutes, ...ends));
  // A part on another day is drawn on that day.
  if (startsAt <= 0 || from >= dayMinutes) return null;
  return { ...cleaning, from: Math.max(0, from), to: Math.min(dayMinutes, startsAt) };
}

function hasOverlapWith(one: { startsAt: number; endsAt: number }, other: typeof one): boolean {
  const asWork = ({ startsAt, endsAt }: typeof one) => ({ startsAt, workMinutes: endsAt - startsAt });
  return hasOverlap(asWork(one), asWork(other));
}

/** Returns the delay that its driver has reported, in minutes; 0 for a job that is being moved. */
export function laterMinutes({ estimate, isOnItsWay }: BoardJob): number {
  return isOnItsWay ? 0 : (estimate?.delay?.later ?? 0);
}

/** Returns the time from the beginning of the loading to the end of the unloading. */
export function workMinutes({ estimate }: BoardJob): number {
  return estimate?.workMinutes ?? assumedJobMinutes;
}

/** Returns the sums of the lines, for jobs of their own day. Kilometres are loaded and empty ones. */
export function dayTotals(lines: readonly BoardLine[]): {
  trucks: number;
  tonnes: number;
  km: number;
  emptyKm: number;
} {
  const sum = (of: (truck: PlannedTruck) => number) =>
    lines.reduce((total, { truck }) => total + of(truck), 0);
  return {
    trucks: lines.filter(({ jobs }) => jobs.some(({ job }) => !job.isFromEvening)).length,
    tonnes: sum(({ tonnes }) => tonnes),
    km: sum(({ km }) => km),
    emptyKm: sum(({ emptyKm }) => emptyKm),
  };
}

/** Returns the quarter of an hour nearest to these minutes, within the day. */
export function nearestQuarter(minutes: number): TimeOfDay {
  return timeOfMinutes(Math.min(dayMinutes - 15, Math.max(0, Math.round(minutes / 15) * 15)));
}

/** Returns the next or previous quarter of an hour. */
export function adjacentQuarter(time: TimeOfDay, direction: -1 | 1): TimeOfDay {
  const quarters = minutesOfDay(time) / 15;
  return nearestQuarter((direction === 1 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1) * 15);
}

/** Sorted by wished time, jobs without one last. */
function byWantedTime(one: BoardJob, other: BoardJob): number {
  return (one.assignment.time ?? '99').localeCompare(other.assignment.time ?? '99') || one.id - other.id;
}

/** Returns lines grouped by carrier, carriers by name; lines without a carrier last, with the name null. */
export function byCarrier(lines: readonly BoardLine[]): { carrier: string | null; lines: BoardLine[] }[] {
  return [...Map.groupBy(lines, ({ truck }) => truck.carrier?.name ?? null)]
    .map(([carrier, ofCarrier]) => ({ carrier, lines: ofCarrier }))
    .toSorted((a, b) =>
      a.carrier === null ? 1 : b.carrier === null ? -1 : a.carrier.localeCompare(b.carrier, 'et'),
    );
}

/** True for the same goods and quantity as those that a suggestion was made for. */
export function isSameLoad(
  { quantity, product }: Pick<SuggestedChange, 'quantity' | 'product'>,
  row: JobRow,
): boolean {
  return row.quantity === quantity && (row.replacementProduct ?? row.product).name === product;
}

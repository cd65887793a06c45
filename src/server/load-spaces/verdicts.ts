import { sql } from 'kysely';

import type { DecidedLoad, LoadVerdictAnswer } from '#api/vehicles/load-gate.ts';
import type { Day } from '#domain/calendar/day.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { isReleasedBy, type LoadRelease } from '#domain/vehicles/load-release.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import {
  type LoadVerdict,
  type NextLoad,
  previousLoadVerdict,
  verdicts,
  withCleanings,
  withPlanned,
} from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { type ChainChoice, type ChainLoad, findChains } from './chains.ts';
import { type AssignedJob, findPlannedJobs, isBefore, type PlanPosition } from './planned-loads.ts';
import { readRowsToLoad } from './rows-to-load.ts';
import { isOfSpace, spaceTable } from './space-table.ts';

export type SpaceVerdict = LoadVerdict<ChainLoad>;

/** The question whether these goods may be loaded into this space. */
export interface LoadQuestion {
  space: LoadSpace;
  goods: NextLoad;
  /** The regime that the receiving company requires. */
  leastRegime: CleaningRegime | null;
  /** The time of loading: what is planned before it counts as driven. Without it only what was driven counts. */
  plan?: PlanPosition | undefined;
}

export interface VerdictChoice extends ChainChoice {
  /** Jobs that count at their new position in the plan instead of their present one. */
  assignedJobs?: readonly AssignedJob[];
}

/** Answers each question, in their order. `now` in epoch milliseconds. */
export async function findVerdicts(
  db: Db,
  questions: readonly LoadQuestion[],
  now: number,
  { assignedJobs, ...choice }: VerdictChoice = {},
): Promise<SpaceVerdict[]> {
  const spaces = questions.map(({ space }) => space);
  const chains = await findChains(db, spaces, now, choice);
  const planned = await findPlanned(db, questions, now, assignedJobs);
  return questions.map(({ space, goods, leastRegime, plan }) => {
    const { loads, cleanings } = chains.get(spaceKey(space)) ?? { loads: [], cleanings: [] };
    const before = plan === undefined ? [] : planned(space).filter((job) => isBefore(job, plan));
    return previousLoadVerdict(goods, withPlanned(loads, cleanings, before), cleanings, { leastRegime });
  });
}

/**
 * The loads that count in each of these load spaces at this position of the plan, the newest first, with the cleaning
 * that was done or is planned after each; by `spaceKey`.
 */
export async function findStates(
  db: Db,
  spaces: readonly LoadSpace[],
  plan: PlanPosition,
  now: number,
): Promise<Map<string, { load: ChainLoad; cleaned: CleaningRegime | null }[]>> {
  const chains = await findChains(db, spaces, now);
  const questions = spaces.map((space) => ({ space, plan }));
  const planned = await findPlanned(db, questions, now);
  return new Map(
    spaces.map((space) => {
      const { loads, cleanings } = chains.get(spaceKey(space)) ?? { loads: [], cleanings: [] };
      const before = planned(space).filter((job) => isBefore(job, plan));
      return [spaceKey(space), withCleanings(withPlanned(loads, cleanings, before), cleanings)];
    }),
  );
}

async function findPlanned(
  db: Db,
  questions: readonly Pick<LoadQuestion, 'space' | 'plan'>[],
  now: number,
  assigned: readonly AssignedJob[] = [],
) {
  const timed = questions.filter(({ plan }) => plan !== undefined);
  const spaces = [...new Map(timed.map(({ space }) => [spaceKey(space), space])).values()];
  const jobs = spaces.length === 0 ? [] : await findPlannedJobs(db, spaces, now, assigned);
  const bySpace = Map.groupBy(jobs, ({ index }) => index);
  const indexes = new Map(spaces.map((space, index) => [spaceKey(space), index]));
  return (space: LoadSpace) => bySpace.get(indexes.get(spaceKey(space)) ?? -1) ?? [];
}

/** The verdict on loading a row, with its load space. */
export interface RowVerdict {
  rowId: number;
  jobId: number;
  space: LoadSpace;
  /** The product to be loaded. */
  productId: number;
  answer: SpaceVerdict;
  /** Forbidden, and nobody has released it. */
  isBlocked: boolean;
}

/** The load space, day and time of loading a row. */
export interface Assigned {
  space: LoadSpace;
  date: Day;
  time: string | null;
}

export interface RowChoice extends VerdictChoice {
  /** The load space to judge by instead of the rows' own, also of rows without a truck. */
  space?: LoadSpace | undefined;
  /** The load spaces and times to judge by instead of the rows' own, by the rows' ids. */
  assigned?: ReadonlyMap<number, Assigned> | undefined;
  /** True to judge by what was driven alone, as when a driver sets off or loads. */
  isDriven?: boolean;
}

/**
 * Finds the verdicts of rows that have a truck and are not loaded yet (for loaded rows the stored decision stands),
 * at their planned time: after what was driven and what is planned before it.
 */
export async function findRowVerdicts(
  db: Db,
  of: { rowIds: readonly number[] } | { jobId: number },
  now: number,
  { space: inSpace, assigned, isDriven = false, ...choice }: RowChoice = {},
): Promise<RowVerdict[]> {
  const rows = await readRowsToLoad(db, of, {
    alsoWithoutTruck: inSpace !== undefined || assigned !== undefined,
  });
  const rowQuestions = rows.map(({ truckId, trailerId, date, time, status, ...row }) => {
    const own = { space: inSpace ?? { truckId: truckId ?? 0, trailerId }, date, time };
    const { space, ...when } = assigned?.get(row.rowId) ?? own;
    const plan = { jobId: row.jobId, ...when, isUnderWay: status !== 'NOT_STARTED' };
    return Object.assign(row, { space, plan: isDriven ? undefined : plan });
  });
  const answers = await findVerdicts(
    db,
    rowQuestions.map(({ isFeed, regime, ...question }) => ({ ...question, goods: { isFeed, regime } })),
    now,
    choice,
  );
  const forbidden = answers.some(({ verdict }) => verdict === 'forbidden');
  const releases = forbidden
    ? await findReleases(
        db,
        rowQuestions.map(({ space }) => space),
      )
    : [];
  return answers.flatMap((answer, index) => {
    const row = rowQuestions[index];
    if (row === undefined) return [];
    const { rowId, jobId, productId, space } = row;
    const reasons = answer.reasons.map(toDecidedLoad);
    const isReleased = releases.some((release) => isReleasedBy(release, row, reasons));
    const isBlocked = answer.verdict === 'forbidden' && !isReleased;
    return [{ rowId, jobId, productId, space, answer, isBlocked }];
  });
}

/** The row with the strictest verdict; null without rows. */
export function worstOf(rows: readonly RowVerdict[]): RowVerdict | null {
  const weight = ({ answer, isBlocked }: RowVerdict) =>
    verdicts.indexOf(answer.verdict) + (isBlocked ? 1 : 0);
  return rows.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** The ids of rows that must not be sent or started because of what stood in the load space before. */
export async function findBlockedRows(db: Db, rowIds: readonly number[], now: number): Promise<Set<number>> {
  const rows = await findRowVerdicts(db, { rowIds }, now);
  return new Set(rows.flatMap(({ rowId, isBlocked }) => (isBlocked ? [rowId] : [])));
}

/** A verdict as the API answers it. */
export function verdictView({ reasons, loads, ...short }: SpaceVerdict): LoadVerdictAnswer {
  return { ...short, reasons: reasons.map(toDecidedLoad), loads: loads.map(toDecidedLoad) };
}

/** Returns a load as the API answers it and as decisions store it. */
export function toDecidedLoad(load: ChainLoad) {
  const { name, productId, transportJobId, loadedAt, regime, cleaning, isPlanned = false } = load;
  return {
    product: name,
    productId,
    transportJobId,
    loadedAt: loadedAt === null || isPlanned ? null : instantToIso(loadedAt),
    regime,
    cleaning,
    isPlanned,
  } satisfies DecidedLoad;
}

/** A release with the inspector's paper that it stands on, as far as one was named. */
export interface KnownRelease extends LoadRelease {
  paperNumber: string | null;
  inspectedOn: Day | null;
}

/** The newest release that holds for goods of a job after these loads; null without. */
export async function findRelease(
  db: Db,
  load: { jobId: number; productId: number; space: LoadSpace },
  loadsBefore: readonly DecidedLoad[],
): Promise<KnownRelease | null> {
  const forbidden = loadsBefore.filter(({ regime }) => regime === 'FORBIDDEN');
  const releases = await findReleases(db, [load.space]);
  return releases.findLast((release) => isReleasedBy(release, load, forbidden)) ?? null;
}

/** All releases that anybody has given in these load spaces, the newest last. */
async function findReleases(db: Db, spaces: readonly LoadSpace[]): Promise<KnownRelease[]> {
  const { rows } = await sql<KnownRelease>`
    select distinct on (job.id) job.transport_job_id as "transportJobId", job.truck_id as "truckId",
      job.trailer_id as "trailerId", job.scope, to_jsonb(job.product_ids) as "productIds", job.loads,
      job.paper_number as "paperNumber", job.inspected_on as "inspectedOn"
    from ${spaceTable(spaces)}
    join load_releases job on ${isOfSpace}
    order by job.id`.execute(db);
  return rows;
}

import type { Day } from '#domain/calendar/day.ts';
import { isReleasedBy } from '#domain/vehicles/load-release.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import { verdicts } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { findReleases } from './releases.ts';
import { readRowsToLoad } from './rows-to-load.ts';
import { findVerdicts, type SpaceVerdict, type VerdictChoice } from './space-verdicts.ts';
import { toDecidedLoad } from './verdict-view.ts';

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
  /** True to judge rows that are on the truck already as well. */
  alsoLoaded?: boolean;
}

/**
 * Finds the verdicts of rows that have a truck and are not loaded yet (for loaded rows the stored decision stands),
 * at their planned time: after what was driven and what is planned before it.
 */
export async function findRowVerdicts(
  db: Db,
  of: { rowIds: readonly number[] } | { jobId: number },
  now: number,
  { space: inSpace, assigned, isDriven = false, alsoLoaded = false, ...choice }: RowChoice = {},
): Promise<RowVerdict[]> {
  const rows = await readRowsToLoad(db, of, {
    alsoWithoutTruck: inSpace !== undefined || assigned !== undefined,
    alsoLoaded,
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

/** Returns the row with the strictest verdict; null without rows. */
export function worstOf(rows: readonly RowVerdict[]): RowVerdict | null {
  const weight = ({ answer, isBlocked }: RowVerdict) =>
    verdicts.indexOf(answer.verdict) + (isBlocked ? 1 : 0);
  return rows.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** Finds the ids of rows that must not be sent or started because of what stood in the load space before. */
export async function findBlockedRows(db: Db, rowIds: readonly number[], now: number): Promise<Set<number>> {
  const rows = await findRowVerdicts(db, { rowIds }, now);
  return new Set(rows.flatMap(({ rowId, isBlocked }) => (isBlocked ? [rowId] : [])));
}

import { sql } from 'kysely';

import type { DecidedLoad, LoadVerdictAnswer } from '#api/vehicles/load-gate.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { hasEnded } from '#domain/dispatch/preflight.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { type JobRowStatus, jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import {
  type LoadRegime,
  type LoadVerdict,
  previousLoadVerdict,
  verdicts,
  worstVerdict,
} from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { type ChainLoad, findChains, type Statement } from './chains.ts';

export type SpaceVerdict = LoadVerdict<ChainLoad>;

/** May these goods be loaded into this space? */
export interface LoadQuestion {
  space: LoadSpace;
  goods: { regime: LoadRegime | null; groupId: number };
  /** What the company that gets them asks for. */
  leastRegime: CleaningRegime | null;
}

/** Answers each question, in their order; `stated` is what a driver says now. `now` in epoch milliseconds. */
export async function findVerdicts(
  db: Db,
  questions: readonly LoadQuestion[],
  now: number,
  stated?: Statement,
): Promise<SpaceVerdict[]> {
  const spaces = questions.map(({ space }) => space);
  const chains = await findChains(db, spaces, now, stated);
  return questions.map(({ space, goods, leastRegime }) => {
    const { loads, cleanings } = chains.get(spaceKey(space)) ?? { loads: [], cleanings: [] };
    return previousLoadVerdict(goods, loads, cleanings, { leastRegime });
  });
}

/** May these products be loaded into each of these spaces? Of several the worst holds; null where no product is known. */
export async function findSpaceVerdicts(
  db: Db,
  spaces: readonly LoadSpace[],
  productIds: readonly number[],
  now: number,
): Promise<(Pick<SpaceVerdict, 'verdict' | 'regime'> | null)[]> {
  if (productIds.length === 0) return spaces.map(() => null);
  const products = await db
    .selectFrom('products')
    .select(['cleaning_regime as regime', 'group_id as groupId'])
    .where('id', 'in', productIds)
    .execute();
  const questions = spaces.flatMap((space) => products.map((goods) => ({ space, goods, leastRegime: null })));
  const answers = await findVerdicts(db, questions, now);
  return spaces.map((_space, index) =>
    worstVerdict(answers.slice(index * products.length, (index + 1) * products.length)),
  );
}

/** What stands against loading a row, with its load space. */
export interface RowVerdict {
  rowId: number;
  jobId: number;
  space: LoadSpace;
  answer: SpaceVerdict;
  /** Forbidden, and nobody has released it. */
  isBlocked: boolean;
}

const open = jobRowStatuses.filter((status: JobRowStatus) => !hasEnded(status));

/**
 * The verdicts of rows that have a truck and whose driver has not set off: afterwards the decision stands as it was made.
 * A release counts for its job in the load space that it was given for. `driven`: in this load space, or in that of each
 * row, instead of the rows' own, also of rows without a truck.
 */
export async function findRowVerdicts(
  db: Db,
  of: { rowIds: readonly number[] } | { jobId: number },
  now: number,
  driven?: { space: LoadSpace | Map<number, LoadSpace>; stated?: Statement | undefined },
): Promise<RowVerdict[]> {
  const { rows } = await sql<{
    rowId: number;
    jobId: number;
    truckId: number | null;
    trailerId: number | null;
    regime: LoadRegime | null;
    groupId: number;
    leastRegime: CleaningRegime | null;
    releasedSpaces: LoadSpace[];
  }>`
    select r.id as "rowId", job.id as "jobId", job.truck_id as "truckId",
      job.trailer_id as "trailerId",
      goods.cleaning_regime as regime, goods.group_id as "groupId",
      receiver.least_cleaning_regime as "leastRegime",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'truckId', released.truck_id, 'trailerId', released.trailer_id)), '[]')
        from load_releases released where released.transport_job_id = job.id) as "releasedSpaces"
    from transport_job_products r
    join transport_jobs job on job.id = r.transport_job_id
    join products goods on goods.id = coalesce(r.replacement_product_id, r.product_id)
    left join locations destination on destination.id = r.destination_location_id
    left join companies receiver on receiver.id = destination.company_id
    where ${'jobId' in of ? sql`job.id = ${of.jobId}` : sql`r.id = any(${sql.val(of.rowIds)}::bigint[])`}
      and (job.truck_id is not null or ${driven !== undefined}) and job.driver_status = 'NOT_STARTED' and r.status = any(${open})
    order by r.id`.execute(db);
  const drivenSpace = (rowId: number): LoadSpace | undefined =>
    driven?.space instanceof Map ? driven.space.get(rowId) : driven?.space;
  const asked = rows.map(({ truckId, trailerId, ...row }) =>
    Object.assign(row, { space: drivenSpace(row.rowId) ?? { truckId: truckId ?? 0, trailerId } }),
  );
  const answers = await findVerdicts(
    db,
    asked.map(({ space, regime, groupId, leastRegime }) => ({
      space,
      goods: { regime, groupId },
      leastRegime,
    })),
    now,
    driven?.stated,
  );
  return answers.flatMap((answer, index) => {
    const row = asked[index];
    if (row === undefined) return [];
    const { rowId, jobId, space, releasedSpaces } = row;
    const isReleased = releasedSpaces.some((each) => spaceKey(each) === spaceKey(space));
    return [{ rowId, jobId, space, answer, isBlocked: answer.verdict === 'forbidden' && !isReleased }];
  });
}

/** The row that stands most in the way; null for none. */
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
export function verdictView({ verdict, regime, reasons, loads }: SpaceVerdict): LoadVerdictAnswer {
  return { verdict, regime, reasons: reasons.map(toDecidedLoad), loads: loads.map(toDecidedLoad) };
}

/** A load as the API tells of it and as decisions keep it. */
export function toDecidedLoad({ name, productId, transportJobId, loadedAt, regime, cleaning }: ChainLoad) {
  return {
    product: name,
    productId,
    transportJobId,
    loadedAt: loadedAt === null ? null : instantToIso(loadedAt),
    regime,
    cleaning,
  } satisfies DecidedLoad;
}

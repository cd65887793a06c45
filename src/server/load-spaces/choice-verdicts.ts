import type { Day } from '#domain/calendar/day.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import { type ShortVerdict, strongest, worstVerdict } from '#domain/vehicles/previous-load-verdict.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { planPosition } from './planned-loads.ts';
import { readRowsToLoad } from './rows-to-load.ts';
import { findVerdicts, type LoadQuestion } from './space-verdicts.ts';

/** The goods to be loaded: stored rows, or products at a position of the plan. */
export interface ChoiceQuery {
  rowIds?: readonly number[] | undefined;
  productId?: readonly number[] | undefined;
  destinationId?: readonly number[] | undefined;
  date?: Day | undefined;
  time?: string | null | undefined;
  transportJobId?: number | undefined;
  pickupId?: number | undefined;
  /** Of products: how much, in the unit of the first. */
  quantity?: number | undefined;
  /** Rows whose place the goods take: their jobs are in nobody's way. */
  replacedRowIds?: readonly number[] | undefined;
}

/** Finds the strictest verdict on the goods for each of these load spaces; null without goods. */
export async function findSpaceVerdicts(
  db: Db,
  spaces: readonly LoadSpace[],
  query: ChoiceQuery,
  now: number,
): Promise<(ShortVerdict | null)[]> {
  const loads = [
    ...(await findLoadsOfRows(db, query.rowIds ?? [])),
    ...(await findLoadsOfProducts(db, query)),
  ];
  const answers = await findVerdicts(
    db,
    spaces.flatMap((space) => loads.map((load) => ({ space, ...load }))),
    now,
  );
  return spaces.map((_space, index) =>
    worstVerdict(answers.slice(index * loads.length, (index + 1) * loads.length)),
  );
}

type LoadToCheck = Omit<LoadQuestion, 'space'>;

async function findLoadsOfRows(db: Db, rowIds: readonly number[]): Promise<LoadToCheck[]> {
  if (rowIds.length === 0) return [];
  const rows = await readRowsToLoad(db, { rowIds }, { alsoWithoutTruck: true, alsoLoaded: false });
  return rows.map(({ isFeed, regime, leastRegime, jobId, date, time, status }) => {
    const plan = { jobId, date, time, isUnderWay: status !== 'NOT_STARTED' };
    return { goods: { isFeed, regime }, leastRegime, plan };
  });
}

async function findLoadsOfProducts(
  db: Db,
  { productId = [], destinationId, ...at }: ChoiceQuery,
): Promise<LoadToCheck[]> {
  if (productId.length === 0) return [];
  const leastRegime = await findLeastRegime(db, destinationId);
  const goods = await db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .select(['product_groups.is_feed as isFeed', 'products.cleaning_regime as regime'])
    .where('products.id', '=', anyOf(productId))
    .execute();
  return goods.map((each) => ({ goods: each, leastRegime, plan: planPosition(at) }));
}

/** Returns the strictest cleaning that the companies of these locations require after any load. */
export async function findLeastRegime(
  db: Db,
  locationIds: readonly number[] = [],
): Promise<CleaningRegime | null> {
  if (locationIds.length === 0) return null;
  const receivers = await db
    .selectFrom('locations')
    .innerJoin('companies', 'companies.id', 'locations.company_id')
    .select('companies.least_cleaning_regime as regime')
    .where('locations.id', '=', anyOf(locationIds))
    .execute();
  return strongest(receivers.map(({ regime }) => regime));
}

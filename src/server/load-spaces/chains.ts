import { sql } from 'kysely';

import type { PreviousLoad } from '#api/driver/driver-job.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import { clockSkewMs, isDriverRow } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { type CarriedLoad, lastLoads, leftOutOf, recogniseLoads } from '#domain/vehicles/last-loads.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import type { Cleaning, LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { productCarried } from '../job-rows/product-of-row.ts';
import { isOfSpace, spaceTable } from './space-table.ts';

/** A load of a load space with the regime of its goods; null where nobody has classed them. */
export type ChainLoad = CarriedLoad & { regime: LoadRegime | null; isPlanned?: boolean };

/** The last loads of a load space, the newest first, and its cleanings. */
export interface Chain {
  loads: ChainLoad[];
  cleanings: Cleaning[];
  /** What Koorem recorded and the last statement leaves out. */
  leftOut: CarriedLoad[];
}

/** The previous loads that a driver states before setting off; `at` in epoch milliseconds. */
export interface StatedLoads {
  loads: PreviousLoad[];
  at: number;
}

export interface ChainChoice {
  /** A later statement by a driver about all the spaces. */
  stated?: StatedLoads | undefined;
  /** Epoch milliseconds: what was loaded or cleaned later does not count. */
  before?: number | undefined;
  /** The job that is asked about, once it is loaded itself. */
  exceptJobId?: number | undefined;
}

export const loadedStatuses: DriverStatus[] = ['ON_ROUTE_TO_DESTINATION', 'AT_DESTINATION', 'COMPLETED'];
/** More journeys than loads are asked for: one may have been stated, another may have a time that cannot be. */
const journeyCount = 20;
/** Cleanings older than the last loads say nothing of them. */
const cleaningCount = 40;

/**
 * Finds the last loads of load spaces by the time of loading, whichever truck drew the trailer: all loaded journeys,
 * and the loads that drivers last stated besides. `now` is in epoch milliseconds: later times are not believed.
 */
export async function findChains(
  db: Db,
  spaces: readonly LoadSpace[],
  now: number,
  { stated, before = Infinity, exceptJobId }: ChainChoice = {},
): Promise<Map<string, Chain>> {
  const distinct = [...new Map(spaces.map((space) => [spaceKey(space), space])).values()];
  if (distinct.length === 0) return new Map();
  const latest = now + clockSkewMs;
  const journeys = (await findJourneys(db, distinct)).filter(
    ({ load: { loadedAt, transportJobId } }) =>
      transportJobId !== exceptJobId && (loadedAt === null || loadedAt <= before),
  );
  const statements = stated === undefined ? await findStatements(db, distinct, Math.min(latest, before)) : [];
  const cleanings = (await findCleanings(db, distinct)).filter(({ cleanedAt }) => cleanedAt <= before);
  const chains = distinct.map((space, index) => {
    const hauled = journeys.filter((each) => each.index === index).map(({ load }) => load);
    const ofSpace = stated === undefined ? statements.filter((each) => each.index === index) : [stated];
    const [statement] = ofSpace;
    const recognised = statedLast(ofSpace, hauled);
    return {
      key: spaceKey(space),
      loads: lastLoads(recognised, hauled, latest),
      cleanings: cleanings.filter((each) => each.index === index),
      leftOut: statement === undefined ? [] : leftOutOf(recognised, statement.at, hauled),
    };
  });
  const regimeOf = await findRegimes(
    db,
    chains.flatMap(({ loads }) => loads),
  );
  return new Map(
    chains.map(({ key, loads, ...chain }) => [
      key,
      { ...chain, loads: loads.map((load) => ({ ...load, regime: regimeOf(load) })) },
    ]),
  );
}

async function findJourneys(db: Db, spaces: readonly LoadSpace[]) {
  const { rows } = await sql<{
    index: number;
    jobId: number;
    loadedAt: Date | null;
    status: JobRowStatus;
    productId: number;
    name: string;
  }>`
    select space.index, journey.id as "jobId", journey.loaded_at as "loadedAt", r.status,
      product.id as "productId", product.name
    from ${spaceTable(spaces)}
    cross join lateral (
      select j.id, coalesce(stop.end_time, stop.left_at, (
          -- A paper without a time: on the day of the job.
          select least(paper.entered_at, (j.transport_date + time '12:00') at time zone 'Europe/Tallinn')
          from office_weights paper where paper.transport_job_id = j.id order by paper.id limit 1
        )) as loaded_at
      from transport_jobs j
      join driver_stops stop on stop.transport_job_id = j.id and stop.stop = 'pickup'
      where ${isOfSpace('j')} and j.driver_status = any(${loadedStatuses})
      order by loaded_at desc nulls last, j.id desc
      limit ${sql.lit(journeyCount)}
    ) journey
    join transport_job_products r on r.transport_job_id = journey.id
    join products product on product.id = ${productCarried}
    order by space.index, journey.loaded_at desc nulls last, journey.id desc, r.id`.execute(db);
  const seenKeys = new Set<string>();
  return rows.flatMap(({ index, jobId, loadedAt, status, productId, name }) => {
    // Each product once a job.
    const key = `${jobId} ${productId}`;
    if (!isDriverRow(status) || seenKeys.has(key)) return [];
    seenKeys.add(key);
    const load: CarriedLoad = {
      productId,
      name,
      cleaning: null,
      transportJobId: jobId,
      loadedAt: loadedAt?.getTime() ?? null,
    };
    return [{ index, load }];
  });
}

/**
 * The loads by the statements about a space, that of the last start first. What was corrected of an earlier start after
 * the last one was said replaces what stood before that journey's own load.
 */
function statedLast(
  [last, ...earlier]: readonly (StatedLoads & { jobId?: number; saidAt?: number })[],
  hauled: readonly CarriedLoad[],
): CarriedLoad[] {
  if (last === undefined) return [];
  let known = recogniseLoads(last.loads, last.at, hauled);
  for (const { jobId, loads, at, saidAt = at } of earlier) {
    const own = known.findLastIndex(({ transportJobId }) => transportJobId === jobId);
    if (own === -1 || saidAt <= (last.saidAt ?? last.at)) continue;
    known = [...known.slice(0, own + 1), ...recogniseLoads(loads, at, hauled)];
  }
  return known;
}

/** Previous loads according to the drivers who set off last with each space; `saidAt` is when they said so last. */
async function findStatements(db: Db, spaces: readonly LoadSpace[], latest: number) {
  const { rows } = await sql<{
    index: number;
    jobId: number;
    loads: PreviousLoad[];
    at: Date;
    saidAt: Date | null;
  }>`
    select space.index, statement."jobId", statement.loads, statement.at,
      (select max(said.occurred_at) from driver_actions said
        where said.transport_job_id = statement."jobId" and not said.is_beside
          and coalesce(said.body -> 'previousLoads', said.body -> 'changes' -> 'previousLoads') is not null) as "saidAt"
    from ${spaceTable(spaces)}
    cross join lateral (
      select j.id as "jobId", stated.previous_loads as loads, action.occurred_at as at
      from transport_jobs j
      join driver_jobs stated on stated.transport_job_id = j.id
      join driver_actions action
        on action.transport_job_id = j.id and action.what = 'on-route-to-pickup' and not action.is_beside
      where ${isOfSpace('j')} and stated.previous_loads <> '[]' and action.occurred_at <= ${new Date(latest)}
      order by action.occurred_at desc
      limit ${sql.lit(previousLoadCount)}
    ) statement
    order by space.index, statement.at desc`.execute(db);
  return rows.map(({ index, jobId, loads, at, saidAt }) => {
    return { index, jobId, loads, at: at.getTime(), saidAt: (saidAt ?? at).getTime() };
  });
}

async function findCleanings(db: Db, spaces: readonly LoadSpace[]) {
  const { rows } = await sql<{ index: number; regime: Cleaning['regime']; at: Date }>`
    select space.index, cleaning.regime, cleaning.cleaned_at as at
    from ${spaceTable(spaces)}
    cross join lateral (
      select regime, cleaned_at
      from cleanings
      where ${isOfSpace('cleanings')}
      order by cleaned_at desc
      limit ${sql.lit(cleaningCount)}
    ) cleaning`.execute(db);
  return rows.map(({ index, regime, at }) => ({ index, regime, cleanedAt: at.getTime() }));
}

/** Finds the regime of a load's goods, found by id, else by the exact name that a driver wrote. */
export async function findRegimes(db: Db, loads: readonly CarriedLoad[]) {
  const ids = loads.flatMap(({ productId }) => productId ?? []);
  const names = loads.flatMap(({ productId, name }) => (productId === null ? [nameKey(name)] : []));
  const products =
    ids.length + names.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select(['id', 'name', 'cleaning_regime'])
          .where((eb) =>
            eb.or([
              eb('id', '=', anyOf(ids)),
              ...(names.length === 0 ? [] : [eb(sql<string>`lower(name)`, 'in', names)]),
            ]),
          )
          .orderBy('id')
          .execute();
  return ({ productId, name }: CarriedLoad): LoadRegime | null => {
    const product =
      productId === null
        ? products.find((each) => nameKey(each.name) === nameKey(name))
        : products.find(({ id }) => id === productId);
    return product?.cleaning_regime ?? null;
  };
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

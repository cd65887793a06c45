import { sql } from 'kysely';

import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { type LoadSpace, spaceKey, type TrailerKind } from '#domain/vehicles/load-space.ts';
import {
  announcedCleaning,
  isFeedForbiddenAfter,
  type LoadRegime,
} from '#domain/vehicles/previous-load-verdict.ts';
import { type GoodsOnTrailer, trailerMisfit } from '#domain/vehicles/trailer-fit.ts';

import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import {
  type AssignedJob,
  findPlannedJobs,
  isBefore,
  type JobToLoad,
  newestJobId,
} from '../load-spaces/planned-loads.ts';
import { type Assigned, findRowVerdicts } from '../load-spaces/row-verdicts.ts';
import { findVerdicts, type SpaceVerdict } from '../load-spaces/space-verdicts.ts';
import { type AssignedRow, notMadeYet } from './assigned-row.ts';

interface AssignedVerdict {
  rowId: number;
  answer: SpaceVerdict;
  isBlocked: boolean;
}

/** A row with a truck: its load space, and what it is to load there. */
interface LoadedRow extends Assigned {
  rowId: number;
  jobId: number;
  goods: Goods;
  trailerKind: TrailerKind | null;
}

interface Goods extends GoodsOnTrailer {
  name: string;
  regime: LoadRegime | null;
  isFeed: boolean;
  leastRegime: CleaningRegime | null;
}

/**
 * Returns findings of the load spaces of rows with a truck: previous or planned loads, goods that forbid the next feed,
 * and a trailer that is not made for them. The rows see each other as they would be. `now` in epoch milliseconds.
 */
export async function findLoadFindings(
  db: Db,
  rows: readonly AssignedRow[],
  now: number,
): Promise<JobRowWarning[]> {
  const loaded = await readRows(db, rows);
  if (loaded.length === 0) return [];
  const existingRows = new Map(loaded.flatMap((row) => (row.rowId === notMadeYet ? [] : [[row.rowId, row]])));
  const assignedJobs = [...new Map([...existingRows.values()].map((row) => [row.jobId, row])).values()];
  const newPlan = { assigned: existingRows, assignedJobs };
  const verdicts =
    existingRows.size === 0
      ? []
      : await findRowVerdicts(db, { rowIds: [...existingRows.keys()] }, now, newPlan);
  const plannedRows = loaded.filter(({ rowId }) => rowId === notMadeYet);
  return [
    ...[...verdicts, ...(await findVerdictsOfPlanned(db, plannedRows, now, newPlan))].flatMap(findingsOf),
    ...(await findForbiddingGoods(db, loaded, now, assignedJobs)),
    ...loaded.flatMap(unfit),
  ];
}

function findingsOf({ rowId, answer, isBlocked }: AssignedVerdict): JobRowWarning[] {
  const { verdict, regime, known, reasons } = answer;
  const announced = announcedCleaning(regime);
  const names = (regimeOf: LoadRegime | null) =>
    reasons.find((load) => load.regime === regimeOf) ?? reasons[0];
  const sentenceAbout = (
    load: (typeof reasons)[number] | undefined,
    sentence: (product: string) => string,
  ) => {
    const words = sentence(load?.name ?? '');
    return load?.isPlanned === true ? et.loadGate.planned(words) : words;
  };
  if (isBlocked) {
    const message = sentenceAbout(reasons[0], (product) => et.loadGate.forbidden(product, null));
    return [{ rowId, code: 'LOAD_FORBIDDEN', message }];
  }
  const unclassed = reasons.find((load) => load.regime === null);
  return [
    ...(verdict === 'unknown'
      ? [
          {
            rowId,
            code: 'LOAD_UNKNOWN' as const,
            message:
              unclassed === undefined
                ? et.loadGate.known(known)
                : sentenceAbout(unclassed, et.loadGate.unknown),
          },
        ]
      : []),
    ...(announced === null || verdict === 'forbidden'
      ? []
      : [
          {
            rowId,
            code: 'CLEANING_OWED' as const,
            message: sentenceAbout(names(announced), (product) =>
              et.loadGate.cleaningNeeded(announced, product),
            ),
          },
        ]),
  ];
}

/** The verdicts of rows that are not made yet: nobody can have released their loads. */
async function findVerdictsOfPlanned(
  db: Db,
  rows: readonly LoadedRow[],
  now: number,
  { assignedJobs }: { assignedJobs: readonly AssignedJob[] },
): Promise<AssignedVerdict[]> {
  const questions = rows.map(({ space, goods, date, time }) => {
    return { space, goods, leastRegime: goods.leastRegime, plan: { jobId: newestJobId, date, time } };
  });
  const answers = await findVerdicts(db, questions, now, { assignedJobs });
  return answers.map((answer) => ({ rowId: notMadeYet, answer, isBlocked: answer.verdict === 'forbidden' }));
}

/** Goods after which no feed may be loaded, with the first feed that is planned too soon after them. */
async function findForbiddingGoods(
  db: Db,
  rows: readonly LoadedRow[],
  now: number,
  assigned: readonly AssignedJob[],
): Promise<JobRowWarning[]> {
  const spoiling = rows.filter(({ goods, trailerKind }) => isFeedForbiddenAfter(goods.regime, trailerKind));
  if (spoiling.length === 0) return [];
  const spaces = spoiling.map(({ space }) => space);
  const planned = await findPlannedJobs(db, distinct(spaces), now, assigned);
  return spoiling.map((row): JobRowWarning => {
    const index = distinct(spaces).findIndex((space) => spaceKey(space) === spaceKey(row.space));
    const next = planned
      .filter((job) => job.index === index && job.jobId !== row.jobId && !isBefore(job, row))
      .slice(0, previousLoadCount)
      .find(({ asks }: JobToLoad) => asks.some(({ isFeed }) => isFeed));
    const otherRowId = next?.rowId;
    const message = et.loadGate.forbidsFeed(row.goods.name, otherRowId ?? null);
    const finding = { rowId: row.rowId, code: 'FORBIDS_FEED', message } as const;
    return otherRowId === undefined ? finding : Object.assign(finding, { otherRowId });
  });
}

function distinct(spaces: readonly LoadSpace[]): LoadSpace[] {
  return [...new Map(spaces.map((space) => [spaceKey(space), space])).values()];
}

function unfit({ rowId, goods, trailerKind }: LoadedRow): JobRowWarning[] {
  const why = trailerMisfit(goods, trailerKind);
  if (why === null) return [];
  const words = why === 'NEEDS_TANK' ? et.loadGate.needsTank : et.loadGate.tankUnfit;
  return [{ rowId, code: 'TRAILER_UNFIT', message: words(goods.name) }];
}

/**
 * Reads the rows that have a truck, with the goods that they are to load (the replacement, if any) and the trailer's
 * kind.
 */
async function readRows(db: Db, rows: readonly AssignedRow[]): Promise<LoadedRow[]> {
  const withTruck = rows.flatMap((row, index) =>
    row.truck === null ? [] : [{ index, row, truck: row.truck }],
  );
  if (withTruck.length === 0) return [];
  const rowsAsJson = JSON.stringify(
    withTruck.map(({ index, row }) => ({
      index,
      row_id: row.id,
      product_id: row.product.id,
      destination_id: row.destination?.id ?? null,
      trailer_id: row.trailer?.id ?? null,
    })),
  );
  const { rows: read } = await sql<{ index: number; trailerKind: TrailerKind | null } & Goods>`
    select asked.index, goods.name, goods.unit, goods.is_bulk as "isBulk", goods.package_size as "packageSize",
      goods.cn_code as "cnCode", goods.cleaning_regime as regime, goods_group.is_feed as "isFeed",
      receiver.least_cleaning_regime as "leastRegime", trailer.kind as "trailerKind"
    from jsonb_to_recordset(${rowsAsJson}::jsonb)
      as asked (index int, row_id bigint, product_id bigint, destination_id bigint, trailer_id bigint)
    left join transport_job_products r on r.id = asked.row_id
    join products goods on goods.id = coalesce(r.replacement_product_id, asked.product_id)
    join product_groups goods_group on goods_group.id = goods.group_id
    left join trailers trailer on trailer.id = asked.trailer_id
    left join locations destination on destination.id = asked.destination_id
    left join companies receiver on receiver.id = destination.company_id
    order by asked.index`.execute(db);
  const goodsOf = new Map(read.map(({ index, trailerKind, ...goods }) => [index, { trailerKind, goods }]));
  return withTruck.flatMap(({ index, row, truck }) => {
    const loadGoods = goodsOf.get(index);
    if (loadGoods === undefined) return [];
    const { id: rowId, transportJobId: jobId, date, time, trailer } = row;
    const space = { truckId: truck.id, trailerId: trailer?.id ?? null };
    return [{ rowId, jobId, space, date, time, ...loadGoods }];
  });
}

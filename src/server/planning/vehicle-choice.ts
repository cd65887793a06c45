import { sql } from 'kysely';

import type { VehicleChoice } from '#api/vehicles/vehicle-choice.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { minutesOfDay, timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { besideJob, howItGoes } from '#domain/planning/arrival.ts';
import { conflictingJobs } from '#domain/planning/double-booking.ts';
import type { LoadSpace, TrailerKind } from '#domain/vehicles/load-space.ts';
import { isFeedForbiddenAfter } from '#domain/vehicles/previous-load-verdict.ts';
import { type GoodsOnTrailer, trailerMisfit } from '#domain/vehicles/trailer-fit.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { productToLoad } from '../job-rows/product-of-row.ts';
import { type ChoiceQuery, findSpaceVerdicts } from '../load-spaces/choice-verdicts.ts';
import { notMadeYet, plannedJobOf } from './assigned-row.ts';
import { findPapersAgainst } from './choice-papers.ts';
import { findPlannedGoods } from './cleanings-between.ts';
import { onClockOf, startingLater } from './day-clock.ts';
import { findDrivers } from './drivers.ts';
import {
  type DayJob,
  estimateDayJobs,
  findDayJobs,
  hasTime,
  isDriven,
  type PlannedJob,
  type TimedPlannedJob,
} from './planned-jobs.ts';
import { findTryOuts, type PlannedAround, type TryOut } from './try-out.ts';

/**
 * Returns the facts shown beside each truck (with its trailer) or trailer (`truckId` 0) where one is chosen: previous
 * loads, a trailer that is not made for the goods, the job that truck, trailer or driver has at the time, the way from
 * the truck to the pickup by then, and the effect of the load on the day. The same rules as `findFindings`
 * (docs/requirements.md, 'Planning the day'); null if there is no load to check.
 */
export async function findVehicleChoices(
  db: Db,
  spaces: readonly LoadSpace[],
  query: ChoiceQuery,
  now: number,
): Promise<(VehicleChoice | null)[]> {
  const verdicts = await findSpaceVerdicts(db, spaces, query, now);
  if (verdicts.every((verdict) => verdict === null)) return verdicts.map(() => null);
  const kinds = await findTrailerKinds(db, spaces);
  const goods = await findGoods(db, query);
  const wantedJobs = await findWantedJobs(db, query, goods[0]?.unit ?? 't');
  const planned = await findPlannedAround(db, spaces, wantedJobs, query.replacedRowIds);
  const inTheWay = conflictsWith(wantedJobs.filter(hasTime), planned, now);
  const tryOut = await findTryOuts(db, spaces, { wantedJobs, goods }, planned, now);
  const papers = await findPapersAgainst(db, spaces, query);
  return verdicts.map((verdict, index) => {
    const space = spaces[index];
    if (verdict === null || space === undefined) return null;
    const kind = kinds.get(space.trailerId ?? 0) ?? null;
    const { tried, against, ...facts } = tryOut(space);
    return Object.assign({}, verdict, {
      forbidsFeed: goods.some(({ regime }) => isFeedForbiddenAfter(regime, kind)),
      unfit: goods.map((each) => trailerMisfit(each, kind)).find((why) => why !== null) ?? null,
      inTheWay: inTheWay(space, tried),
      ...countOfDay(space, wantedJobs, planned),
      ...facts,
      against: against.concat(papers.get(index) ?? []),
    });
  });
}

/** Finds the kinds of the trailers among load spaces, by the trailers' ids. */
export async function findTrailerKinds(
  db: Db,
  spaces: readonly LoadSpace[],
): Promise<ReadonlyMap<number, TrailerKind | null>> {
  const ids = spaces.flatMap(({ trailerId }) => trailerId ?? []);
  if (ids.length === 0) return new Map();
  const trailers = await db
    .selectFrom('trailers')
    .select(['id', 'kind'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(trailers.map(({ id, kind }) => [id, kind]));
}

async function findGoods(db: Db, { rowIds = [], productId = [] }: ChoiceQuery) {
  const { rows } = await sql<GoodsOnTrailer & { regime: string | null }>`
    select goods.unit, goods.is_bulk as "isBulk", goods.package_size as "packageSize", goods.cn_code as "cnCode",
      goods.cleaning_regime as regime
    from products goods
    where goods.id = any(${sql.val(productId)}::bigint[]) or goods.id in (
      select ${productToLoad} from transport_job_products r
      where r.id = any(${sql.val(rowIds)}::bigint[]))`.execute(db);
  return rows;
}

async function findPlannedAround(
  db: Db,
  spaces: readonly LoadSpace[],
  wantedJobs: readonly PlannedJob[],
  replacedRowIds: readonly number[] = [],
): Promise<PlannedAround> {
  const truckIds = trucksOf(spaces);
  const drivers = await findDrivers(db, truckIds);
  const dayJobs = await findDayJobs(db, {
    days: [
      ...new Set(
        wantedJobs.flatMap(({ date }) => [addDaysInCalendar(date, -1), date, addDaysInCalendar(date, 1)]),
      ),
    ],
    truckIds: [...truckIds, ...drivers.keys()],
    trailerIds: spaces.flatMap(({ trailerId }) => trailerId ?? []),
    locationIds: [],
    jobIds: [],
  });
  const others = dayJobs.filter(({ rowIds }) => !rowIds.some((id) => replacedRowIds.includes(id)));
  return { jobs: await estimateDayJobs(db, others), drivers };
}

function trucksOf(spaces: readonly LoadSpace[]): number[] {
  return spaces.flatMap(({ truckId }) => (truckId === 0 ? [] : [truckId]));
}

/**
 * The truck's jobs that are still to be done on the days of the wanted ones, without these: those of which nobody can
 * tell whether they are in the way.
 */
function countOfDay(
  { truckId }: LoadSpace,
  wantedJobs: readonly PlannedJob[],
  { jobs }: PlannedAround,
): Pick<VehicleChoice, 'untimedJobs' | 'timedJobs'> {
  const isWanted = ({ jobId }: PlannedJob) => wantedJobs.some((job) => job.jobId === jobId);
  const isOnTheDay = ({ date }: PlannedJob) => wantedJobs.some((job) => job.date === date);
  const others = jobs.filter(
    (job) => job.truckId === truckId && truckId !== 0 && !job.isOver && isOnTheDay(job) && !isWanted(job),
  );
  const timedCount = others.filter(hasTime).length;
  return {
    untimedJobs: others.length - timedCount,
    timedJobs: wantedJobs.every(hasTime) ? 0 : timedCount,
  };
}

/** The row that a vehicle or its driver is at work on when the goods are to be loaded. */
function conflictsWith(timed: readonly TimedPlannedJob[], { jobs, drivers }: PlannedAround, now: number) {
  const jobsOf = Map.groupBy(jobs.filter(hasTime), ({ date }) => date);
  const besideOf = new Map(
    timed.map(({ date }) => {
      const around = [-1, 0, 1].flatMap((by) =>
        (jobsOf.get(addDaysInCalendar(date, by)) ?? []).map((job) => startingLater(job, by * dayMinutes)),
      );
      return [date, besideJob({ jobs: around, driven: around.filter(isDriven) })];
    }),
  );
  return ({ truckId, trailerId }: LoadSpace, tried: TryOut['tried']): VehicleChoice['inTheWay'] => {
    for (const job of timed) {
      const vehicles = {
        truckId: truckId === 0 ? null : truckId,
        trailerId,
        driver: drivers.get(truckId) ?? null,
      };
      const wanted = { ...job, ...vehicles };
      const beside = besideOf.get(job.date)?.(wanted) ?? { jobs: [], driven: [] };
      const { held, others: asTheyGo } =
        tried?.jobId === job.jobId
          ? tried.going
          : howItGoes(wanted, { ...beside, now: onClockOf(job.date, now) });
      const { ofTruck, ofTrailer, ofDriver } = conflictingJobs({ ...wanted, ...held }, asTheyGo);
      const other = ofTruck ?? ofTrailer ?? ofDriver;
      const rowId = other?.rowIds[0];
      if (other === undefined || rowId === undefined) continue;
      const what = ofTruck !== undefined ? 'truck' : ofTrailer !== undefined ? 'trailer' : 'driver';
      const clock = (minutes: number) => timeOfMinutes(Math.round(minutes + dayMinutes) % dayMinutes);
      const { startsAt, workMinutes, isUnbegun, isUntilAtLeast } = other;
      const [time, until] = [clock(startsAt), clock(startsAt + workMinutes)];
      return { what, rowId, time, until, isUnbegun, isUntilAtLeast };
    }
    return null;
  };
}

/** The jobs that want a vehicle, at the time that is asked about, with how long they take. */
async function findWantedJobs(db: Db, query: ChoiceQuery, unit: string): Promise<PlannedJob[]> {
  const { rowIds = [], productId = [], date, time = null, transportJobId } = query;
  const ofRows = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id as id')
    .distinct()
    .where('id', '=', anyOf(rowIds))
    .execute();
  const jobIds = [...ofRows.map(({ id }) => id), ...(transportJobId === undefined ? [] : [transportJobId])];
  const criteria = { days: [], truckIds: [], trailerIds: [], locationIds: [], jobIds };
  const jobs = await findDayJobs(db, criteria, { alsoRefused: true });
  const moved = jobs.map((job) =>
    job.jobId === transportJobId && date !== undefined
      ? Object.assign({}, job, { date, startsAt: time === null ? null : minutesOfDay(time) })
      : job,
  );
  const isToBeMade = productId.length > 0 && transportJobId === undefined;
  return estimateDayJobs(db, [...moved, ...(isToBeMade ? await findJobsToBeMade(db, query, unit) : [])]);
}

async function findJobsToBeMade(
  db: Db,
  { productId = [], date, time = null, pickupId, destinationId = [], quantity = 0 }: ChoiceQuery,
  unit: string,
): Promise<DayJob[]> {
  if (date === undefined) return [];
  const [destination] = destinationId;
  const row = {
    id: notMadeYet,
    transportJobId: notMadeYet,
    date,
    time,
    truck: null,
    trailer: null,
    quantity,
    product: { id: 0, unit, isBulk: true },
    pickup: { id: pickupId ?? 0 },
    destination: destination === undefined ? null : { id: destination },
  };
  const loads = productId.map((id) => Object.assign({}, row, { product: { ...row.product, id } }));
  return [plannedJobOf(row, (await findPlannedGoods(db, loads)).flat(), new Map())];
}

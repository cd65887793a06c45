import { sql } from 'kysely';

import type { SpaceEvent, SpaceHistory, SpaceHistoryQuery } from '#api/vehicles/load-gate.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { fromTallinn, isoOrNull } from '#domain/calendar/tallinn-time.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import {
  cleanedAfter,
  isEnough,
  type LoadRegime,
  type Verdict,
} from '#domain/vehicles/previous-load-verdict.ts';

import { literals } from '../../db/literals.ts';
import type { Db } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { userFullName } from '../../db/user-name.ts';
import { notFound } from '../../http/errors.ts';
import { productCarried } from '../../job-rows/product-of-row.ts';
import { loadedStatuses } from '../../load-spaces/chains.ts';
import { findLoadSpace } from '../../load-spaces/load-space.ts';
import { findVerdicts } from '../../load-spaces/space-verdicts.ts';
import { verdictView } from '../../load-spaces/verdict-view.ts';
import { eventOf, findStatedLoads, type CarriedLoadEvent, isOfThisSpace } from './stated.ts';

/** More loads than a load space has in many years. */
const maxEvents = 5000;

/**
 * Finds every load and cleaning of a load space in a period, the newest first, and the verdict for feed at `now`
 * (epoch milliseconds); for a row, what was there before its load. Days are Tallinn's. Throws a 404 refusal.
 */
export async function findSpaceHistory(db: Db, query: SpaceHistoryQuery, now: number): Promise<SpaceHistory> {
  const { space, until } = await readQueriedSpace(db, query);
  const from = query.from === undefined ? null : startOf(query.from);
  const to = query.to === undefined ? until : startOf(addDaysInCalendar(query.to, 1));
  const loads = await findLoads(db, space);
  const stated = await findStatedLoads(db, space, loads);
  const cleanings = await findCleanings(db, space);
  const isInPeriod = (event: SpaceEvent) =>
    (from === null || timeOf(event) >= from.getTime()) && (to === null || timeOf(event) < to.getTime());
  const names = await db
    .selectFrom('trucks')
    .leftJoin('trailers', (join) => join.on('trailers.id', '=', space.trailerId))
    .select(['license_plate_number as plate', 'trailers.registration_number as trailer'])
    .where('trucks.id', '=', space.truckId)
    .executeTakeFirstOrThrow();
  const carried = [...stated.loads, ...stated.outside].toSorted((a, b) => timeOf(b) - timeOf(a));
  const feed = { space, goods: { isFeed: true, regime: null }, leastRegime: null };
  const [forFeed] = query.rowId === undefined ? await findVerdicts(db, [feed], now) : [];
  return {
    truckId: space.truckId,
    licensePlateNumber: names.plate,
    trailerId: space.trailerId,
    trailerRegNumber: names.trailer,
    forFeed: forFeed === undefined ? null : verdictView(forFeed),
    events: [...withDoneCleanings(carried, cleanings), ...cleanings]
      .filter(isInPeriod)
      .toSorted((a, b) => timeOf(b) - timeOf(a)),
  };
}

/**
 * Returns the loads, newest first, with the cleaning after each where it was enough; cleanings count whatever period
 * is asked for.
 */
function withDoneCleanings(loads: readonly SpaceEvent[], cleanings: readonly SpaceEvent[]): SpaceEvent[] {
  const knownLoads = loads.map((event) => ({
    event,
    regime: event.regime,
    cleaning: event.cleaning,
    loadedAt: event.at === null ? null : Date.parse(event.at),
    ...(event.statedAt !== null && { statedAt: Date.parse(event.statedAt) }),
  }));
  const done = cleanings.flatMap(({ regime, at }) =>
    at === null || regime === null || regime === 'FORBIDDEN' ? [] : [{ regime, cleanedAt: Date.parse(at) }],
  );
  return cleanedAfter(knownLoads, done).map(({ load: { event }, cleaned }) =>
    Object.assign({}, event, { cleanedBy: isEnough(cleaned, event.regime) ? cleaned : null }),
  );
}

async function readQueriedSpace(
  db: Db,
  { truckId, trailerId, rowId }: SpaceHistoryQuery,
): Promise<{ space: LoadSpace; until: Date | null }> {
  if (rowId === undefined) {
    const queriedTruckId = truckId ?? (await findTruckOf(db, trailerId ?? 0));
    const space = await findLoadSpace(db, queriedTruckId, trailerId);
    if (space === null) throw notFound();
    return { space, until: null };
  }
  const { rows } = await sql<{ truckId: number; trailerId: number | null; until: Date | null }>`
    select j.truck_id as "truckId", j.trailer_id as "trailerId",
      coalesce(stop.end_time, stop.left_at) + interval '1 second' as until
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    left join driver_stops stop on stop.transport_job_id = j.id and stop.stop = 'pickup'
    where r.id = ${rowId} and j.truck_id is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return { space: { truckId: row.truckId, trailerId: row.trailerId }, until: row.until };
}

/** The truck that draws a trailer, or drew it last; 0 for none. */
async function findTruckOf(db: Db, trailerId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(
      (select id from trucks where trailer_id = ${trailerId} order by status, id limit 1),
      (select truck_id from transport_jobs where trailer_id = ${trailerId} order by transport_date desc limit 1),
      0
    ) as id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function findLoads(db: Db, space: LoadSpace): Promise<CarriedLoadEvent[]> {
  const loadedAt = sql`coalesce(stop.end_time, stop.left_at)`;
  const { rows } = await sql<{
    at: Date | null;
    plate: string;
    regime: LoadRegime | null;
    productId: number;
    product: string;
    jobId: number;
    pickup: string;
    destination: string | null;
    quantity: string | null;
    unit: string;
    km: string | null;
    verdict: Verdict | null;
    reason: string | null;
    who: string | null;
  }>`
    select ${loadedAt} as at, truck.license_plate_number as plate, product.cleaning_regime as regime,
      product.id as "productId", product.name as product, j.id as "jobId", pickup.location_name as pickup,
      destination.location_name as destination, coalesce(r.delivered_quantity, r.quantity) as quantity,
      product.unit, unloaded.distance_km as km, decision.verdict,
      (select reason from load_releases release where release.transport_job_id = j.id
        order by release.id desc limit 1) as reason,
      nullif(${userFullName('driver')}, '') as who
    from transport_jobs j
    join transport_job_products r on r.transport_job_id = j.id and r.status not in (${literals(droppedStatuses)})
    join products product on product.id = ${productCarried}
    join trucks truck on truck.id = j.truck_id
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    left join driver_stops stop on stop.transport_job_id = j.id and stop.stop = 'pickup'
    left join driver_stops unloaded
      on unloaded.transport_job_id = j.id and unloaded.stop = 'destination'
    left join driver_jobs said on said.transport_job_id = j.id
    left join users driver on driver.id = said.driver_user_id
    left join load_decisions decision on decision.transport_job_id = j.id
    where ${isOfThisSpace('j', space)} and j.driver_status = any(${loadedStatuses})
    order by at desc nulls last, r.id desc
    limit ${sql.lit(maxEvents)}`.execute(db);
  return rows.map((row) =>
    eventOf({
      kind: 'load',
      at: isoOrNull(row.at),
      productId: row.productId,
      licensePlateNumber: row.plate,
      regime: row.regime,
      product: row.product,
      transportJobId: row.jobId,
      pickup: row.pickup,
      destination: row.destination,
      quantity: storedNumber(row.quantity),
      unit: row.unit,
      km: storedNumber(row.km),
      verdict: row.verdict,
      releaseReason: row.reason,
      who: row.who,
    }),
  );
}

async function findCleanings(db: Db, space: LoadSpace): Promise<SpaceEvent[]> {
  const { rows } = await sql<{
    id: number;
    at: Date;
    plate: string;
    regime: CleaningRegime;
    place: string | null;
    note: string | null;
    minutes: number | null;
    who: string;
    hasReceipt: boolean;
  }>`
    select cleaning.id, cleaning.cleaned_at as at, truck.license_plate_number as plate, cleaning.regime,
      cleaning.place, cleaning.note, cleaning.minutes, ${userFullName('users')} as who,
      cleaning.receipt is not null as "hasReceipt"
    from cleanings cleaning
    join trucks truck on truck.id = cleaning.truck_id
    join users on users.id = cleaning.created_by
    where ${isOfThisSpace('cleaning', space)}
    order by at desc, cleaning.id desc
    limit ${sql.lit(maxEvents)}`.execute(db);
  return rows.map(({ id, at, plate, regime, place, note, minutes, who, hasReceipt }) =>
    eventOf({
      kind: 'cleaning',
      at: isoOrNull(at),
      licensePlateNumber: plate,
      regime,
      cleaningId: id,
      place,
      note,
      minutes,
      who,
      hasReceipt,
    }),
  );
}

function startOf(day: string): Date {
  return new Date(fromTallinn({ day, time: '00:00' }));
}

/** A load that is only known to be earlier than some time is put right before that time. */
function timeOf({ at, statedAt }: SpaceEvent): number {
  return Date.parse(at ?? statedAt ?? '') || 0;
}

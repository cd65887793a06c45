import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { waitingAt } from '#domain/driver/waiting.ts';
import {
  addExact,
  divideExact,
  exact,
  type Exact,
  formatExact,
  multiplyExact,
} from '#domain/freight/exact.ts';
import type { FreightFacts, Tonnes } from '#domain/freight/freight-facts.ts';
import type { RuleQuestion } from '#domain/freight/rule-choice.ts';
import type { ExtraCause, FreightSide } from '#domain/freight/tariff.ts';
import {
  type Decimal,
  decimal,
  decimalToText,
  fromThousandths,
  multiplyDecimals,
} from '#domain/goods/decimal.ts';
import { weightInKg } from '#domain/goods/quantity.ts';
import { type JobRowStatus, abandonedStatuses } from '#domain/job-row/job-row-status.ts';

import { literals } from '../db/literals.ts';
import type { Db } from '../db/schema.ts';
import { productCarried } from '../job-rows/product-of-row.ts';

/** A row of the job table as far as freight goes; the price of fuel and extras by hand come from elsewhere. */
export interface RowFacts {
  rowId: number;
  status: JobRowStatus;
  /** The day of loading, else the planned one. */
  day: Day;
  /** Null while it is unknown who pays or is paid. */
  parties: Record<FreightSide, number | null>;
  question: Omit<RuleQuestion, 'side' | 'partyCompanyId' | 'day'>;
  facts: Omit<FreightFacts, 'extras' | 'fuelPrice' | 'journey'>;
  jobId: number;
  /** What the scales, the meter and the order say of the whole job and of the row. */
  ofJob: { rows: number; tonnes: Tonnes; drivenKm: string | null };
  orderedTonnes: string | null;
}

/** Reads what is known of all rows of these jobs, whatever their status. */
export async function findRowFacts(db: Db, jobIds: readonly number[]): Promise<RowFacts[]> {
  const { rows } = await sql<Found>`
    select r.id as "rowId", r.transport_job_id as "jobId", r.status, r.transport_date as day,
      r.wet_grain as "isWet", client.company_id as client, j.carrier_company_id as carrier,
      goods.id as "productId", goods.group_id as "productGroupId", goods.unit, goods.gross_weight as "grossWeight",
      r.delivered_quantity as delivered, r.quantity as ordered,
      pickup.id as "fromId", pickup.administrative_area_level1 as "fromCounty",
      destination.id as "toId", destination.administrative_area_level1 as "toCounty",
      way.km::text as "learntKm", way.source as "kmSource",
      coalesce(nullif(unloaded.distance_km, 0)::text, waybill.km::text) as "drivenKm",
      job.rows as "rowsOfJob", job.ways as "waysOfJob", r.id = job.first_row as "isFirst",
      coalesce(loaded.gross_weight_kg - loaded.vehicle_weight_kg, loaded.net_weight_kg)::text as "loadedKg",
      coalesce(unloaded.gross_weight_kg - unloaded.vehicle_weight_kg, unloaded.net_weight_kg)::text as "unloadedKg",
      loaded.no_scale as "isLoadedUnweighed", unloaded.no_scale as "isUnloadedUnweighed",
      loaded.arrived_at as "loadedArrival", loaded.start_time as "loadedStart", loaded.end_time as "loadedEnd", loaded.left_at as "loadedLeft",
      unloaded.arrived_at as "unloadedArrival", unloaded.end_time as "unloadedEnd",
      unloaded.left_at as "unloadedLeft",
      exists (
        select from alerts where kind = 'DRIVER_REPORT_NOT_APPLIED' and settled_at is null
          and alerts.transport_job_id = r.transport_job_id
      ) as "isReportPending"
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join locations client on client.id = r.client_location_id
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    join products goods on goods.id = ${productCarried}
    left join driver_stops loaded on loaded.transport_job_id = j.id and loaded.stop = 'pickup'
    left join driver_stops unloaded on unloaded.transport_job_id = j.id and unloaded.stop = 'destination'
    left join lateral (
      select max(driven_km) as km from outside_sends
      where transport_job_id = j.id and system = 'waybill' and status = 'sent'
    ) waybill on true
    left join lateral distance_between(r.pickup_location_id, r.destination_location_id) way on true
    cross join lateral (
      select count(*)::integer as rows, min(each.id) as first_row,
        count(distinct (each.pickup_location_id, each.destination_location_id))::integer as ways
      from transport_job_products each
      where each.transport_job_id = j.id and each.status not in (${literals(abandonedStatuses)})
    ) job
    where r.transport_job_id = any(${[...jobIds]}::bigint[])
    order by r.id`.execute(db);
  return withLoadedShares(rows.map(factsOf));
}

interface Found {
  rowId: number;
  jobId: number;
  status: JobRowStatus;
  day: Day;
  isWet: boolean;
  client: number;
  carrier: number | null;
  productId: number;
  productGroupId: number;
  unit: string;
  /** Kilograms of one unit. */
  grossWeight: string | null;
  delivered: string | null;
  ordered: string | null;
  fromId: number;
  fromCounty: string | null;
  toId: number | null;
  toCounty: string | null;
  learntKm: string | null;
  kmSource: string | null;
  drivenKm: string | null;
  rowsOfJob: number;
  waysOfJob: number;
  isFirst: boolean;
  loadedKg: string | null;
  unloadedKg: string | null;
  isLoadedUnweighed: boolean | null;
  isUnloadedUnweighed: boolean | null;
  loadedArrival: Date | null;
  loadedStart: Date | null;
  loadedEnd: Date | null;
  loadedLeft: Date | null;
  unloadedArrival: Date | null;
  unloadedEnd: Date | null;
  unloadedLeft: Date | null;
  isReportPending: boolean;
}

function factsOf(row: Found): RowFacts {
  const loadedAt = row.loadedEnd ?? row.loadedLeft;
  const causes: [ExtraCause, boolean][] = [
    ['WET_GRAIN', row.isWet],
    ['NO_SCALE', row.isLoadedUnweighed === true || row.isUnloadedUnweighed === true],
  ];
  // A stop weighs the whole truck: in a job of several rows the weight belongs to none of them alone.
  const isAlone = row.rowsOfJob === 1;
  const scales = { loaded: tonnesOf(row.loadedKg, 'kg'), delivered: tonnesOf(row.unloadedKg, 'kg') };
  const tonnesOfRow = (quantity: string | null) =>
    tonnesOf(quantity, row.unit) ?? tonnesOfPieces(quantity, row.grossWeight);
  // What a scale shows of pieces is truer than their number.
  const delivered =
    tonnesOf(row.delivered, row.unit) ??
    (isAlone ? scales.delivered : null) ??
    tonnesOfPieces(row.delivered, row.grossWeight);
  return {
    rowId: row.rowId,
    jobId: row.jobId,
    ofJob: { rows: row.rowsOfJob, tonnes: scales, drivenKm: row.drivenKm },
    orderedTonnes: tonnesOfRow(row.ordered),
    status: row.status,
    day: loadedAt === null ? row.day : toTallinn(loadedAt.getTime()).day,
    parties: { CLIENT: row.client, CARRIER: row.carrier },
    question: {
      productId: row.productId,
      productGroupId: row.productGroupId,
      from: { locationId: row.fromId, county: row.fromCounty },
      to: row.toId === null ? null : { locationId: row.toId, county: row.toCounty },
    },
    facts: {
      tonnes: { loaded: isAlone ? scales.loaded : null, delivered },
      lacksProductWeight: delivered === null && !isWeighed(row.unit) && row.grossWeight === null,
      isEstimate: row.isLoadedUnweighed === true && row.isUnloadedUnweighed === true,
      isReportPending: row.isReportPending,
      // For a job with several routes the length of each is unknown.
      km: { learnt: row.learntKm, driven: row.waysOfJob === 1 ? row.drivenKm : null },
      isKmEstimated: row.kmSource === 'estimated',
      isDelivered: row.status === 'COMPLETED',
      // A truck waits once, however many rows it carries.
      waitingMinutes: row.isFirst ? minutesOf(row) : { loading: 0, unloading: 0 },
      journeyMinutes: journeyMinutesOf(row),
      causes: causes.flatMap(([cause, holds]) => (holds ? [cause] : [])),
    },
  };
}

/**
 * What each row of a job weighed when it was loaded: the scales weigh the truck once, so each row has the part of it that
 * it has of what was delivered.
 */
function withLoadedShares(rows: readonly RowFacts[]): RowFacts[] {
  const jobs = Map.groupBy(
    rows.filter(({ status }) => !abandonedStatuses.includes(status)),
    ({ jobId }) => jobId,
  );
  return rows.map((row) => {
    const ofJob = jobs.get(row.jobId) ?? [];
    const { loaded } = row.ofJob.tonnes;
    const { delivered } = row.facts.tonnes;
    const all = ofJob.map(({ facts }) => facts.tonnes.delivered);
    if (ofJob.length < 2 || loaded === null || delivered === null || all.includes(null)) return row;
    const sum = all.reduce((total, each) => addExact(total, exact(each ?? '0')), exact(0));
    if (sum.top === 0n) return row;
    const part = divideExact(multiplyExact(exact(loaded), exact(delivered)), sum);
    const tonnes = { loaded: toThreePlaces(part), delivered };
    return Object.assign({}, row, { facts: { ...row.facts, tonnes } });
  });
}

function toThreePlaces(value: Exact): string {
  return formatExact(value, { minPlaces: 3, maxPlaces: 3 }).replace(',', '.').replaceAll('\u{a0}', '');
}

function isWeighed(unit: string): boolean {
  return weightInKg(decimal(1), unit) !== null;
}

/** The tonnes of so many pieces or litres by what one weighs with its packing. */
function tonnesOfPieces(quantity: string | null, grossWeight: string | null): string | null {
  if (quantity === null || grossWeight === null) return null;
  return decimalToText(inTonnes(multiplyDecimals(decimal(quantity), decimal(grossWeight))));
}

function minutesOf(row: Found): FreightFacts['waitingMinutes'] {
  const at = (arrived: Date | null, end: Date | null, left: Date | null) =>
    waitingAt(
      {
        arrivedAt: arrived?.getTime() ?? null,
        endTime: end?.getTime() ?? null,
        leftAt: left?.getTime() ?? null,
      },
      null,
    )?.minutes ?? 0;
  return {
    loading: at(row.loadedArrival, row.loadedEnd, row.loadedLeft),
    unloading: at(row.unloadedArrival, row.unloadedEnd, row.unloadedLeft),
  };
}

/** By the minutes that people read on both clocks, from the arrival (else the start of loading) to the end of unloading. */
function journeyMinutesOf(row: Found): number | null {
  const from = row.loadedArrival ?? row.loadedStart;
  const to = row.unloadedEnd ?? row.unloadedLeft;
  if (from === null || to === null) return null;
  return Math.max(0, Math.floor(to.getTime() / minuteMs) - Math.floor(from.getTime() / minuteMs));
}

/** The tonnes to the kilogram, as scales show it; null for goods that no scales count. */
function tonnesOf(quantity: string | null, unit: string): string | null {
  const kg = quantity === null ? null : weightInKg(decimal(quantity), unit);
  return kg === null ? null : decimalToText(inTonnes(kg));
}

function inTonnes(kg: Decimal): Decimal {
  return fromThousandths((kg + 500n) / 1000n);
}

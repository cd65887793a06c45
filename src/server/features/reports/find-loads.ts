import { sql } from 'kysely';

import type { ReportGroup } from '#api/reports/reports.ts';
import { addDays, type Day, formatDay, weekday } from '#domain/calendar/day.ts';
import { waitingAt } from '#domain/driver/waiting.ts';
import { chargeableMinutes } from '#domain/freight/freight-lines.ts';
import type { GroupedLoad, ReportedLoad } from '#domain/freight/report.ts';
import type { WaitingTerms } from '#domain/freight/tariff.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { weightInKg } from '#domain/goods/quantity.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../db/schema.ts';
import { reports as messages } from '../../i18n/reports.ts';
import { productCarried } from '../../job-rows/product-of-row.ts';

interface Found {
  rowId: number;
  jobId: number;
  day: Day;
  isFirst: boolean;
  delivered: string | null;
  unit: string;
  loadedKm: string | null;
  emptyKm: string;
  client: number;
  clientName: string;
  product: number;
  productName: string;
  truck: number | null;
  truckNumber: string | null;
  carrier: number | null;
  carrierName: string | null;
  pickup: number;
  pickupName: string;
  destination: number | null;
  destinationName: string | null;
  loadedArrival: Date | null;
  loadedEnd: Date | null;
  loadedLeft: Date | null;
  unloadedArrival: Date | null;
  unloadedEnd: Date | null;
  unloadedLeft: Date | null;
  /** How the client's tariff charges waiting; null where it does not. */
  waitingTerms: WaitingTerms | null;
  incomeCents: number;
  costCents: number;
  isHeld: boolean;
}

/**
 * Finds delivered loads of the days, each in the group that it counts in; by location its waiting counts where it
 * was.
 */
export async function findGroupedLoads(
  db: Db,
  days: { from: Day; to: Day },
  by: ReportGroup,
): Promise<GroupedLoad[]> {
  return (await findLoads(db, days)).flatMap((row) => {
    const { load, unloading } = loadOf(row);
    if (by !== 'location') return [{ ...groupOf(row, by), load }];
    const atPickup = { key: String(row.pickup), label: row.pickupName };
    const atDestination = {
      key: String(row.destination ?? 'none'),
      label: row.destinationName ?? messages.none,
    };
    const loading = {
      ...load,
      waitingMinutes: load.waitingMinutes - unloading.minutes,
      chargedMinutes: load.chargedMinutes - unloading.chargedMinutes,
    };
    if (unloading.minutes === 0) return [{ ...atPickup, load: loading }];
    const waited: ReportedLoad = {
      ...nothing,
      rowId: row.rowId,
      waitingMinutes: unloading.minutes,
      chargedMinutes: unloading.chargedMinutes,
    };
    return [
      { ...atPickup, load: loading },
      { ...atDestination, load: waited },
    ];
  });
}

const nothing = {
  kg: 0,
  loadedMetres: 0,
  emptyMetres: 0,
  waitingMinutes: 0,
  chargedMinutes: 0,
  incomeCents: 0,
  costCents: 0,
  isHeld: false,
};

function groupOf(row: Found, by: Exclude<ReportGroup, 'location'>): { key: string; label: string } {
  switch (by) {
    case 'client':
      return { key: String(row.client), label: row.clientName };
    case 'product':
      return { key: String(row.product), label: row.productName };
    case 'truck':
      return {
        key: String(row.truck ?? 'none'),
        label: row.truckNumber === null ? messages.none : formatPlate(row.truckNumber),
      };
    case 'carrier':
      return { key: String(row.carrier ?? 'none'), label: row.carrierName ?? messages.none };
    case 'trip':
      return {
        key: String(row.jobId),
        label: messages.trip(row.jobId, row.pickupName, row.destinationName),
      };
    case 'week': {
      const monday = addDays(row.day, 1 - weekday(row.day));
      return { key: monday, label: `${formatDay(monday)}–${formatDay(addDays(monday, 6))}` };
    }
  }
}

/** Returns a load with its figures. Kilometres and waiting belong to the job; they count on its first row. */
function loadOf(row: Found) {
  const { isFirst } = row;
  const loading = isFirst ? waitedAt(row.loadedArrival, row.loadedEnd, row.loadedLeft) : none;
  const unloading = isFirst ? waitedAt(row.unloadedArrival, row.unloadedEnd, row.unloadedLeft) : none;
  const charged = chargedOf(row.waitingTerms, { loading: loading.minutes, unloading: unloading.minutes });
  const kg = row.delivered === null ? null : weightInKg(decimal(row.delivered), row.unit);
  const load: ReportedLoad = {
    rowId: row.rowId,
    kg: kg === null ? 0 : Math.round(Number(kg) / 1000),
    loadedMetres: isFirst ? metres(row.loadedKm) : 0,
    emptyMetres: isFirst ? metres(row.emptyKm) : 0,
    waitingMinutes: loading.minutes + unloading.minutes,
    chargedMinutes: charged.inAll,
    incomeCents: row.incomeCents,
    costCents: row.costCents,
    isHeld: row.isHeld,
  };
  return { load, unloading: { minutes: unloading.minutes, chargedMinutes: charged.unloading } };
}

/** The free minutes are used up at loading first. */
function chargedOf(terms: WaitingTerms | null, waited: { loading: number; unloading: number }) {
  const inAll = chargeableMinutes(terms, waited) ?? 0;
  return { inAll, unloading: inAll - (chargeableMinutes(terms, { ...waited, unloading: 0 }) ?? 0) };
}

const none = { minutes: 0 };

function metres(km: string | null): number {
  return km === null ? 0 : Math.round(Number(km) * 1000);
}

function waitedAt(arrived: Date | null, end: Date | null, left: Date | null) {
  const times = {
    arrivedAt: arrived?.getTime() ?? null,
    endTime: end?.getTime() ?? null,
    leftAt: left?.getTime() ?? null,
  };
  return waitingAt(times, null) ?? none;
}

async function findLoads(db: Db, { from, to }: { from: Day; to: Day }): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select r.id as "rowId", j.id as "jobId", loading.day,
      r.id = (select min(id) from transport_job_products other
        where other.transport_job_id = j.id and other.status = 'COMPLETED') as "isFirst",
      r.delivered_quantity as delivered, goods.unit,
      coalesce(nullif(unloaded.distance_km, 0), (
        select max(driven_km) from outside_sends send
        where send.transport_job_id = j.id and send.system = 'waybill' and send.status = 'sent'
      ), way.km)::text as "loadedKm",
      (coalesce(driven.pre_drive_km, 0) + coalesce(unloaded.after_drive_km, 0))::text as "emptyKm",
      client.company_id as client, client.company_name as "clientName", goods.id as product,
      goods.name as "productName", truck.id as truck, truck.license_plate_number as "truckNumber",
      carrier.id as carrier, carrier.name as "carrierName", pickup.id as pickup,
      pickup.location_name as "pickupName", destination.id as destination,
      destination.location_name as "destinationName",
      loaded.arrived_at as "loadedArrival", loaded.end_time as "loadedEnd", loaded.left_at as "loadedLeft",
      unloaded.arrived_at as "unloadedArrival", unloaded.end_time as "unloadedEnd",
      unloaded.left_at as "unloadedLeft", coalesce(money.income, 0)::bigint as "incomeCents",
      coalesce(money.cost, 0)::bigint as "costCents", coalesce(money.held, false) as "isHeld",
      money.waiting as "waitingTerms"
    from (
      -- What may have been loaded on these days, each by an index: years of rows lie behind.
      select * from transport_job_products where transport_date between ${from}::date and ${to}::date
      union all
      select other.*
      from driver_stops stop
      join transport_job_products other on other.transport_job_id = stop.transport_job_id
      where stop.stop = 'pickup' and other.transport_date not between ${from}::date and ${to}::date
        and coalesce(stop.end_time, stop.left_at) >= ${from}::date::timestamp at time zone 'Europe/Tallinn'
        and coalesce(stop.end_time, stop.left_at) < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn'
    ) r
    join transport_jobs j on j.id = r.transport_job_id
    join locations client on client.id = r.client_location_id
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    join products goods on goods.id = ${productCarried}
    left join trucks truck on truck.id = j.truck_id
    left join companies carrier on carrier.id = j.carrier_company_id
    left join driver_jobs driven on driven.transport_job_id = j.id
    left join driver_stops loaded on loaded.transport_job_id = j.id and loaded.stop = 'pickup'
    left join driver_stops unloaded on unloaded.transport_job_id = j.id and unloaded.stop = 'destination'
    left join lateral distance_between(r.pickup_location_id, r.destination_location_id) way on true
    cross join lateral (
      select coalesce((coalesce(loaded.end_time, loaded.left_at) at time zone 'Europe/Tallinn')::date,
        r.transport_date) as day
    ) loading
    left join lateral (
      select sum(total_cents) filter (where side = 'CLIENT') as income,
        sum(total_cents) filter (where side = 'CARRIER') as cost, bool_or(held <> '[]') as held,
        -- A price by the hour has its waiting in it.
        (jsonb_agg(chosen -> 'tariff' -> 'waiting') filter (
          where side = 'CLIENT' and chosen -> 'rule' ->> 'kind' is distinct from 'PER_HOUR')) -> 0 as waiting
      from freight_loads load where load.row_id = r.id
    ) money on true
    where r.status = 'COMPLETED' and loading.day between ${from}::date and ${to}::date
    order by loading.day, r.id`.execute(db);
  return rows;
}

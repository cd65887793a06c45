import { type RawBuilder, sql } from 'kysely';

import type { ClientLoad, ClientLoadFilters } from '#api/client/client-loads.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { netKg } from '#domain/goods/weights.ts';
import { droppedStatuses, type JobRowStatus, underWayStatuses } from '#domain/job-row/job-row-status.ts';
import { loadsAwaitingTruck } from '#domain/orders/order-state.ts';
import { foldText, searchWords } from '#domain/search-text.ts';

import { literals } from '../../db/literals.ts';
import { orderNumberIn } from '../../db/order-list.ts';
import type { Db } from '../../db/schema.ts';
import { allOf, escapeLike } from '../../db/search/search.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { isOwnLoad, isOwnOrder } from '../../identity/session/company-scope.ts';
import { productCarried } from '../../job-rows/product-of-row.ts';
import { isWholeLoad } from '../../job-rows/whole-load.ts';
import { findLeftToDestination, type Left } from '../../positions/arrivals.ts';

/** Whose loads: of these companies; orders are told of where they are the user's own. */
interface Reader {
  userId: number;
  companyIds: readonly number[];
}

type Found = Pick<
  ClientLoad,
  'id' | 'transportOrderId' | 'date' | 'time' | 'product' | 'unit' | 'pickup' | 'destination' | 'truck'
> & {
  status: JobRowStatus;
  quantity: string | null;
  deliveredQuantity: string | null;
  isWholeLoad: boolean;
  loadedGross: string | null;
  loadedVehicle: string | null;
  unloadedGross: string | null;
  unloadedVehicle: string | null;
  leftAt: Date | null;
  truckId: number | null;
};

/**
 * Finds a page of the loads of a client's companies, those on the road and then the latest day first, and how many
 * there are. `now` in epoch milliseconds.
 */
export async function findClientLoads(
  db: Db,
  { userId, companyIds }: Reader,
  filters: ClientLoadFilters,
  { limit, offset, now }: { limit: number; offset: number; now: number },
): Promise<{ loads: ClientLoad[]; total: number }> {
  const condition = allOf([isOwnLoad(companyIds), ...conditionsOf(filters)]);
  const source = sql`transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join products goods on goods.id = ${productCarried}
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    left join trucks truck on truck.id = j.truck_id`;
  const { rows } = await sql<Found>`
    select r.id, r.transport_date as date, to_char(j.transport_time, 'HH24:MI') as time, r.status,
      case when ${isOwnOrder(userId, companyIds)} then o.id end as "transportOrderId",
      goods.name as product, goods.unit, r.quantity, r.delivered_quantity as "deliveredQuantity",
      pickup.location_name as pickup, destination.location_name as destination,
      truck.license_plate_number as truck, ${isWholeLoad} as "isWholeLoad",
      loaded.gross_weight_kg as "loadedGross", loaded.vehicle_weight_kg as "loadedVehicle",
      unloaded.gross_weight_kg as "unloadedGross", unloaded.vehicle_weight_kg as "unloadedVehicle",
      unloaded.left_at as "leftAt", j.truck_id as "truckId"
    from ${source}
    left join transport_orders o on o.id = j.transport_order_id
    left join driver_stops loaded on loaded.transport_job_id = j.id and loaded.stop = 'pickup'
    left join driver_stops unloaded on unloaded.transport_job_id = j.id and unloaded.stop = 'destination'
    where ${condition}
    order by r.status in (${literals(underWayStatuses)}) desc, r.transport_date desc, j.transport_time desc nulls last, r.id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  const count = await sql<{ count: number }>`
    select count(*) as count from ${source} where ${condition}`.execute(db);
  const truckIds = rows.flatMap(({ status, truckId }) =>
    underWayStatuses.includes(status) ? (truckId ?? []) : [],
  );
  const left = await findLeftToDestination(db, truckIds, now);
  return {
    loads: rows.map((row) => viewOf(row, left)),
    total: count.rows[0]?.count ?? 0,
  };
}

function conditionsOf({ from, to, search }: ClientLoadFilters): RawBuilder<boolean>[] {
  return [
    // What nobody has confirmed is an order, and no load yet.
    sql<boolean>`r.status not in (${literals([...droppedStatuses, 'UNCONFIRMED'])})`,
    ...(from === undefined ? [] : [sql<boolean>`r.transport_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`r.transport_date <= ${to}::date`]),
    ...searchWords(search ?? '').map(hasWord),
  ];
}

/** A word in goods or places, in the plate, or the number of the load; only what the client reads of it. */
function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(foldText(word))}%`;
  const rowId = orderNumberIn(word);
  return sql<boolean>`(fold_text(goods.name) like ${pattern} or fold_text(pickup.location_name) like ${pattern}
    or fold_text(destination.location_name) like ${pattern}
    or fold_text(truck.license_plate_number) like ${pattern} or r.id = ${rowId}::bigint)`;
}

function viewOf(
  { isWholeLoad: isWhole, leftAt, truckId, ...found }: Found,
  leftOf: ReadonlyMap<number, Left>,
): ClientLoad {
  const { loadedGross, loadedVehicle, unloadedGross, unloadedVehicle, ...load } = found;
  const isDelivered = load.status === 'COMPLETED';
  return {
    ...load,
    quantity: storedNumber(load.quantity),
    deliveredQuantity: storedNumber(load.deliveredQuantity),
    loadedKg: isWhole ? netKg(loadedGross, loadedVehicle) : null,
    unloadedKg: isWhole ? netKg(unloadedGross, unloadedVehicle) : null,
    deliveredAt: isDelivered && leftAt !== null ? instantToIso(leftAt.getTime()) : null,
    // Who refused it does not carry it.
    truck: loadsAwaitingTruck([load]).length > 0 ? null : load.truck,
    // Nobody is under way with a load without a truck.
    left: truckId === null ? null : (leftOf.get(load.id) ?? null),
    hasDocument: isDelivered,
  };
}

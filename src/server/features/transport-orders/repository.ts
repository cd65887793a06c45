import { sql } from 'kysely';

import type { TransportOrderRequest } from '#api/orders/transport-orders.ts';

import type { Db } from '../../db/connect.ts';
import type { OrderRecord, OwnOrderRecord } from './view.ts';

/** Keeps an order as it was asked for, and answers its id. */
export async function insertTransportOrder(
  db: Db,
  order: TransportOrderRequest,
  userId: number,
): Promise<number> {
  const { id } = await db
    .insertInto('transport_orders')
    .values({
      client_location_id: order.client.id,
      pickup_location_id: order.pickup.id,
      destination_location_id: order.destination?.id ?? null,
      product_id: order.product.id,
      quantity: order.quantity,
      note: order.note ?? null,
      transport_date: order.transportDate,
      first_truck_id: order.firstTruck?.id ?? null,
      wet_grain: order.wetGrain ?? false,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The latest orders that a user made, each with its row. `scope` is companyScope's answer: a client who no
 * longer represents a company does not see its orders any more.
 */
export async function listOrdersOf(
  db: Db,
  userId: number,
  scope: readonly number[] | null,
  size: number,
): Promise<OwnOrderRecord[]> {
  // Ids first, so that the joins are of one page only.
  const latest = db
    .selectFrom('transport_orders as o')
    .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
    .select('o.id')
    .where('o.created_by', '=', userId)
    .where(isIn(scope))
    .orderBy('o.id', 'desc')
    .limit(sql.lit(size));
  return selectOrders(db).where('o.id', 'in', latest).execute();
}

/** One order with everything that was asked for; undefined when there is none that `scope` and the user may see. */
export async function findOrder(
  db: Db,
  id: number,
  userId: number,
  scope: readonly number[] | null,
): Promise<OrderRecord | undefined> {
  return selectOrders(db)
    .innerJoin('locations as client', 'client.id', 'o.client_location_id')
    .leftJoin('locations as destination', 'destination.id', 'o.destination_location_id')
    .leftJoin('trucks as truck', 'truck.id', 'o.first_truck_id')
    .select([
      'client.id as client_id',
      'client.location_name as client_name',
      'client.company_name as client_company',
      'destination.id as destination_id',
      'destination.location_name as destination_name',
      'destination.company_name as destination_company',
      'truck.id as truck_id',
      'truck.license_plate_number as truck_plate',
    ])
    .where('o.id', '=', id)
    .$if(scope !== null, (query) => query.where('o.created_by', '=', userId).where(isIn(scope)))
    .executeTakeFirst();
}

/** Orders with their first rows, the latest order first. */
function selectOrders(db: Db) {
  return db
    .selectFrom('transport_orders as o')
    .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
    .innerJoin('transport_jobs as job', 'job.transport_order_id', 'o.id')
    .innerJoin('transport_job_products as row', 'row.transport_job_id', 'job.id')
    .innerJoin('products as product', 'product.id', 'row.product_id')
    .distinctOn('o.id')
    .select([
      'o.id',
      'o.note',
      'row.transport_date',
      'row.status',
      'row.quantity',
      'row.delivered_quantity',
      'row.wet_grain',
      'product.id as product_id',
      'product.name as product_name',
      'product.unit as product_unit',
      'pickup.id as pickup_id',
      'pickup.location_name as pickup_name',
      'pickup.company_name',
    ])
    .orderBy('o.id', 'desc')
    .orderBy('row.id');
}

function isIn(scope: readonly number[] | null) {
  return scope === null ? sql<boolean>`true` : sql<boolean>`pickup.company_id = any(${scope})`;
}

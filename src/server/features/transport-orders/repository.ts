import { sql } from 'kysely';

import type { TransportOrderRequest } from '#contract/transport-orders.ts';

import type { Db } from '../../db/connect.ts';
import type { OwnOrderRecord } from './view.ts';

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
  const inScope = scope === null ? sql<boolean>`true` : sql<boolean>`pickup.company_id = any(${scope})`;
  // Ids first, so that the joins are of one page only.
  const latest = db
    .selectFrom('transport_orders as o')
    .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
    .select('o.id')
    .where('o.created_by', '=', userId)
    .where(inScope)
    .orderBy('o.id', 'desc')
    .limit(sql.lit(size));
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
    .where('o.id', 'in', latest)
    .orderBy('o.id', 'desc')
    .orderBy('row.id')
    .execute();
}

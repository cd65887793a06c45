import { sql } from 'kysely';

import { rowsOfOrder } from '#domain/orders/order-state.ts';
import { linkExpiry } from '#domain/orders/shared-link.ts';

import type { Db } from '../../db/schema.ts';
import { secretHash } from '../../identity/secret.ts';
import { packetWeights } from '../../job-rows/packet-weights.ts';
import { isWholeLoad } from '../../job-rows/whole-load.ts';

/** The target of a link: a whole order, or one load. */
export type SharedTarget = { orderId: number } | { rowId: number };

export type SharedRow = Awaited<ReturnType<typeof findSharedRows>>[number];

/** Finds the loads behind a link, by their day. A further product that rides on a load's job is another's. */
export async function findSharedRows(db: Db, target: SharedTarget) {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .innerJoin('products as product', 'product.id', 'r.product_id')
    .innerJoin('locations as pickup', 'pickup.id', 'r.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'r.destination_location_id')
    .leftJoin('transport_orders as o', 'o.id', 'j.transport_order_id')
    .leftJoin('products as ordered', 'ordered.id', 'o.product_id')
    .leftJoin('driver_stops as loaded', (join) =>
      join.onRef('loaded.transport_job_id', '=', 'j.id').on('loaded.stop', '=', 'pickup'),
    )
    .leftJoin('driver_stops as unloaded', (join) =>
      join.onRef('unloaded.transport_job_id', '=', 'j.id').on('unloaded.stop', '=', 'destination'),
    )
    .leftJoin('packets as packet', 'packet.row_id', 'r.id')
    .select(['r.id', 'r.transport_job_id as jobId', 'r.product_id as productId', 'r.status', 'r.quantity'])
    .select('j.truck_id as truckId')
    .select(['r.transport_date as plannedDay', 'j.transport_time as time', 'j.transport_order_id as orderId'])
    .select(['product.name as product', 'product.unit', 'r.delivered_quantity as deliveredQuantity'])
    .select(['pickup.id as pickupId', 'pickup.location_name as pickup'])
    .select(['destination.id as destinationId', 'destination.location_name as destination'])
    .select(['ordered.id as orderedProductId', 'ordered.unit as orderedUnit'])
    .select(isWholeLoad.as('isWholeLoad'))
    .select(['loaded.gross_weight_kg as loadedGross', 'loaded.vehicle_weight_kg as loadedVehicle'])
    .select(['loaded.net_weight_kg as loadedNet', 'unloaded.net_weight_kg as unloadedNet'])
    .select(['unloaded.gross_weight_kg as unloadedGross', 'unloaded.vehicle_weight_kg as unloadedVehicle'])
    .select(packetWeights.as('weights'))
    .select(['packet.sent_at as packetSentAt', 'packet.sent_weights as packetWeights'])
    .select([
      'loaded.left_at as leftPickupAt',
      'unloaded.left_at as leftDestinationAt',
      'r.updated_at as updatedAt',
    ])
    .where((eb) =>
      'rowId' in target ? eb('r.id', '=', target.rowId) : eb('j.transport_order_id', '=', target.orderId),
    )
    .orderBy('r.transport_date')
    .orderBy(sql`j.transport_time nulls last`)
    .orderBy('r.id')
    .execute();
  const [first] = rows;
  if ('rowId' in target || first?.orderedProductId == null) return rows;
  return rowsOfOrder(rows, { productId: first.orderedProductId, unit: first.orderedUnit ?? '' });
}

/** Returns when a link to these rows expires, in epoch milliseconds. */
export function expiryOf(rows: readonly SharedRow[], now: number): number {
  return linkExpiry(
    rows.map(({ status, plannedDay, leftDestinationAt, updatedAt }) => ({
      status,
      plannedDay,
      lastAt: (leftDestinationAt ?? updatedAt).getTime(),
    })),
    now,
  );
}

/** Finds the link that a secret opens and its loads; null for an unknown, withdrawn or expired link. */
export async function findShared(
  db: Db,
  secret: string,
  now: number,
): Promise<{ id: number; rows: SharedRow[] } | null> {
  const link = await db
    .selectFrom('shared_links')
    .select(['id', 'transport_order_id', 'row_id'])
    .where('secret_hash', '=', secretHash(secret))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (link === undefined) return null;
  const rows = await findSharedRows(
    db,
    link.row_id === null ? { orderId: link.transport_order_id ?? 0 } : { rowId: link.row_id },
  );
  return rows.length === 0 || expiryOf(rows, now) < now ? null : { id: link.id, rows };
}

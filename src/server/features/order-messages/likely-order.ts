import type { Day } from '#domain/calendar/day.ts';
import { addDays } from '#domain/calendar/day.ts';
import type { MessageOrder } from '#domain/order-messages/orders/message-order.ts';

import type { Db } from '../../db/schema.ts';

/** The most open orders of one company that are looked at, the soonest first. */
const maxOpenOrders = 100;

/** The most that somebody is to choose from. */
const maxLikely = 5;

interface LikelyOrder {
  id: number;
  transportDate: Day;
  productName: string;
  pickupName: string;
}

/**
 * Finds the open orders of a company that a request to change or cancel is likely about: of the day that it names, of
 * its goods and places, the likeliest first, of those that fit alike the soonest; one that fits better than the others
 * comes alone. None where none fits, unless only one is open.
 */
export async function findLikelyOrders(
  db: Db,
  companyId: number | null,
  request: MessageOrder | undefined,
  today: Day,
): Promise<LikelyOrder[]> {
  if (companyId === null) return [];
  const open = await db
    .selectFrom('transport_orders as o')
    .innerJoin('locations as client', 'client.id', 'o.client_location_id')
    .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
    .innerJoin('products', 'products.id', 'o.product_id')
    .select(['o.id', 'o.transport_date', 'o.product_id', 'o.pickup_location_id', 'o.destination_location_id'])
    .select(['products.name as product_name', 'pickup.location_name as pickup_name'])
    .where('client.company_id', '=', companyId)
    .where('o.transport_date', '>=', addDays(today, -1))
    .where((where) =>
      where.exists(
        where
          .selectFrom('transport_job_products as r')
          .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
          .select('r.id')
          .whereRef('j.transport_order_id', '=', 'o.id')
          .where('r.status', 'not in', ['COMPLETED', 'CANCELLED', 'FAILED', 'REJECTED']),
      ),
    )
    .orderBy('o.transport_date')
    .orderBy('o.id')
    .limit(maxOpenOrders)
    .execute();
  const fits = open.map((order) => fitOf(order, request));
  const best = Math.max(...fits);
  if (best === 0 && open.length > 1) return [];
  return open
    .filter((_, at) => fits[at] === best)
    .slice(0, maxLikely)
    .map((order) => ({
      id: order.id,
      transportDate: order.transport_date,
      productName: order.product_name,
      pickupName: order.pickup_name,
    }));
}

/** Counts what an order has in common with a request: the day counts for more than all else. */
function fitOf(
  order: {
    transport_date: string;
    product_id: number;
    pickup_location_id: number;
    destination_location_id: number | null;
  },
  request: MessageOrder | undefined,
): number {
  if (request === undefined) return 0;
  const { dateOld, product, pickup, destination } = request;
  return (
    (dateOld.value === order.transport_date ? 4 : 0) +
    [
      product.value?.id === order.product_id,
      pickup.value?.id === order.pickup_location_id,
      destination.value !== null && destination.value.id === order.destination_location_id,
    ].filter(Boolean).length
  );
}

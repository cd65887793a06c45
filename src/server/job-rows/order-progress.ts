import { sql } from 'kysely';

import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import { formatDecimal, decimalOrNull } from '#domain/goods/decimal.ts';
import {
  newlyOverOrdered,
  orderProgress,
  type OrderProgress,
  rowsOfOrder,
} from '#domain/orders/order-state.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';

/** The progress of orders, by id; `unit` is that of the ordered goods. */
export type OrderProgresses = ReadonlyMap<number, OrderProgress & { unit: string }>;

/**
 * Locks the orders that rows belong to, and returns their ids: before the jobs, which the orders' own changes lock
 * next.
 */
export async function lockOrdersOfRows(db: Db, rowIds: readonly number[]): Promise<number[]> {
  if (rowIds.length === 0) return [];
  const rows = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id')
    .where('id', '=', anyOf(rowIds))
    .execute();
  return lockOrdersOfJobs(
    db,
    rows.map((row) => row.transport_job_id),
  );
}

/** Locks the orders of these jobs, always in the order of their ids, so that two never wait for each other. */
export async function lockOrdersOfJobs(db: Db, jobIds: readonly number[]): Promise<number[]> {
  if (jobIds.length === 0) return [];
  const orders = await db
    .selectFrom('transport_orders as o')
    .select('o.id')
    .where('o.id', 'in', (orders) =>
      orders
        .selectFrom('transport_jobs as j')
        .select(sql<number>`j.transport_order_id`.as('id'))
        .where('j.id', '=', anyOf(jobIds))
        .where('j.transport_order_id', 'is not', null),
    )
    .orderBy('o.id')
    .forUpdate()
    .execute();
  return orders.map(({ id }) => id);
}

/** Returns the ordered, planned and delivered quantity of each order, by its id. */
export async function findOrderProgress(db: Db, orderIds: readonly number[]): Promise<OrderProgresses> {
  if (orderIds.length === 0) return new Map();
  const orders = await db
    .selectFrom('transport_orders as o')
    .innerJoin('products', 'products.id', 'o.product_id')
    .select(['o.id', 'o.quantity', 'o.product_id as productId', 'products.unit'])
    .where('o.id', '=', anyOf(orderIds))
    .execute();
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .innerJoin('products', 'products.id', 'r.product_id')
    .select(['r.id', 'j.id as jobId', 'r.product_id as productId', 'products.unit', 'r.status'])
    .select(['j.transport_order_id as orderId', 'r.quantity', 'r.delivered_quantity as deliveredQuantity'])
    .where('j.transport_order_id', '=', anyOf(orderIds))
    .execute();
  const rowsOf = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => {
      const counted = rowsOfOrder(rowsOf.get(order.id) ?? [], order).map((row) => ({
        status: row.status,
        quantity: decimalOrNull(row.quantity),
        deliveredQuantity: decimalOrNull(row.deliveredQuantity),
      }));
      return [order.id, { ...orderProgress(decimalOrNull(order.quantity), counted), unit: order.unit }];
    }),
  );
}

/**
 * Returns the sentences about orders whose loads now carry more than was ordered, by their ids. Every way in which
 * loads or orders change asks here (docs/requirements.md, 'Transport orders and jobs').
 */
export async function findOverOrderedSentences(
  db: Db,
  before: OrderProgresses,
): Promise<ReadonlyMap<number, string>> {
  const sentences = new Map<number, string>();
  for (const [id, after] of await findOrderProgress(db, [...before.keys()])) {
    const earlier = before.get(id);
    const over = earlier === undefined ? null : newlyOverOrdered(earlier, after);
    if (over === null || after.ordered === null) continue;
    const { unit } = after;
    const [more, carried, ordered] = [over, after.carried, after.ordered].map(formatDecimal);
    sentences.set(
      id,
      et.loads.overOrdered(id, `${more} ${unit}`, `${carried} ${unit}`, `${ordered} ${unit}`),
    );
  }
  return sentences;
}

/** Returns the over-ordered orders as a warning at each of these rows. */
export async function findOverOrderedWarnings(
  db: Db,
  before: OrderProgresses,
  rows: readonly { id: number; transportOrderId: number | null }[],
): Promise<GoodsWarning[]> {
  const sentences = await findOverOrderedSentences(db, before);
  return rows.flatMap(({ id, transportOrderId }) => {
    const message = sentences.get(transportOrderId ?? 0);
    return message === undefined ? [] : [{ rowId: id, code: 'OVER_ORDERED', message }];
  });
}

import { sql } from 'kysely';

import type { RecurrenceView } from '#api/orders/recurrence.ts';
import type { Day } from '#domain/calendar/day.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  decimalOrNull,
  multiplyDecimals,
  zero,
} from '#domain/goods/decimal.ts';
import { isKilogramUnit, isTonneUnit } from '#domain/goods/quantity.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { isActiveLoad, orderStatus } from '#domain/orders/order-state.ts';
import type { RecurringOrder } from '#domain/orders/recurrence.ts';

import type { Db } from '../../../db/schema.ts';
import { storedNumber } from '../../../db/stored-number.ts';

/** An order that was made on a day of a recurring one. */
export interface RecurredOrder {
  id: number;
  date: Day;
  status: JobRowStatus;
  loads: RecurrenceView['orders'][number]['loads'];
  quantity: Decimal | null;
}

/** A recurring order as it is stored. */
export interface StoredRecurrence extends RecurringOrder {
  tonnes: string | null;
  hasEnded: boolean;
  problem: string | null;
  /** The user who made the order recurring. */
  userId: number;
  orders: readonly RecurredOrder[];
}

/** Returns the recurrence of an order with every day that had its order; null if the order does not recur. */
export async function findRecurrence(db: Db, orderId: number): Promise<StoredRecurrence | null> {
  const recurrenceRecord = await db
    .selectFrom('order_recurrences as recurring')
    .innerJoin('transport_orders as o', 'o.id', 'recurring.transport_order_id')
    .innerJoin('products as product', 'product.id', 'o.product_id')
    .select(['recurring.weekdays', 'recurring.until', 'recurring.tonnes', 'recurring.ended_at'])
    .select(['recurring.problem', 'recurring.created_by', 'o.transport_date', 'o.quantity', 'product.unit'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (recurrenceRecord === undefined) return null;
  const { rows } = await sql<Pick<RecurredOrder, 'id' | 'date' | 'loads'> & { quantity: string | null }>`
    select o.id, of_order.day as date, o.quantity, (
      select coalesce(json_agg(json_build_object('status', r.status, 'date', j.transport_date)), '[]')
      from transport_jobs j join transport_job_products r on r.transport_job_id = j.id
      where j.transport_order_id = o.id) as loads
    from (
      select day, transport_order_id from order_recurrence_days where recurs_from = ${orderId}
      union all select transport_date, id from transport_orders where id = ${orderId}
    ) as of_order
    join transport_orders o on o.id = of_order.transport_order_id
    order by of_order.day, o.id`.execute(db);
  const all = rows.map(({ id, date, loads, quantity }) => ({
    id,
    date,
    status: orderStatus(loads.map(({ status }) => status)),
    loads,
    quantity: decimalOrNull(quantity),
  }));
  const orders = all.filter(({ id }) => id !== orderId);
  return {
    weekdays: recurrenceRecord.weekdays,
    until: recurrenceRecord.until,
    maxSum: maxSumIn(recurrenceRecord.unit, recurrenceRecord.tonnes),
    tonnes: recurrenceRecord.tonnes,
    day: recurrenceRecord.transport_date,
    quantity: decimalOrNull(recurrenceRecord.quantity),
    past: new Set(orders.map(({ date }) => date)),
    made: sumOf(all),
    hasEnded: recurrenceRecord.ended_at !== null,
    problem: recurrenceRecord.problem,
    userId: recurrenceRecord.created_by,
    orders,
  };
}

/** Finds a recurrence as the API answers it. */
export async function findRecurrenceView(
  db: Db,
  orderId: number,
  today: Day,
): Promise<RecurrenceView | null> {
  const recurrence = await findRecurrence(db, orderId);
  if (recurrence === null) return null;
  const { weekdays, until, tonnes, hasEnded, problem, orders } = recurrence;
  return {
    weekdays: [...weekdays],
    until,
    tonnes: storedNumber(tonnes),
    isEnded: hasEnded || (until !== null && until < today),
    problem,
    orders: orders.map(({ id, date, status, loads }) => ({ id, date, status, loads })),
  };
}

/** Returns the sum of the orders that are not cancelled. */
export function sumOf(orders: readonly Pick<RecurredOrder, 'status' | 'quantity'>[]): Decimal {
  const living = orders.filter(({ status }) => isActiveLoad(status));
  return addDecimals(zero, ...living.flatMap(({ quantity }) => quantity ?? []));
}

/** A sum of tonnes in the unit of the goods; nothing at all of goods that are not weighed. */
function maxSumIn(unit: string, tonnes: string | null): Decimal | null {
  if (tonnes === null) return null;
  if (isTonneUnit(unit)) return decimal(tonnes);
  return isKilogramUnit(unit) ? multiplyDecimals(decimal(tonnes), decimal(1000)) : zero;
}

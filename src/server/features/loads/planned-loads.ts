import { addDecimals, type Decimal, zero, decimalOrNull } from '#domain/goods/decimal.ts';
import { activeLoads } from '#domain/orders/order-state.ts';

import type { Db } from '../../db/schema.ts';
import { hasLiveSends } from '../../external/recall.ts';
import { findRows, lockRowsOfJobs } from '../../job-rows/find-rows.ts';
import type { StoredRow } from '../../job-rows/job-row.ts';
import { findOrderProgress } from '../../job-rows/order-progress.ts';

/** A row that is not cancelled, as splitting needs it. */
export interface PlannedLoad {
  id: number;
  /** Null while nobody knows it. */
  quantity: Decimal | null;
  row: StoredRow;
  /** True when it was not sent or started. */
  isWaiting: boolean;
  /** True when it shares its job, and with it day, time and truck, with another row that is not cancelled. */
  isShared: boolean;
}

/**
 * The source of loads: an order with its rows that are not cancelled, or one row without an order. In the product's
 * unit.
 */
export interface LoadPlan {
  orderId: number | null;
  unit: string;
  /** Null while unknown; then the rest to plan is unknown too. */
  ordered: Decimal | null;
  /** The quantity that is left for further loads; null without an order. */
  toPlan: Decimal | null;
  loads: PlannedLoad[];
}

/** Locks an order with its jobs and rows, and reads them. Null when there is no such order. */
export async function lockOrderLoads(db: Db, orderId: number): Promise<LoadPlan | null> {
  const order = await db
    .selectFrom('transport_orders')
    .select('id')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined) return null;
  const jobs = await db
    .selectFrom('transport_jobs')
    .select('id')
    .where('transport_order_id', '=', orderId)
    .execute();
  const loads = await lockLoadsOfJobs(
    db,
    jobs.map(({ id }) => id),
  );
  const progress = (await findOrderProgress(db, [orderId])).get(orderId);
  if (progress === undefined) return null;
  const { unit, ordered, toPlan } = progress;
  return { orderId, unit, ordered, toPlan, loads };
}

/**
 * Locks rows that were made without an order, of the same goods and locations as `row`: nothing is left beside them, so
 * that together they are the order.
 */
export async function lockRowLoads(db: Db, row: StoredRow, otherIds: readonly number[]): Promise<LoadPlan> {
  const others = (await findRows(db, otherIds)).filter((other) => isSameHaul(row, other));
  const rows = [row, ...others];
  const jobIds = [...new Set(rows.map(({ transportJobId }) => transportJobId))];
  const loads = (await lockLoadsOfJobs(db, jobIds)).filter(({ id }) => rows.some((each) => each.id === id));
  const quantities = loads.flatMap(({ quantity }) => quantity ?? []);
  const isKnown = quantities.length === loads.length;
  const ordered = isKnown ? addDecimals(...quantities) : null;
  return { orderId: null, unit: row.product.unit, ordered, toPlan: isKnown ? zero : null, loads };
}

function isSameHaul(one: StoredRow, other: StoredRow): boolean {
  return (
    other.transportOrderId === null &&
    other.product.id === one.product.id &&
    other.client.id === one.client.id &&
    other.pickup.id === one.pickup.id &&
    other.destination?.id === one.destination?.id
  );
}

/** Locks jobs; returns their active rows, by id. */
async function lockLoadsOfJobs(db: Db, jobIds: readonly number[]): Promise<PlannedLoad[]> {
  const active = activeLoads(await lockRowsOfJobs(db, jobIds));
  const loads: PlannedLoad[] = [];
  for (const row of active) {
    loads.push({
      id: row.id,
      quantity: decimalOrNull(row.quantity),
      row,
      // False also while a send is under way that the row does not show yet.
      isWaiting: row.maySplit && !(await hasLiveSends(db, { rowId: row.id, jobId: row.transportJobId })),
      isShared: active.some(
        ({ id, transportJobId }) => id !== row.id && transportJobId === row.transportJobId,
      ),
    });
  }
  return loads;
}

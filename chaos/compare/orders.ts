import type { Db } from '../../src/server/db/schema.ts';
import type { Part } from '../part.ts';
import { contentOf, type Outcome } from '../resubmit.ts';

/** A transport order that somebody tried to make, and the answer. */
export interface TriedOrder {
  note: string;
  /** As last answered; null when a correction had no answer. */
  quantity: number | null;
  cancel: 'not tried' | 'tried' | 'acknowledged';
  request: { path: string; key: string; headers: Record<string, string>; body: object };
  outcome: Outcome;
}

/**
 * Checks that every acknowledged order exists once, as answered, with one job and one row, and no other exists twice.
 */
export async function compareOrders(part: Part, db: Db, tried: readonly TriedOrder[]): Promise<void> {
  const kept = Map.groupBy(
    await db
      .selectFrom('transport_orders as o')
      .leftJoin('transport_jobs as j', 'j.transport_order_id', 'o.id')
      .leftJoin('transport_job_products as r', 'r.transport_job_id', 'j.id')
      .select([
        'o.id',
        'o.note',
        'o.quantity',
        'j.id as job_id',
        'r.id as row_id',
        'r.quantity as row_quantity',
        'r.status as row_status',
      ])
      .execute(),
    ({ note }) => note,
  );
  for (const { note, quantity, cancel, outcome } of tried) {
    const found = kept.get(note) ?? [];
    kept.delete(note);
    const [order] = found;
    if (found.length > 1) part.breach('an order is made once', { note, found }, 'doubled');
    const isConfirmed = outcome.known && outcome.status === 201;
    if (outcome.known && outcome.isFirst && !isConfirmed && order !== undefined) {
      part.breach('a refused order is not made', { note });
    }
    if (order === undefined) {
      if (isConfirmed) part.breach('an acknowledged order is there', { note, outcome }, 'lost');
      continue;
    }
    const toldId = isConfirmed ? contentOf<{ id: number }>(outcome.body).id : order.id;
    const isSame =
      order.id === toldId &&
      order.row_id !== null &&
      (quantity === null || (Number(order.quantity) === quantity && Number(order.row_quantity) === quantity));
    if (!isSame) {
      part.breach('an order is as it was told, with its job and row', { note, quantity, toldId, order });
    }
    const isCancelled = order.row_status === 'CANCELLED';
    if (cancel === 'acknowledged' && !isCancelled) {
      part.breach('a cancelled order is cancelled', { note, order }, 'lost');
    }
    if (cancel === 'not tried' && isCancelled) {
      part.breach('no order is cancelled that nobody cancelled', { note, order });
    }
  }
  if (kept.size > 0) part.breach('there is no order that nobody made', [...kept.values()].slice(0, 3));
}

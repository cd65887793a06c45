import { sql } from 'kysely';

import type { LeaveLocationRequest } from '#api/driver/driver-steps.ts';

import type { Db } from '../../../db/schema.ts';
import { findEarlierReferences } from './known-destinations.ts';
import type { LockedJob, LockedRow } from './reported-action.ts';

/**
 * Writes down what was loaded: the goods that the driver saw of each row, which the office may have changed meanwhile.
 * Goods that a row has never named are not believed: it counts as loaded with what it names now.
 */
export async function writeLoadedGoods(
  db: Db,
  job: LockedJob,
  seenGoods: LeaveLocationRequest['seenGoods'],
): Promise<void> {
  const seenOf = (row: LockedRow) =>
    seenGoods?.find(({ transportJobProductId }) => transportJobProductId === row.id);
  const others = job.rows.filter((row) => ![undefined, row.product_id].includes(seenOf(row)?.productId));
  const earlier = await findEarlierReferences(db, others, 'product');
  const loaded = job.rows.map((row) => {
    const saw = seenOf(row);
    const isKnown =
      saw?.productId === row.product_id ||
      earlier.some(({ rowId, id }) => rowId === row.id && id === saw?.productId);
    const { productId, quantity } =
      isKnown && saw !== undefined ? saw : { productId: row.product_id, quantity: row.quantity };
    return { id: row.id, product: productId, quantity };
  });
  await sql`
    update transport_job_products r set loaded_product_id = given.product, loaded_quantity = given.quantity
    from jsonb_to_recordset(${JSON.stringify(loaded)}::jsonb) as given(id bigint, product bigint, quantity numeric(14, 3))
    where r.id = given.id`.execute(db);
}

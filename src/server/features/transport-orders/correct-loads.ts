import { sql } from 'kysely';

import type { HistoryCause } from '#api/history/history-cause.ts';
import { isBeforeDriving } from '#domain/dispatch/row-abilities.ts';
import { activeLoads } from '#domain/orders/order-state.ts';
import { bareValue, changedFields, valuesBy } from '#domain/record-fields/fields.ts';
import { loadFields, type TransportOrderValues } from '#domain/record-fields/transport-order.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { isRowSent } from '../../job-rows/awaits-sending.ts';
import { readRow } from '../../job-rows/find-rows.ts';
import { changesBetween } from '../../job-rows/row-audit.ts';
import { storedLoad } from '../../record-fields/transport-order.ts';
import { findLoads } from './find-loads.ts';

type StoredLoadValues = ReturnType<typeof storedLoad.read>;

/**
 * Corrects the loads of an order along with it, in the fields that nobody has changed since; returns the fields of
 * their rows that were changed, by their ids. What is sent or begun is for the table to change.
 */
export async function correctLoads(
  db: Db,
  orderId: number,
  before: TransportOrderValues,
  after: TransportOrderValues,
  userId: number,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const active = activeLoads(await findLoads(db, [orderId]));
  const waiting = active.filter(({ status, driver_status: driverStatus }) =>
    isBeforeDriving({ status, driverStatus }),
  );
  const changedNamesByLoad = new Map<number, ReadonlySet<string>>();
  for (const load of waiting) {
    const changedNames = await changeLoad(
      db,
      load.id,
      (current) =>
        valuesBy(loadFields, (field) => {
          const isAsOrdered = bareValue(current[field]) === bareValue(before[field]);
          // With several loads it is unknown which one the difference belongs to.
          const isUnclear = field === 'quantity' && active.length > 1;
          return isAsOrdered && !isUnclear ? after[field] : current[field];
        }),
      { userId, cause: { code: 'ORDER_CORRECTED', of: orderId } },
    );
    if (changedNames !== null) changedNamesByLoad.set(load.id, changedNames);
  }
  return changedNamesByLoad;
}

/**
 * Changes the values of a load that was not sent; returns the names of the changed row fields. Null if it was sent,
 * or has these values already.
 */
export async function changeLoad(
  db: Db,
  rowId: number,
  change: (current: StoredLoadValues) => StoredLoadValues,
  by: { userId: number; cause: HistoryCause },
): Promise<ReadonlySet<string> | null> {
  const row = await db
    .selectFrom('transport_job_products as r')
    .selectAll()
    .select(isRowSent.as('is_sent'))
    .where('id', '=', rowId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.is_sent) return null;
  const current = storedLoad.read(row);
  const followed = change(current);
  const moved = changedFields(loadFields, current, followed);
  if (Object.keys(moved).length === 0) return null;
  // The day is the job's; its rows take it over.
  const { transport_date: day, ...values } = storedLoad.write(followed);
  const rowBefore = await readRow(db, rowId);
  if (moved.transportDate !== undefined) {
    await db
      .updateTable('transport_jobs')
      .set({ transport_date: day, version: sql`version + 1` })
      .where('id', '=', row.transport_job_id)
      .execute();
  }
  await db
    .updateTable('transport_job_products')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', rowId)
    .execute();
  const changes = changesBetween(rowBefore, await readRow(db, rowId));
  await recordAudit(db, {
    ...by,
    entity: 'transport_job_product',
    entityId: rowId,
    action: 'updated',
    changes,
  });
  return new Set(Object.keys(changes));
}

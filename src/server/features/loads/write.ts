import { sql } from 'kysely';

import type { HistoryCause } from '#api/history/history-cause.ts';
import type { LoadRequest } from '#api/orders/loads.ts';
import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';
import { fieldNames } from '#domain/record-fields/fields.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { createJob, type NewJob, vehicleOf } from '../../job-rows/create-job.ts';
import { readRow } from '../../job-rows/find-rows.ts';
import type { TruckRecord } from '../../job-rows/references.ts';
import { changesBetween } from '../../job-rows/row-audit.ts';
import { setStatus } from '../../row-status/set-status.ts';
import type { PlannedLoad } from './planned-loads.ts';

/** A load as it is asked for, or as a row had it before that gets it back. */
export interface LoadToWrite extends LoadRequest {
  /** The vehicles that belong to the truck; left out, its usual ones. */
  trailerId?: number | null;
  carrierId?: number | null;
}

interface LoadsToWrite {
  loads: readonly LoadToWrite[];
  replacedRows: readonly PlannedLoad[];
  trucks: ReadonlyMap<number, TruckRecord>;
  /** The fields of a load that the request does not give. */
  template: NewJob;
  userId: number;
  /** Undoing a split does not count as joining. */
  isUndone: boolean;
}

/**
 * Writes checked loads and returns the ids of their rows, in order, and of the rows that were cancelled. The rows that
 * give way become the first loads, so that their numbers and histories go on; those left over are cancelled.
 */
export async function writeLoads(
  db: Db,
  { loads, replacedRows, trucks, template, userId, isUndone }: LoadsToWrite,
): Promise<{
  rowIds: number[];
  cancelledIds: number[];
  /** For each row, the fields that are new. */
  changed: ReadonlyMap<number, ReadonlySet<string>>;
}> {
  const rowIds: number[] = [];
  const changedFieldsByRow = new Map<number, ReadonlySet<string>>();
  const cause: HistoryCause = isUndone
    ? { code: 'UNDONE' }
    : causeOf(loads, replacedRows, template.transportOrderId);
  for (const [index, load] of loads.entries()) {
    const before = replacedRows[index];
    const truck = load.truckId == null ? null : (trucks.get(load.truckId) ?? null);
    if (before === undefined) {
      const { quantity, date, time = null } = load;
      const made = await createJob(db, {
        ...template,
        date: date ?? template.date,
        time,
        ...vehicleOf(truck),
        ...(load.trailerId !== undefined && { trailer: reference(load.trailerId) }),
        ...(load.carrierId !== undefined && { carrier: reference(load.carrierId) }),
        quantity,
        cause,
      });
      rowIds.push(made.rowId);
      changedFieldsByRow.set(made.rowId, new Set(fieldNames({ ...jobFields, ...rowFields })));
    } else {
      changedFieldsByRow.set(before.id, await changeRow(db, before, load, truck, { userId, cause }));
      rowIds.push(before.id);
    }
  }
  const [first] = replacedRows;
  if (template.transportOrderId === null && first !== undefined) await tie(db, first.id, rowIds);
  const surplus = replacedRows.slice(loads.length);
  const action = isUndone ? 'cancelled' : 'joined';
  for (const { row } of surplus) await setStatus(db, row, 'CANCELLED', action, userId, cause);
  return { rowIds, cancelledIds: surplus.map(({ id }) => id), changed: changedFieldsByRow };
}

function reference(id: number | null): { id: number } | null {
  return id === null ? null : { id };
}

/** Without an order, only this says that the loads belong together. */
async function tie(db: Db, firstId: number, rowIds: readonly number[]): Promise<void> {
  await sql`
    update transport_job_products r set split_from_id = first.id
    from (select coalesce(split_from_id, id) as id from transport_job_products where id = ${firstId}) first
    where r.id = any(${[...rowIds]}::bigint[]) and r.id <> first.id`.execute(db);
}

/** Rows become more loads, or fewer; loads made from the rest of an order replace no row. */
function causeOf(
  loads: readonly LoadRequest[],
  replacedRows: readonly PlannedLoad[],
  orderId: number | null,
): HistoryCause {
  if (replacedRows.length === 0 && orderId !== null) return { code: 'ORDER_SPLIT', of: orderId };
  const rows = replacedRows.map(({ id }) => id).join(', ');
  return { code: loads.length < replacedRows.length ? 'ROWS_JOINED' : 'ROWS_SPLIT', of: rows };
}

async function changeRow(
  db: Db,
  { row, isShared }: PlannedLoad,
  { quantity, date, time, truckId, trailerId, carrierId }: LoadToWrite,
  truck: TruckRecord | null,
  by: { userId: number; cause: HistoryCause },
): Promise<ReadonlySet<string>> {
  if (!isShared) {
    await db
      .updateTable('transport_jobs')
      .set({
        version: sql`version + 1`,
        ...(date != null && { transport_date: date }),
        ...(time !== undefined && { transport_time: time }),
        ...(truckId !== undefined && {
          truck_id: truck?.id ?? null,
          trailer_id: trailerId === undefined ? (truck?.trailer_id ?? null) : trailerId,
          carrier_company_id: carrierId === undefined ? (truck?.company_id ?? null) : carrierId,
        }),
      })
      .where('id', '=', row.transportJobId)
      .execute();
  }
  await db
    .updateTable('transport_job_products')
    .set({ quantity, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  const changes = changesBetween(row, await readRow(db, row.id));
  await recordAudit(db, {
    ...by,
    entity: 'transport_job_product',
    entityId: row.id,
    action: 'updated',
    changes,
  });
  return new Set(Object.keys(changes));
}

import { sql } from 'kysely';

import type { HistoryCauseCode } from '#api/history/history-cause.ts';

import type { Db } from '../db/schema.ts';

const splitCauses: readonly HistoryCauseCode[] = ['ORDER_SPLIT', 'ROWS_SPLIT', 'ROWS_JOINED'];

/** The last split or joining of rows, from their histories. */
export interface LastSplit {
  /** The entry of the split in the asked row's history. */
  entryId: number;
  /** Rows that were given another quantity, day, time or truck, with the fields as `[before, after]`. */
  changed: { rowId: number; changes: Readonly<Record<string, unknown>> }[];
  /** Rows that were cancelled, since another took over what they carried. */
  joinedIds: number[];
  madeIds: number[];
}

/**
 * Finds the split or joining that a row went through last, to be taken back; null where there was none, or where
 * somebody has done something since with one of the rows of it. Its entries are those of one transaction, with one
 * cause.
 */
export async function findLastSplit(db: Db, rowId: number): Promise<LastSplit | null> {
  const { rows } = await sql<{
    id: number;
    rowId: number;
    action: string;
    changes: Record<string, unknown>;
    isTouched: boolean;
  }>`
    with last as (
      select at, changes -> 'cause' as cause from audit_entries
      where entity = 'transport_job_product' and entity_id = ${rowId}
      order by id desc limit 1
    ), own as (
      select coalesce(r.split_from_id, r.id) as first_id, j.transport_order_id
      from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
      where r.id = ${rowId}
    ), family as (
      select r.id, r.transport_job_id from own
      join transport_jobs j on j.transport_order_id = own.transport_order_id
      join transport_job_products r on r.transport_job_id = j.id
      union
      select r.id, r.transport_job_id from own
      join transport_job_products r on own.first_id in (r.id, r.split_from_id)
      where own.transport_order_id is null
      union
      select r.id, r.transport_job_id from last
      join transport_job_products r on r.id = any(
        case when last.cause ->> 'code' in ('ROWS_SPLIT', 'ROWS_JOINED')
          then string_to_array(last.cause ->> 'of', ', ')::bigint[] end)
    )
    select entry.id, entry.entity_id as "rowId", entry.action, entry.changes, exists (
      select from audit_entries later
      where later.entity = 'transport_job_product' and later.entity_id = family.id and later.id > entry.id
    ) or exists (
      select from audit_entries later
      where later.entity = 'transport_job' and later.entity_id = family.transport_job_id and later.id > entry.id
    ) as "isTouched"
    from last
    join audit_entries entry on entry.at = last.at and entry.changes -> 'cause' = last.cause
    join family on entry.entity = 'transport_job_product' and entry.entity_id = family.id
    where last.cause ->> 'code' in (${sql.join(splitCauses)})
    order by entry.id`.execute(db);
  const entry = rows.find((each) => each.rowId === rowId);
  if (entry === undefined || rows.some(({ isTouched }) => isTouched)) return null;
  const idsOf = (action: string) => rows.filter((each) => each.action === action).map((each) => each.rowId);
  return {
    entryId: entry.id,
    changed: rows.filter(({ action }) => action === 'updated'),
    joinedIds: idsOf('joined'),
    madeIds: idsOf('created'),
  };
}

/** Finds one of the rows that were divided or joined last of these; null where that cannot be taken back any more. */
export async function findRowOfSplit(db: Db, rowIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select entity_id as id from audit_entries
    where entity = 'transport_job_product' and entity_id = any(${[...rowIds]}::bigint[])
      and changes -> 'cause' ->> 'code' in (${sql.join(splitCauses)})
    order by audit_entries.id desc limit 1`.execute(db);
  const rowId = rows[0]?.id;
  return rowId === undefined || (await findLastSplit(db, rowId)) === null ? null : rowId;
}

import { sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import { notFound } from '../http/errors.ts';
import { type StoredRow, toJobRow } from './job-row.ts';
import { findRowRecords } from './row-record.ts';

/** Rows by their ids, in the order of the ids; those that do not exist are left out. */
export async function findRows(db: Db, ids: readonly number[]): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  return (await findRowRecords(db, sql`${sql.val(ids)}::bigint[]`)).map(toJobRow);
}

/** One row. Throws a 404 refusal. */
export async function findRow(db: Db, id: number): Promise<StoredRow> {
  const [row] = await findRows(db, [id]);
  if (row === undefined) throw notFound();
  return row;
}

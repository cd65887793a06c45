import { sql } from 'kysely';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { type StoredRow, toJobRow } from './job-row.ts';
import { findRowRecords, tableColumns } from './row-record.ts';

/** Finds rows by their ids, in the order of the ids; those that do not exist are left out. */
export async function findRows(db: Db, ids: readonly number[]): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  return (await findRowRecords(db, sql`${sql.val(ids)}::bigint[]`, tableColumns)).map(toJobRow);
}

/**
 * Locks jobs with all their rows and reads the rows, by id. Jobs always come before rows and both in the order of their
 * ids, so that two who change the same never wait for each other. Jobs that do not exist are left out.
 */
export async function lockRowsOfJobs(db: Db, jobIds: readonly number[]): Promise<StoredRow[]> {
  if (jobIds.length === 0) return [];
  await db
    .selectFrom('transport_jobs')
    .select('id')
    .where('id', '=', anyOf(jobIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', anyOf(jobIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  return findRows(
    db,
    rows.map(({ id }) => id),
  );
}

/** Finds the id of a job's first row, which stands for the whole job; null of a job without rows. */
export async function findFirstRowId(db: Db, jobId: number): Promise<number | null> {
  const row = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reads one row. Throws a 404 refusal. */
export async function readRow(db: Db, id: number): Promise<StoredRow> {
  const [row] = await findRows(db, [id]);
  if (row === undefined) throw notFound();
  return row;
}

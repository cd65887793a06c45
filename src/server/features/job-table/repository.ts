import { sql } from 'kysely';

import type { JobRow, JobRowFilters } from '#api/job-row/job-table.ts';

import type { Db } from '../../db/connect.ts';
import { notFound } from '../../http/errors.ts';
import { conditionsOf } from './filters.ts';
import { orderBy, sortOf, tablesToOrderBy } from './order.ts';
import { joinsTo, rowJoins, rowSource } from './row-source.ts';
import { type JobRowRecord, rowColumns, toJobRow } from './view.ts';

/**
 * The rows of one page. The ids of the page are chosen first and joined after: at depth that is many times
 * cheaper. Limit and offset stand in the text, not as parameters, or PostgreSQL would plan at every call.
 * The chosen ids come first, without parentheses: PostgreSQL keeps the written order of more than eight tables,
 * and would otherwise join all rows before looking for the chosen ones.
 */
export async function findPage(
  db: Db,
  query: JobRowFilters,
  limit: number,
  offset: number,
): Promise<JobRow[]> {
  const keys = sortOf(query);
  const order = orderBy(keys);
  const source = sql`transport_job_products r ${joinsTo(tablesToOrderBy(keys))}`;
  const { rows } = await sql<JobRowRecord>`
    select ${rowColumns}
    from (
      select r.id from ${source} where ${where(query)} ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) chosen
    join transport_job_products r on r.id = chosen.id ${rowJoins}
    ${order}`.execute(db);
  return rows.map(toJobRow);
}

/** Rows by their ids, in the order of the ids; those that do not exist are left out. */
export async function findRows(db: Db, ids: readonly number[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<JobRowRecord>`
    select ${rowColumns} from ${rowSource}
    where r.id = any(${sql.val(ids)}::bigint[])
    order by array_position(${sql.val(ids)}::bigint[], r.id)`.execute(db);
  return rows.map(toJobRow);
}

/** One row. Throws a 404 refusal. */
export async function findRow(db: Db, id: number): Promise<JobRow> {
  const [row] = await findRows(db, [id]);
  if (row === undefined) throw notFound();
  return row;
}

/** The ids of all rows that the query finds, in its order. */
export async function findIds(db: Db, query: JobRowFilters): Promise<number[]> {
  const keys = sortOf(query);
  const source = sql`transport_job_products r ${joinsTo(tablesToOrderBy(keys))}`;
  const { rows } = await sql<{ id: number }>`
    select r.id from ${source} where ${where(query)} ${orderBy(keys)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many rows the query finds. */
export async function countRows(db: Db, query: JobRowFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transport_job_products r where ${where(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function where(query: JobRowFilters) {
  return sql.join(conditionsOf(query), sql` and `);
}

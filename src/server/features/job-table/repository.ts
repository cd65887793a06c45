import { type RawBuilder, sql } from 'kysely';

import { groupValueOf } from '#api/job-row/group-value.ts';
import type { Grouping } from '#api/job-row/job-table-address.ts';
import type { JobRow, JobRowFilters, RowGroupTotal } from '#api/job-row/job-table.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import type { SortDirection } from '#domain/sort-direction.ts';

import type { Db } from '../../db/schema.ts';
import { type StoredRow, toJobRow } from '../../job-rows/job-row.ts';
import { findRowRecords, joinsTo, type JoinedTable, tableColumns } from '../../job-rows/row-record.ts';
import { type RowSums, sumsOfRows, toTotals } from '../../job-rows/row-sums.ts';
import { columnSql } from './columns.ts';
import { conditionsOf } from './filters.ts';
import { manyRows, type Total } from './totals.ts';

/** Finds the rows of one page, in the order that the query asks for. */
export async function findPage(
  db: Db,
  query: JobRowFilters,
  limit: number,
  offset: number,
): Promise<StoredRow[]> {
  // In the text, not as parameters, or PostgreSQL would plan at every call.
  const page = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  return (await findRowRecords(db, sql`array(${idsOf(query)} ${page})`, tableColumns)).map(toJobRow);
}

/** Finds the ids of all rows that the query finds, in its order. */
export async function findIds(db: Db, query: JobRowFilters): Promise<number[]> {
  const { rows } = await idsOf(query).execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the number of rows that the query finds, and their totals. */
export async function countRows(db: Db, query: JobRowFilters): Promise<Total> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from transport_job_products r where ${where(query)}`.execute(db);
  const rowCount = counts[0]?.count ?? 0;
  if (rowCount > manyRows) return { found: rowCount, totals: null };
  const { rows: sums } = await sql<RowSums>`
    select ${sumsOfRows}
    from transport_job_products r join products product on product.id = r.product_id
    where ${where(query)}`.execute(db);
  return { found: rowCount, totals: sums[0] === undefined ? null : toTotals(sums[0]) };
}

/** Finds the totals of the groups that these rows belong to, over all that the query finds, in no order. */
export async function findGroups(
  db: Db,
  query: JobRowFilters,
  by: Grouping,
  ofRows: readonly JobRow[],
): Promise<RowGroupTotal[]> {
  const values = [...new Set(ofRows.map((row) => groupValueOf(row, by)))];
  if (values.length === 0) return [];
  const value = groupValues[by];
  const joined = joinsTo(['product', ...(columnSql[by].joins ?? [])]);
  const { rows } = await sql<RowSums & { value: string | null; found: number }>`
    select ${value} as value, count(*) as found, ${sumsOfRows}
    from transport_job_products r ${joined}
    where ${where(query)} and (${value} = any(${sql.val(values.filter((each) => each !== null))}::text[])
      or ${sql.lit(values.includes(null))} and ${value} is null)
    group by 1`.execute(db);
  return rows.map((group) => Object.assign({ value: group.value, found: group.found }, toTotals(group)));
}

/** The same as groupValueOf. */
const groupValues: Record<Grouping, RawBuilder<string | null>> = {
  date: sql`r.transport_date::text`,
  truck: sql`truck.license_plate_number`,
  client: sql`client_company.name`,
  product: sql`product.name`,
};

function idsOf(query: JobRowFilters) {
  const keys = sortOf(query);
  return sql<{ id: number }>`
    select r.id from transport_job_products r ${joinsTo(tablesToOrderBy(keys))}
    where ${where(query)} ${orderBy(keys)}`;
}

function where(query: JobRowFilters) {
  return sql.join(conditionsOf(query), sql` and `);
}

interface SortKey {
  column: JobRowColumn;
  direction: SortDirection;
}

/**
 * The order asked for, or the default. Rows that are alike in it go by day and time, or only by id where it names the
 * day, in the direction of its last column; always ending with the id, so that pages neither overlap nor miss.
 */
function sortOf(query: JobRowFilters): SortKey[] {
  const requestedKeys = query.sort === undefined ? [] : [query.sort].flat();
  const keys: SortKey[] = requestedKeys.length > 0 ? requestedKeys : [{ column: 'date', direction: 'desc' }];
  if (has(keys, 'id')) return keys;
  const direction = keys.at(-1)?.direction ?? 'desc';
  const byTime = has(keys, 'date') ? [] : (['date', 'time'] as const).filter((column) => !has(keys, column));
  return [...keys, ...[...byTime, 'id' as const].map((column) => ({ column, direction }))];
}

function has(keys: readonly SortKey[], soughtColumn: JobRowColumn): boolean {
  return keys.some(({ column }) => column === soughtColumn);
}

/** `order by` for the keys; empty values come last either way. */
function orderBy(keys: readonly SortKey[]): RawBuilder<unknown> {
  const parts = keys.map(({ column, direction }) => {
    const key = columnSql[column].orderBy;
    // The index on day and id is only used when the order says nothing of nulls.
    if (ruleOf(column).isRequired === true) return direction === 'asc' ? sql`${key} asc` : sql`${key} desc`;
    return direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`;
  });
  return sql`order by ${sql.join(parts)}`;
}

/** The tables that choosing a page in this order needs beside the rows' own. */
function tablesToOrderBy(keys: readonly SortKey[]): JoinedTable[] {
  return keys.flatMap(({ column }) => columnSql[column].joins ?? []);
}

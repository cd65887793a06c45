import { type RawBuilder, sql } from 'kysely';

import type { JobRowFilters } from '#api/job-row/job-table.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import type { JoinedTable } from '../../job-rows/row-record.ts';
import { columnSql } from './columns.ts';

type SortKey = { column: JobRowColumn; direction: 'asc' | 'desc' };

/** The order asked for, or the default; always ending with the id, so that pages neither overlap nor miss. */
export function sortOf(query: JobRowFilters): SortKey[] {
  const asked = query.sort === undefined ? [] : [query.sort].flat();
  const keys: SortKey[] = asked.length > 0 ? asked : [{ column: 'date', direction: 'desc' }];
  return keys.some(({ column }) => column === 'id') ? keys : [...keys, { column: 'id', direction: 'desc' }];
}

/** `order by` for the keys; empty values come last either way. */
export function orderBy(keys: readonly SortKey[]): RawBuilder<unknown> {
  const parts = keys.map(({ column, direction }) => {
    const key = columnSql[column].orderBy;
    // The index on day and id is only used when the order says nothing of nulls.
    if (ruleOf(column).isRequired === true) return direction === 'asc' ? sql`${key} asc` : sql`${key} desc`;
    return direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`;
  });
  return sql`order by ${sql.join(parts)}`;
}

/** The tables that choosing a page in this order needs beside the rows' own. */
export function tablesToOrderBy(keys: readonly SortKey[]): JoinedTable[] {
  return keys.flatMap(({ column }) => columnSql[column].joins ?? []);
}

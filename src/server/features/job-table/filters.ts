import type { RawBuilder } from 'kysely';

import { noneFilter, filterValues, maySearchSeveral } from '#api/job-row/job-table-address.ts';
import type { JobRowFilters } from '#api/job-row/job-table.ts';
import { type DayColumn, isDayColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { literals } from '../../db/literals.ts';
import { sql } from '../../db/strict-sql.ts';
import { awaitsSending as isAwaiting } from '../../job-rows/awaits-sending.ts';
import { hasFailedSend } from '../../job-rows/failed-sends.ts';
import { columnSql, emptyCondition, type FilteredColumn } from './columns.ts';

type Condition = RawBuilder<unknown>;

/** Returns the conditions of a table query on `r`, the rows' own table. */
export function conditionsOf(query: JobRowFilters): Condition[] {
  const { status, productGroup, changedAfterSending, failedSends, awaitsSending } = query;
  return [
    // Cancelled rows are left out unless filtered for (docs/requirements.md, 'Job table').
    ...(status === undefined ? [sql`r.status <> 'CANCELLED'`] : []),
    ...(productGroup === undefined || productGroup.length === 0 ? [] : [ofGroups(productGroup)]),
    ...(changedAfterSending === undefined
      ? []
      : [sql`(r.changed_after_sending <> '{}') = ${sql.lit(changedAfterSending)}`]),
    ...(failedSends === undefined ? [] : [failedSends ? hasFailedSend : sql`not ${hasFailedSend}`]),
    ...(awaitsSending === undefined ? [] : [awaitsSending ? isAwaiting : sql`not ${isAwaiting}`]),
    ...jobRowColumns.flatMap((column) =>
      isDayColumn(column) ? daysCondition(column, query) : conditionsOn(column, query),
    ),
  ];
}

function daysCondition(column: DayColumn, query: JobRowFilters): Condition[] {
  const [from, to] = [query[`${column}From`], query[`${column}To`]];
  return from === undefined && to === undefined ? [] : [columnSql[column].where({ from, to }, query)];
}

function conditionsOn<C extends FilteredColumn>(column: C, query: JobRowFilters): Condition[] {
  const filters: {
    [F in C]: { where: (sought: NonNullable<JobRowFilters[F]>, query: JobRowFilters) => Condition };
  } = columnSql;
  const sought = query[column];
  if (sought === undefined || sought === null || sought === '') return [];
  const where = (one: typeof sought) =>
    (one === noneFilter ? emptyCondition(column) : null) ?? filters[column].where(one, query);
  if (typeof sought !== 'string') return [where(sought)];
  const isNot = sought.startsWith('!');
  const text = isNot ? sought.slice(1) : sought;
  const values = maySearchSeveral(column) ? filterValues(column, text) : [text];
  if (values.length === 0) return [];
  const any = sql`(${sql.join(
    values.map((value) => where(value as typeof sought)),
    sql` or `,
  )})`;
  // A row without a value is unknown: it does not count as not containing the text either.
  return [isNot ? sql`${any} is not true` : any];
}

/**
 * The ids stand in the text: as parameters PostgreSQL plans for a group of usual size, and looks through a million rows
 * by day for the twenty of a group that has hardly any.
 */
function ofGroups(ids: readonly number[]): Condition {
  return sql`r.product_id in (
    select id from products where group_id in (${literals(ids)}))`;
}

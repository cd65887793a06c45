import { type RawBuilder, sql } from 'kysely';

import { noneFilter, filterValues, takesSeveral } from '#api/job-row/job-table-address.ts';
import type { JobRowFilters } from '#api/job-row/job-table.ts';
import { terminalType } from '#domain/business-constants.ts';
import { type DayColumn, isDayColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';
import { sendableStatuses } from '#domain/job-row/job-row-status.ts';

import { hasFailedSend } from '../../job-rows/failed-sends.ts';
import { columnSql, emptyCondition, type FilteredColumn } from './columns.ts';

type Condition = RawBuilder<unknown>;

/** The conditions of a table query on `r`, the rows' own table. */
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
    ...(awaitsSending === undefined ? [] : [awaitsSending ? sql`${awaiting}` : sql`not ${awaiting}`]),
    ...jobRowColumns.flatMap((column) =>
      isDayColumn(column) ? daysCondition(column, query) : conditionsOn(column, query),
    ),
  ];
}

/**
 * Rows that may be sent and were not told to all who plan by them (docs/requirements.md, 'Sends and row problems'):
 * the terminal plans by bulk goods that come to it. Never null, so that it can be turned round.
 */
const awaiting = sql`(r.status in (${sql.join(sendableStatuses.map((status) => sql.lit(status)))}) and not (
  r.is_sms_sent and r.sent_to_waybill and r.sent_to_fleet_service and (r.sent_to_pk_terminal
    or not exists (select from products where id = r.product_id and is_bulk)
    or not exists (select from locations where id = r.destination_location_id
      and location_type_code = ${sql.lit(terminalType)}))))`;

function daysCondition(column: DayColumn, query: JobRowFilters): Condition[] {
  const [from, to] = [query[`${column}From`], query[`${column}To`]];
  return from === undefined && to === undefined ? [] : [columnSql[column].where({ from, to })];
}

function conditionsOn<C extends FilteredColumn>(column: C, query: JobRowFilters): Condition[] {
  const filters: { [F in C]: { where: (sought: NonNullable<JobRowFilters[F]>) => Condition } } = columnSql;
  const sought = query[column];
  if (sought === undefined || sought === null || sought === '') return [];
  const where = (one: typeof sought) =>
    (one === noneFilter ? emptyCondition(column) : null) ?? filters[column].where(one);
  if (typeof sought !== 'string') return [where(sought)];
  const isNot = sought.startsWith('!');
  const text = isNot ? sought.slice(1) : sought;
  const values = takesSeveral(column) ? filterValues(column, text) : [text];
  if (values.length === 0) return [];
  const any = sql`(${sql.join(
    values.map((value) => where(value as typeof sought)),
    sql` or `,
  )})`;
  // Of rows without a value nothing is known: they do not contain it either.
  return [isNot ? sql`${any} is not true` : any];
}

/**
 * The ids stand in the text: as parameters PostgreSQL plans for a group of usual size, and looks through a million rows
 * by day for the twenty of a group that has hardly any.
 */
function ofGroups(ids: readonly number[]): Condition {
  return sql`r.product_id in (
    select id from products where group_id in (${sql.join(ids.map((id) => sql.lit(id)))}))`;
}

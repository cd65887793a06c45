import { type RawBuilder, sql } from 'kysely';

import type { JobRowFilters } from '#api/job-row/job-table.ts';
import type { SoughtQuantity } from '#domain/goods/sought-quantity.ts';
import { foldText, searchWords, squeeze } from '#domain/search-text.ts';

type Condition = RawBuilder<unknown>;

/**
 * The conditions of a table query on `r`, the rows' own table. Filters on the names of other records are
 * sub-queries over those records' search indexes, so that counting needs no join either.
 */
export function conditionsOf(query: JobRowFilters): Condition[] {
  return [
    ...statusCondition(query),
    ...present(query.productGroup, (ids) =>
      ids.length === 0
        ? null
        : // In the text: as parameters PostgreSQL plans for a group of usual size, and looks through a million
          // rows by day for the twenty of a group that has hardly any.
          sql`r.product_id in (select id from products where group_id in (${sql.join(ids.map((id) => sql.lit(id)))}))`,
    ),
    ...present(query.id, (ids) => sql`r.id in (${sql.join(ids)})`),
    ...present(query.transportJobId, (ids) => sql`r.transport_job_id in (${sql.join(ids)})`),
    ...present(query.dateFrom, (day) => sql`r.transport_date >= ${day}`),
    ...present(query.dateTo, (day) => sql`r.transport_date <= ${day}`),
    ...present(
      query.time,
      (text) => sql`r.transport_job_id in (
      select id from transport_jobs where to_char(transport_time, 'HH24:MI') like ${contains(text)})`,
    ),
    ...present(
      query.pickup,
      (text) => sql`r.pickup_location_id in (
      select id from locations where ${containsWords(sql`search_text`, text)})`,
    ),
    ...present(
      query.destination,
      (text) => sql`r.destination_location_id in (
      select id from locations where ${containsWords(sql`search_text`, text)})`,
    ),
    ...present(
      query.product,
      (text) => sql`r.product_id in (
      select id from products where ${containsWords(sql`search_text`, text)})`,
    ),
    ...present(query.quantity, quantityCondition),
    ...present(query.shelf, (text) => containsWords(sql`fold_text(r.shelf)`, text)),
    ...present(query.notes, (text) => containsWords(sql`fold_text(r.notes)`, text)),
    ...present(
      query.carrier,
      (text) => sql`r.transport_job_id in (
      select transport_jobs.id from transport_jobs
      where carrier_company_id in (select id from companies where ${containsWords(sql`search_text`, text)}))`,
    ),
    ...present(
      query.truck,
      (text) => sql`r.transport_job_id in (
      select transport_jobs.id from transport_jobs
      where truck_id in (
        select id from trucks where squeeze_text(license_plate_number) like ${contains(squeeze(text))}))`,
    ),
    ...present(
      query.customerManager,
      (text) => sql`r.transport_job_id in (
      select transport_jobs.id from transport_jobs
      where customer_manager_id in (select id from people where ${containsWords(sql`search_text`, text)}))`,
    ),
    ...present(
      query.creator,
      (text) => sql`r.created_by in (
      select id from users where ${containsWords(sql`fold_text(first_name || ' ' || last_name)`, text)})`,
    ),
    ...present(query.sentToPkTerminal, (flag) => sql`r.sent_to_pk_terminal = ${sql.lit(flag)}`),
    ...present(query.sentToWaybill, (flag) => sql`r.sent_to_waybill = ${sql.lit(flag)}`),
    ...present(query.sentToFleetService, (flag) => sql`r.sent_to_fleet_service = ${sql.lit(flag)}`),
    ...present(query.isSMSSent, (flag) => sql`r.is_sms_sent = ${sql.lit(flag)}`),
    ...present(query.wetGrain, (flag) => sql`r.wet_grain = ${sql.lit(flag)}`),
    // As bigint: a number that no row can have finds nothing, where a column's own type would not take it.
    ...present(
      query.priority,
      (values) => sql`r.priority in (${sql.join(values.map((value) => sql`${value}::bigint`))})`,
    ),
  ];
}

/**
 * Quantities that contain the digits. Without a decimal sign those are looked for in what is shown ('28.5'), with
 * one among all three places ('28.500'), where '28,50' is too; with a unit the quantity ends after them.
 */
function quantityCondition(sought: SoughtQuantity | null): Condition | null {
  if (sought === null) return null;
  const { whole, places, unit } = sought;
  if (unit !== null) {
    const ending = `%${whole}.${(places ?? '').padEnd(3, '0')}`;
    return sql`(r.quantity::text like ${ending} and r.product_id in (
      select id from products where unit = ${unit}))`;
  }
  if (places !== null) return sql`r.quantity::text like ${`%${whole}.${places}%`}`;
  return sql`trim_scale(r.quantity)::text like ${`%${whole}%`}`;
}

/** Cancelled rows are left out unless filtered for (docs/requirements.md, 'Job table'). */
function statusCondition({ status }: JobRowFilters): Condition[] {
  if (status === undefined) return [sql`r.status <> 'CANCELLED'`];
  return [sql`r.status in (${sql.join(status)})`];
}

function present<T>(value: T | undefined, condition: (value: T) => Condition | null): Condition[] {
  const made = value === undefined || value === '' ? null : condition(value);
  return made === null ? [] : [made];
}

function containsWords(column: RawBuilder<unknown>, text: string): Condition {
  const words = searchWords(text);
  if (words.length === 0) return sql`true`;
  return sql`(${sql.join(
    words.map((word) => sql`${column} like ${contains(word)}`),
    sql` and `,
  )})`;
}

function contains(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

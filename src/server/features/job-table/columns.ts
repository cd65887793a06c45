import { type RawBuilder, sql } from 'kysely';

import type { JobRowFilters } from '#api/job-row/job-table.ts';
import type { QuantityFilter } from '#domain/goods/quantity-filter.ts';
import { type EditableJobRowField, type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { mayBeEmpty } from '#domain/record-fields/fields.ts';
import { foldText, searchWords, squeeze } from '#domain/search-text.ts';

import type { Database } from '../../db/schema.ts';
import type { JoinedTable } from '../../job-rows/row-record.ts';

type Sql = RawBuilder<unknown>;
type RowField = keyof Database['transport_job_products'];
type StoredField = RowField | keyof Database['transport_jobs'];

/** Days are filtered by two parameters, which stand in filters.ts. */
export type FilteredColumn = Exclude<JobRowColumn, 'date'>;

/** A column in the database, by the names of row-record.ts. */
interface ColumnSql {
  /** The field of the row's or the job's own table that a patch writes. */
  storedAs?: StoredField;
  /** True for rows without a value, where that is not simply the stored field. */
  isEmpty?: Sql;
  /** What the order goes by, and what it joins beside the row's own table. */
  orderBy: Sql;
  joins?: readonly JoinedTable[];
}

interface FilteredColumnSql<C extends FilteredColumn> extends ColumnSql {
  /**
   * The condition of its filter, on `r` alone: filters on the names of other records are sub-queries over those
   * records' search indexes, so that counting needs no join either.
   */
  where: (sought: NonNullable<JobRowFilters[C]>) => Sql;
}

type AllColumns = { date: ColumnSql } & { [C in FilteredColumn]: FilteredColumnSql<C> } & Record<
    EditableJobRowField,
    { storedAs: StoredField }
  >;

/** From pickup to destination, as it is shown. */
const km = sql`(select km from distance_between(r.pickup_location_id, r.destination_location_id))`;

/** The columns of the table. */
export const columnSql: AllColumns = {
  id: { orderBy: sql`r.id`, where: (ids) => sql`r.id in (${sql.join(ids)})` },
  transportJobId: {
    orderBy: sql`r.transport_job_id`,
    where: (ids) => sql`r.transport_job_id in (${sql.join(ids)})`,
  },
  date: { storedAs: 'transport_date', orderBy: sql`r.transport_date` },
  time: {
    storedAs: 'transport_time',
    orderBy: sql`j.transport_time`,
    joins: ['j'],
    where: (text) => ofJob(sql`to_char(transport_time, 'HH24:MI') like ${contains(text)}`),
  },
  client: {
    orderBy: dictionaryOrder(sql`client_company.name`),
    joins: ['client', 'client_company'],
    where: (text) => sql`r.client_location_id in (
      select id from locations where company_id in ${named('companies', text)})`,
  },
  pickup: {
    storedAs: 'pickup_location_id',
    orderBy: dictionaryOrder(sql`pickup.location_name`),
    joins: ['pickup'],
    where: (text) => sql`r.pickup_location_id in ${named('locations', text)}`,
  },
  destination: {
    storedAs: 'destination_location_id',
    orderBy: dictionaryOrder(sql`destination.location_name`),
    joins: ['destination'],
    where: (text) => sql`r.destination_location_id in ${named('locations', text)}`,
  },
  product: {
    storedAs: 'product_id',
    orderBy: dictionaryOrder(sql`product.name`),
    joins: ['product'],
    where: (text) => sql`r.product_id in ${named('products', text)}`,
  },
  quantity: {
    storedAs: 'quantity',
    orderBy: sql`r.quantity`,
    where: (sought) => quantityCondition(sought, sql`r.quantity`),
  },
  shelf: text('shelf'),
  notes: text('notes'),
  carrier: {
    storedAs: 'carrier_company_id',
    orderBy: dictionaryOrder(sql`carrier.name`),
    joins: ['j', 'carrier'],
    where: (text) => ofJob(sql`carrier_company_id in ${named('companies', text)}`),
  },
  truck: {
    storedAs: 'truck_id',
    orderBy: sql`truck.license_plate_number`,
    joins: ['j', 'truck'],
    where: (text) =>
      ofJob(sql`truck_id in (
        select id from trucks where squeeze_text(license_plate_number) like ${contains(squeeze(text))})`),
  },
  customerManager: {
    storedAs: 'customer_manager_id',
    orderBy: dictionaryOrder(sql`manager.name`),
    joins: ['j', 'manager'],
    where: (text) => ofJob(sql`customer_manager_id in ${named('people', text)}`),
  },
  creator: {
    orderBy: dictionaryOrder(sql`creator.last_name || ' ' || creator.first_name`),
    joins: ['creator'],
    where: (text) => sql`r.created_by in (
      select id from users where ${containsWords(sql`fold_text(first_name || ' ' || last_name)`, text)})`,
  },
  sentToPkTerminal: flag('sent_to_pk_terminal'),
  sentToWaybill: flag('sent_to_waybill'),
  sentToFleetService: flag('sent_to_fleet_service'),
  isSMSSent: flag('is_sms_sent'),
  wetGrain: flag('wet_grain'),
  status: {
    orderBy: sql`r.status`,
    where: (statuses) => sql`r.status in (${sql.join(statuses)})`,
  },
  driver: {
    isEmpty: sql`not ${ofJob(sql`truck_id in (select id from trucks where driver_name is not null)`)}`,
    orderBy: dictionaryOrder(sql`truck.driver_name`),
    joins: ['j', 'truck'],
    where: (words) =>
      ofJob(
        sql`truck_id in (select id from trucks where ${containsWords(sql`fold_text(driver_name)`, words)})`,
      ),
  },
  trailer: {
    storedAs: 'trailer_id',
    orderBy: sql`trailer.registration_number`,
    joins: ['j', 'trailer'],
    where: (text) =>
      ofJob(sql`trailer_id in (
        select id from trailers where name_key like ${contains(squeeze(text))})`),
  },
  deliveredQuantity: {
    isEmpty: sql`r.delivered_quantity is null`,
    orderBy: sql`r.delivered_quantity`,
    where: (sought) =>
      sought === 'none' ? sql`false` : quantityCondition(sought, sql`r.delivered_quantity`),
  },
  order: {
    orderBy: sql`j.transport_order_id`,
    joins: ['j'],
    where: (ids) => ofJob(sql`transport_order_id in (${sql.join(ids)})`),
  },
  km: {
    isEmpty: sql`${km} is null`,
    orderBy: km,
    where: (values) => sql`round(${km}) in (${sql.join(values)})`,
  },
  priority: number('priority'),
};

/** A text of the row's own. */
function text(name: RowField) {
  const own = sql.ref(`r.${name}`);
  return {
    storedAs: name,
    orderBy: dictionaryOrder(own),
    where: (words: string) => containsWords(sql`fold_text(${own})`, words),
  };
}

function flag(name: RowField) {
  const own = sql.ref(`r.${name}`);
  return { storedAs: name, orderBy: own, where: (value: boolean) => sql`${own} = ${sql.lit(value)}` };
}

function number(name: RowField) {
  const own = sql.ref(`r.${name}`);
  return {
    storedAs: name,
    orderBy: own,
    // As bigint: a number that no row can have finds nothing, where a column's own type would not take it.
    where: (values: readonly number[]) =>
      sql`${own} in (${sql.join(values.map((value) => sql`${value}::bigint`))})`,
  };
}

/**
 * Quantities that contain the digits. Without a decimal sign those are looked for in what is shown ('28.5'), with
 * one among all three decimals ('28.500'), where '28,50' is too; with a unit the quantity ends after them.
 */
function quantityCondition({ whole, decimals, unit }: QuantityFilter, quantity: Sql): Sql {
  if (unit !== null) {
    const ending = `%${whole}.${(decimals ?? '').padEnd(3, '0')}`;
    return sql`(${quantity}::text like ${ending} and r.product_id in (
      select id from products where unit = ${unit}))`;
  }
  if (decimals !== null) return sql`${quantity}::text like ${`%${whole}.${decimals}%`}`;
  return sql`trim_scale(${quantity})::text like ${`%${whole}%`}`;
}

/** Rows where the column is empty; null for a column that never is. */
export function emptyCondition(column: FilteredColumn): Sql | null {
  const { storedAs, isEmpty }: ColumnSql = columnSql[column];
  if (isEmpty !== undefined) return isEmpty;
  const rule = ruleOf(column);
  if (storedAs === undefined || !mayBeEmpty(rule)) return null;
  return rule.of === 'job'
    ? ofJob(sql`${sql.ref(storedAs)} is null`)
    : sql`${sql.ref(`r.${storedAs}`)} is null`;
}

/** Rows of the jobs for which the condition holds. */
function ofJob(condition: Sql): Sql {
  return sql`r.transport_job_id in (select transport_jobs.id from transport_jobs where ${condition})`;
}

/** The ids of records with these words, by the records' own search index. */
function named(table: 'locations' | 'products' | 'companies' | 'people', words: string): Sql {
  return sql`(select id from ${sql.table(table)} where ${containsWords(sql`search_text`, words)})`;
}

function containsWords(column: Sql, text: string): Sql {
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

/** A text's place in an Estonian dictionary, the same on each database: the embedded one knows no languages. */
function dictionaryOrder(text: Sql): Sql {
  // The Estonian alphabet with the foreign letters in their places.
  const letters = 'abcdefghijklmnopqrsšzžtuvwõäöüxy';
  const places = Array.from(letters, (_, place) => String.fromCharCode('A'.charCodeAt(0) + place)).join('');
  const [from, to] = [letters + letters.toUpperCase(), places + places];
  return sql`translate(${text}, ${sql.lit(from)}, ${sql.lit(to)}) collate "C"`;
}

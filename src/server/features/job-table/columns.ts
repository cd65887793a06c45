import type { RawBuilder } from 'kysely';

import type { JobRowFilters } from '#api/job-row/job-table.ts';
import {
  type ColumnWith,
  type DayColumn,
  type JobRowColumn,
  type jobRowColumnRules,
  jobRowColumns,
  type JobRowField,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';
import { mayBeEmpty } from '#domain/record-fields/fields.ts';
import { foldCode } from '#domain/search-text.ts';

import { planEachTime } from '../../db/naming-client.ts';
import { sql } from '../../db/strict-sql.ts';
import type { JoinedTable } from '../../job-rows/row-record.ts';
import { quantityOrder } from '../../job-rows/row-sums.ts';
import { jobRowStorage } from '../../record-fields/job-row.ts';
import { contains, containsWords, dictionaryOrder, inRanges, kindSql, type DaysFilter } from './kind-sql.ts';

type Sql = RawBuilder<unknown>;

/** The columns that one parameter filters. */
export type FilteredColumn = Exclude<JobRowColumn, DayColumn>;

/** A column in the database, with the names of row-record.ts. */
interface ColumnSql<S> {
  /** True for rows without a value, where that is not simply the stored field. */
  isEmpty?: Sql;
  /** The SQL by which rows are ordered, and the tables to join for it besides those of the rows themselves. */
  orderBy: Sql;
  joins?: readonly JoinedTable[];
  /**
   * The condition of its filter, on `r` alone: filters on the names of other records are sub-queries over those
   * records' search indexes, so that counting needs no join either.
   */
  where: (sought: S, query: JobRowFilters) => Sql;
}

type AllColumns = { [C in FilteredColumn]: ColumnSql<NonNullable<JobRowFilters[C]>> } & Record<
  DayColumn,
  ColumnSql<DaysFilter>
>;

/** Columns with a value of their own are filtered and ordered by the rules of their kind. */
type PlainColumn = ColumnWith<{ of: unknown; kind: keyof typeof kindSql }>;
type SpecialColumns = Omit<AllColumns, PlainColumn> & Partial<AllColumns>;

/** The kilometres from pickup to destination, as shown. */
const km = sql`(select km from distance_between(r.pickup_location_id, r.destination_location_id))`;

/** Columns whose kind does not say everything. */
const specialColumns: SpecialColumns = {
  id: kindSql.id(sql`r.id`),
  transportJobId: kindSql.id(sql`r.transport_job_id`),
  // The copy in the rows, which is the first column of their indexes.
  date: kindSql.day(sql`r.transport_date`),
  client: {
    orderBy: dictionaryOrder(sql`client_company.name`),
    joins: ['client', 'client_company'],
    where: (text) => sql`r.client_location_id in (
      select id from locations where company_id in ${named('companies', text)})`,
  },
  pickup: {
    orderBy: dictionaryOrder(sql`pickup.location_name`),
    joins: ['pickup'],
    where: (text) => sql`r.pickup_location_id in ${named('locations', text)}`,
  },
  destination: {
    orderBy: dictionaryOrder(sql`destination.location_name`),
    joins: ['destination'],
    where: (text) => sql`r.destination_location_id in ${named('locations', text)}`,
  },
  product: {
    orderBy: dictionaryOrder(sql`product.name`),
    joins: ['product'],
    where: (text) => sql`r.product_id in ${named('products', text)}`,
  },
  carrier: {
    orderBy: dictionaryOrder(sql`carrier.name`),
    joins: ['j', 'carrier'],
    where: (text) => ofJob(sql`carrier_company_id in ${named('companies', text)}`),
  },
  truck: {
    orderBy: sql`truck.license_plate_number`,
    joins: ['j', 'truck'],
    where: (text) =>
      ofJob(sql`truck_id in (
        select id from trucks where squeeze_text(license_plate_number) like ${contains(foldCode(text))})`),
  },
  customerManager: {
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
  notes: {
    orderBy: dictionaryOrder(sql`r.notes`),
    // The index brings every row that has the word: of some days fewer rows are looked through one by one.
    where: (words, { dateFrom, dateTo }) =>
      dateFrom === undefined && dateTo === undefined
        ? sql`${sql.raw(planEachTime)} ${containsWords(sql`fold_text(r.notes)`, words)}`
        : containsWords(sql`(fold_text(r.notes) || '')`, words),
  },
  sentToPkTerminal: kindSql.flag(sql`r.sent_to_pk_terminal`),
  sentToWaybill: kindSql.flag(sql`r.sent_to_waybill`),
  sentToFleetService: kindSql.flag(sql`r.sent_to_fleet_service`),
  isSMSSent: kindSql.flag(sql`r.is_sms_sent`),
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
    orderBy: sql`trailer.registration_number`,
    joins: ['j', 'trailer'],
    where: (text) =>
      ofJob(sql`trailer_id in (
        select id from trailers where name_key like ${contains(foldCode(text))})`),
  },
  quantity: weighed(sql`r.quantity`),
  deliveredQuantity: weighed(sql`r.delivered_quantity`),
  order: {
    isEmpty: ofJob(sql`transport_order_id is null`),
    orderBy: sql`j.transport_order_id`,
    joins: ['j'],
    where: (ranges) => ofJob(inRanges(sql`transport_order_id`, ranges)),
  },
  km: {
    isEmpty: sql`${km} is null`,
    orderBy: km,
    where: (ranges) => inRanges(sql`round(${km})`, ranges),
  },
};

/** The columns of the table. */
export const columnSql: AllColumns = { ...plainColumnSql(), ...specialColumns };

/** Typed by the kinds themselves, so that a filter of another type than its kind's does not compile. */
type PlainColumns = {
  [C in PlainColumn]: ReturnType<(typeof kindSql)[(typeof jobRowColumnRules)[C]['kind']]>;
};

function plainColumnSql(): PlainColumns {
  return Object.fromEntries(
    jobRowColumns.filter(isPlain).map((column) => [column, plainColumn(column)]),
  ) as PlainColumns;
}

function isPlain(column: JobRowColumn): column is PlainColumn {
  return isStored(column) && ruleOf(column).kind in kindSql;
}

function plainColumn(field: PlainColumn): ColumnSql<never> {
  const rule = ruleOf(field);
  const kind = kindSql[rule.kind as keyof typeof kindSql];
  const column = jobRowStorage[field];
  if (rule.of === 'row') return kind(sql.ref(`r.${column}`));
  const { where }: ColumnSql<never> = kind(sql.ref(`transport_jobs.${column}`));
  return {
    orderBy: kind(sql.ref(`j.${column}`)).orderBy,
    joins: ['j'],
    where: (sought, query) => ofJob(where(sought, query)),
  };
}

/** Returns the condition of rows where the column is empty; null for a column that never is. */
export function emptyCondition(column: JobRowColumn): Sql | null {
  const { isEmpty }: ColumnSql<never> = columnSql[column];
  if (isEmpty !== undefined) return isEmpty;
  const rule = ruleOf(column);
  if (!isStored(column) || !mayBeEmpty(rule)) return null;
  const stored = jobRowStorage[column];
  return rule.of === 'job' ? ofJob(sql`${sql.ref(stored)} is null`) : sql`${sql.ref(`r.${stored}`)} is null`;
}

function isStored(column: JobRowColumn): column is JobRowField {
  return column in jobRowStorage;
}

/** A quantity, ordered by its weight where it has one. */
function weighed(own: Sql) {
  return {
    ...kindSql.quantity(own),
    orderBy: quantityOrder(own, sql`product.unit`),
    joins: ['product'] as const,
  };
}

/** Rows whose jobs meet the condition. */
function ofJob(condition: Sql): Sql {
  return sql`r.transport_job_id in (select id from transport_jobs where ${condition})`;
}

/** The ids of records with these words, found by the records' own search index. */
function named(table: 'locations' | 'products' | 'companies' | 'people', words: string): Sql {
  return sql`(select id from ${sql.table(table)} where ${containsWords(sql`search_text`, words)})`;
}

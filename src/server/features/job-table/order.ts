import { type RawBuilder, sql } from 'kysely';

import type { JobRowFilters } from '#api/job-row/job-table.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { JoinedTable } from './row-source.ts';

/** The Estonian alphabet with the foreign letters in their places. */
const letters = 'abcdefghijklmnopqrsšzžtuvwõäöüxy';
const places = Array.from(letters, (_, place) => String.fromCharCode('A'.charCodeAt(0) + place)).join('');

/** A text's place in an Estonian dictionary, the same on each database: the embedded one knows no languages. */
function dictionaryOrder(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const [from, to] = [letters + letters.toUpperCase(), places + places];
  return sql`translate(${text}, ${sql.lit(from)}, ${sql.lit(to)}) collate "C"`;
}

/** One key of the order, by the names of row-source.ts. */
const sortKeys: Record<JobRowColumn, RawBuilder<unknown>> = {
  id: sql`r.id`,
  transportJobId: sql`r.transport_job_id`,
  date: sql`r.transport_date`,
  time: sql`j.transport_time`,
  pickup: dictionaryOrder(sql`pickup.location_name`),
  destination: dictionaryOrder(sql`destination.location_name`),
  product: dictionaryOrder(sql`product.name`),
  quantity: sql`r.quantity`,
  shelf: dictionaryOrder(sql`r.shelf`),
  notes: dictionaryOrder(sql`r.notes`),
  carrier: dictionaryOrder(sql`carrier.name`),
  truck: sql`truck.license_plate_number`,
  customerManager: dictionaryOrder(sql`manager.name`),
  creator: dictionaryOrder(sql`creator.last_name || ' ' || creator.first_name`),
  sentToPkTerminal: sql`r.sent_to_pk_terminal`,
  sentToWaybill: sql`r.sent_to_waybill`,
  sentToFleetService: sql`r.sent_to_fleet_service`,
  isSMSSent: sql`r.is_sms_sent`,
  wetGrain: sql`r.wet_grain`,
  status: sql`r.status`,
  priority: sql`r.priority`,
};

/** What ordering by a column of another table joins; the others are the row's own. */
const joinsOfColumn: Partial<Record<JobRowColumn, readonly JoinedTable[]>> = {
  time: ['j'],
  pickup: ['pickup'],
  destination: ['destination'],
  product: ['product'],
  carrier: ['j', 'carrier'],
  truck: ['j', 'truck'],
  customerManager: ['j', 'manager'],
  creator: ['creator'],
};

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
    const never = column === 'id' || column === 'date';
    const key = sortKeys[column];
    // The index on day and id is only used when the order says nothing of nulls.
    if (never) return direction === 'asc' ? sql`${key} asc` : sql`${key} desc`;
    return direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`;
  });
  return sql`order by ${sql.join(parts)}`;
}

/** The tables that choosing a page in this order needs beside the rows' own. */
export function tablesToOrderBy(keys: readonly SortKey[]): ReadonlySet<JoinedTable> {
  return new Set(keys.flatMap(({ column }) => joinsOfColumn[column] ?? []));
}

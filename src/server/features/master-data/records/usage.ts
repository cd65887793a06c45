import { type RawBuilder, sql } from 'kysely';

import type { RecordUsage } from '#api/admin/master-records.ts';
import type { Day } from '#domain/calendar/day.ts';
import { unfinishedStatuses } from '#domain/job-row/job-row-status.ts';

import { isMarkedAs, type UsedTable, useMarks } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { masterData } from '../../../i18n/master-data.ts';
import type { StoredRecord } from './stored.ts';

const { namedBy, otherUsage, stillOpen } = masterData;

/**
 * Counts the records of each table that refer to a record, with people's words for them, the open ones first. The
 * database itself says which tables may.
 */
export async function countUsage(db: Db, { entity, id }: StoredRecord, today: Day): Promise<RecordUsage[]> {
  const { rows: references } = await sql<{ what: string; columns: string[] }>`
    select con.conrelid::regclass::text as what, array_agg(distinct att.attname::text order by att.attname::text) as columns
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = ${entity.table}::regclass
    group by con.conrelid order by 1`.execute(db);
  const usage: RecordUsage[] = [];
  for (const { what, columns } of references) {
    const names = columns.map((column) => sql`t.${sql.id(column)} = ${id}`);
    const { rows } = await sql<{ count: number; open: number }>`
      select count(*) as count, count(*) filter (where ${isOpen(what, today)}) as open
      from ${sql.table(what)} t where ${sql.join(names, sql` or `)}`.execute(db);
    const { count = 0, open = 0 } = rows[0] ?? {};
    if (count > 0) {
      usage.push({ what, count, open, label: labelOf(what, count), openLabel: openLabelOf(what) });
    }
  }
  return usage.toSorted((a, b) => Number(b.open > 0) - Number(a.open > 0) || b.count - a.count);
}

const hasOpenRow = (named: RawBuilder<unknown>) => sql<boolean>`exists (
  select from transport_jobs j join transport_job_products r on r.transport_job_id = j.id
  where ${named} and r.status = any(${unfinishedStatuses}))`;

/** The unfinished work that uses a record of the table `t`. */
const openWork: Readonly<Record<string, RawBuilder<boolean>>> = {
  transport_orders: hasOpenRow(sql`j.transport_order_id = t.id`),
  transport_jobs: hasOpenRow(sql`j.id = t.id`),
  transport_job_products: sql<boolean>`t.status = any(${unfinishedStatuses})`,
  sales_orders: sql<boolean>`exists (
    select from sales_order_lines line where line.sales_order_id = t.id and line.status = 'OPEN')`,
  sales_order_lines: sql<boolean>`t.status = 'OPEN'`,
};

function isOpen(table: string, today: Day): RawBuilder<boolean> {
  if (table in openWork) return openWork[table] ?? sql<boolean>`false`;
  if (table === 'users') return sql<boolean>`not t.disabled`;
  if (!isUsed(table)) return sql<boolean>`false`;
  const inUse = isMarkedAs(table, 'inUse', 't');
  return hasTerm(table) ? sql<boolean>`${inUse} and t.valid_to >= ${today}` : inUse;
}

function isUsed(table: string): table is UsedTable {
  return table in useMarks;
}

function hasTerm(table: string): boolean {
  return table === 'contracts' || table === 'vehicle_permits';
}

function labelOf(table: string, count: number): string {
  const [one, many] = (namedBy as Readonly<Record<string, readonly string[]>>)[table] ?? otherUsage;
  return (count === 1 ? one : many) ?? table;
}

function openLabelOf(table: string): string {
  if (table in openWork) return stillOpen.work;
  return hasTerm(table) ? stillOpen.term : stillOpen.record;
}

import { type RawBuilder, sql } from 'kysely';

import { activeTruckStatus, normalCompanyStatus } from '#domain/business-constants.ts';

import type { Db } from './schema.ts';

const byFlag = { column: 'active', inUse: 'true', outOfUse: 'false' } as const;
const byStatus = { column: 'status', inUse: activeTruckStatus, outOfUse: 'INACTIVE' } as const;

/** For each table of master data: the column that says whether a record is in use, and its two values. */
export const useMarks = {
  companies: { column: 'status_code', inUse: normalCompanyStatus, outOfUse: 'COMPANY_STATUS_INACTIVE' },
  people: byFlag,
  representatives: byFlag,
  locations: byFlag,
  products: byFlag,
  product_groups: byFlag,
  warehouses: byFlag,
  stock: byFlag,
  contracts: byFlag,
  trucks: byStatus,
  trailers: byStatus,
  vehicle_permits: byFlag,
  mass_limits: byFlag,
  absences: byFlag,
  papers: byFlag,
} as const;
export type UsedTable = keyof typeof useMarks;

/** The record that takes these out of use together with itself. */
const partOf: Partial<Record<UsedTable, { column: string; table: UsedTable }>> = {
  representatives: { column: 'person_id', table: 'people' },
  locations: { column: 'company_id', table: 'companies' },
  stock: { column: 'warehouse_id', table: 'warehouses' },
};

/** Returns the condition that a record is marked as in use, or out of use, with a literal that indexes know. */
export function isMarkedAs(
  table: UsedTable,
  use: 'inUse' | 'outOfUse',
  alias: string = table,
): RawBuilder<boolean> {
  const mark = useMarks[table];
  return sql<boolean>`${sql.ref(`${alias}.${mark.column}`)} = ${sql.lit(mark[use])}`;
}

/** Returns the condition that a record may be chosen for something new (docs/requirements.md, 'Out of use'). */
export function isInUse(table: UsedTable, alias: string = table): RawBuilder<boolean> {
  const whole = partOf[table];
  if (whole === undefined) return isMarkedAs(table, 'inUse', alias);
  // Read once by its own index and then looked up in memory: a query for each row would slow every search down.
  return sql<boolean>`(${isMarkedAs(table, 'inUse', alias)} and ${sql.ref(`${alias}.${whole.column}`)} not in (
    select whole.id from ${sql.table(whole.table)} whole where ${isMarkedAs(whole.table, 'outOfUse', 'whole')}
  ))`;
}

/** Returns the names of those of these records that may not be chosen any more. */
export async function findOutOfUseNames(
  db: Db,
  table: 'companies' | 'people' | 'locations' | 'products' | 'trucks' | 'trailers' | 'warehouses',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(names[table])} as name from ${sql.table(table)} t
    where id = any(${ids}::bigint[]) and not ${isInUse(table, 't')}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const names = {
  companies: 'name',
  people: 'name',
  locations: 'location_name',
  products: 'name',
  trucks: 'license_plate_number',
  trailers: 'registration_number',
  warehouses: 'name',
} as const;

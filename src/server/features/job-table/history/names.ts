import { sql } from 'kysely';

import type { OwnHistoryField } from '#api/history/row-history.ts';

import type { Db } from '../../../db/schema.ts';
import type { HistoryRecord } from './repository.ts';

/** Names of records, by the field that holds their ids. */
export type KnownNames = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** Fields that the history stores as ids, and the names of their records. */
const namedFields = [
  { field: 'truckId', table: 'trucks', name: 'license_plate_number' },
  { field: 'batch_id', table: 'batches', name: 'external_id' },
  { field: 'replacement_product_id', table: 'products', name: 'name' },
] as const satisfies { field: OwnHistoryField; table: string; name: string }[];

/** Finds the present names of what the entries know only by ids. */
export async function findNames(db: Db, entries: readonly HistoryRecord[]): Promise<KnownNames> {
  const namesByField = new Map<string, ReadonlyMap<number, string>>();
  for (const { field, table, name } of namedFields) {
    const ids = entries.flatMap(({ changes }) => changes[field]).filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.id(name)} as name from ${sql.table(table)} where id = any(${ids})`.execute(db);
    namesByField.set(field, new Map(rows.map((row) => [row.id, row.name])));
  }
  return namesByField;
}

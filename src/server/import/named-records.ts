import { sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import type { Column } from './entity.ts';

/** The name that people use for the records of a table. */
const nameColumns: Readonly<Record<string, string>> = {
  companies: 'name',
  people: 'name',
  locations: 'location_name',
  product_groups: 'descr',
  products: 'name',
  warehouses: 'name',
  trucks: 'license_plate_number',
  trailers: 'registration_number',
};

/** The most different names that are looked up; larger files should use codes. */
const maxNames = 10_000;

/** Finds the texts of a staged reference that are nobody's code but the name of exactly one record, and its id. */
export async function findNamedRecords(
  db: Db,
  { name, refersTo }: Column,
): Promise<{ texts: string[]; ids: number[] }> {
  const nameColumn = refersTo?.by === 'external_id' ? nameColumns[refersTo.table] : undefined;
  if (refersTo === null || nameColumn === undefined) return { texts: [], ids: [] };
  const table = sql.table(refersTo.table);
  const unknown = await sql<{ text: string }>`
    select distinct staged.${sql.id(name)} as text
    from import_stage staged left join ${table} known on known.external_id = staged.${sql.id(name)}
    where staged.${sql.id(name)} is not null and known.id is null limit ${sql.lit(maxNames)}`.execute(db);
  if (unknown.rows.length === 0) return { texts: [], ids: [] };
  const { rows } = await sql<{ text: string; id: number }>`
    select ${sql.id(nameColumn)} as text, min(id) as id from ${table}
    where ${sql.id(nameColumn)} = any(${unknown.rows.map(({ text }) => text)}::text[])
    group by 1 having count(*) = 1`.execute(db);
  return { texts: rows.map(({ text }) => text), ids: rows.map(({ id }) => id) };
}

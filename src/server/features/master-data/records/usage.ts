import { sql } from 'kysely';

import type { Db } from '../../../db/connect.ts';
import { masterData } from '../../../i18n/master-data.ts';
import type { StoredRecord } from './stored.ts';

/** How many records of each table name a record, in what people call them. The database itself says which tables may. */
export async function usageOf(
  db: Db,
  { entity, id }: StoredRecord,
): Promise<{ what: string; label: string; count: number }[]> {
  const { rows: references } = await sql<{ what: string; columns: string[] }>`
    select con.conrelid::regclass::text as what, array_agg(distinct att.attname::text order by att.attname::text) as columns
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = ${entity.table}::regclass
    group by con.conrelid order by 1`.execute(db);
  const usage = [];
  for (const { what, columns } of references) {
    const names = columns.map((column) => sql`${sql.id(column)} = ${id}`);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(what)} where ${sql.join(names, sql` or `)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) usage.push({ what, label: labelOf(what), count });
  }
  return usage;
}

function labelOf(table: string): string {
  return (masterData.namedBy as Readonly<Record<string, string>>)[table] ?? masterData.otherUsage;
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { searchRows } from './rows-and-orders.ts';

const { db } = await openTestApp();
const { id, transport_job_id: jobId } = await createJobRow(db, { notes: 'Võti naabri käes' });
// Enough rows that a plan which reads all of them is never the cheapest.
const others = 30_000;
for (const [table, own] of [
  ['transport_jobs', jobId],
  ['transport_job_products', id],
] as const) {
  const job =
    table === 'transport_jobs' ? sql`` : sql`, 'transport_job_id', ${jobId}::bigint + n, 'notes', null`;
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(t, jsonb_build_object('id', t.id + n ${job}))).*
    from ${sql.table(table)} t, generate_series(1, ${sql.lit(others)}) n where t.id = ${own}`.execute(db);
}
await sql`analyze`.execute(db);

test.each([String(id + 77), 'voti naabri'])(
  'a search for %s reads the rows that it finds, not all rows and their jobs',
  async (q) => {
    await db.transaction().execute(async (trx) => {
      const today = '2026-05-21';
      const found = await searchRows(trx, { q, numberOf: null, today, carrierId: null, size: 5 });
      expect(found.map((each) => each.id)).toEqual([q === 'voti naabri' ? id : id + 77]);
      const { rows } = await sql<{ relname: string; read: number }>`
        select relname, seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname in ('transport_jobs', 'transport_job_products')`.execute(trx);
      for (const { relname, read } of rows) expect([relname, read < others]).toEqual([relname, true]);
      expect(rows).toHaveLength(2);
    });
  },
);

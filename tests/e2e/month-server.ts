import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import pg from 'pg';

import { startServer } from '../../scripts/server-process.ts';
import { connectDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { transact } from '../../src/server/db/transact.ts';
import { loadDemoDataOnce } from '../../src/server/demo/load-demo.ts';

/** The week before today three times more: besides what is settled, some 600 loads are to be. */
const weeksBefore = [1, 2, 3];

/**
 * A server of a spec's own, on demo data whose past week was driven in each of the three weeks before it as well. What
 * is settled on it nobody else changes or sees.
 */
export async function startMonthServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-month-'));
  const databaseUrl = await ownDatabase(process.env.E2E_DATABASE_URL);
  const database = await connectDatabase({ databaseUrl, dataDir, poolSize: 1 });
  await loadDemoDataOnce(database.db, Date.now());
  await transact(database.db, repeatWeek);
  await makeOverdue(database.db);
  await database.close();
  const server = await startServer({ DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, DEMO: '1' });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first of the demo's invoices was to be paid in the half-year before the last whose rate of interest is known. */
async function makeOverdue(db: Db): Promise<void> {
  await sql`
    update freight_statements set due_on = '2024-12-16'
    where id = (select min(id) from freight_statements where side = 'CLIENT')`.execute(db);
}

/** On the PostgreSQL server of all browser tests, which is thrown away with it; null where there is none. */
async function ownDatabase(serverUrl: string | undefined): Promise<string | null> {
  if (serverUrl === undefined) return null;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query('create database month');
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = '/month';
  return url.href;
}

/**
 * Copies of the driven rows that are not settled yet, with ids far behind those of the demo; on no
 * order and in no batch.
 */
async function repeatWeek(db: Db): Promise<void> {
  const { rows } = await sql<{ last: number }>`select max(id) as last from transport_job_products`.execute(
    db,
  );
  const last = rows[0]?.last ?? 0;
  const copied = sql`r.status = 'COMPLETED' and r.id <= ${sql.lit(last)}
    and not exists (select from freight_loads load where load.row_id = r.id and load.state = 'SETTLED')`;
  for (const week of weeksBefore) {
    const [ids, days] = [sql.lit(week * 10 * last), sql.lit(week * 7)];
    await sql`
      insert into transport_jobs
      select (jsonb_populate_record(job, jsonb_build_object('id', job.id + ${ids},
        'transport_date', job.transport_date - ${days}, 'transport_order_id', null))).*
      from transport_jobs job
      where id in (select transport_job_id from transport_job_products r where ${copied})`.execute(db);
    await sql`
      insert into transport_job_products
      select (jsonb_populate_record(r, jsonb_build_object('id', r.id + ${ids},
        'transport_job_id', r.transport_job_id + ${ids}, 'transport_date', r.transport_date - ${days},
        'batch_id', null, 'tied_to_id', null))).*
      from transport_job_products r where ${copied}`.execute(db);
  }
}

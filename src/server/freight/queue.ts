import { sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import { workOutJobs } from './work-out.ts';

/** So many jobs in one transaction: it is short, and a process that is killed in it leaves them waiting. */
const chunk = 100;
/** One process at a time works out freight, so that none writes by what another has just read. Any number. */
const lockKey = 20_460;

/** Works out jobs that wait, at most `most` of them; answers how many it did. */
export async function workOutQueue(db: Db, most: number, isStopped = () => false): Promise<number> {
  let done = 0;
  while (done < most && !isStopped()) {
    const taken = await transact(db, workOutChunk);
    done += taken;
    if (taken < chunk) break;
  }
  return done;
}

async function workOutChunk(trx: Db): Promise<number> {
  await lockFreight(trx);
  const { rows } = await sql<{ id: number }>`
    delete from freight_queue where id in (select id from freight_queue order by id limit ${sql.lit(chunk)})
    returning transport_job_id as id`.execute(trx);
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length > 0) await workOutJobs(trx, ids);
  return rows.length;
}

/** Held until the end of the transaction by whoever writes lines or loads. */
export async function lockFreight(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx);
}

/** How many jobs wait to be worked out. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct transport_job_id)::integer as waiting from freight_queue`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Puts the jobs of all loads into the queue that a tariff, a price of fuel or a company's VAT may change. */
export async function queueDrafts(
  db: Db,
  from: { side?: string; day?: string; party?: number },
): Promise<void> {
  const { side = null, day = null, party = null } = from;
  await sql`
    insert into freight_queue (transport_job_id)
    select distinct r.transport_job_id
    from freight_loads load
    join transport_job_products r on r.id = load.row_id
    where load.state = 'DRAFT' and (${side}::text is null or load.side = ${side})
      and (${day}::date is null or load.day >= ${day}::date)
      and (${party}::bigint is null or load.party_company_id = ${party})
    order by r.transport_job_id`.execute(db);
}

import { sql } from 'kysely';

import type { Db } from '../../db/schema.ts';

/** What a driver was under way with at some moment; nulls for nothing. */
interface Driven {
  truckId: number | null;
  jobId: number | null;
}

/**
 * Finds with which truck and job a driver was under way at each of these times (epoch milliseconds), by what they have
 * reported: from setting off to unloading.
 */
export async function findTrucksDriven(db: Db, userId: number, times: readonly number[]): Promise<Driven[]> {
  const { rows } = await sql<Driven>`
    select driven.truck_id as "truckId", driven.transport_job_id as "jobId"
    from unnest(${times.map((at) => new Date(at).toISOString())}::timestamptz[]) with ordinality as asked (at, number)
    left join lateral (
      select start.truck_id, start.transport_job_id
      from driver_actions start
      where start.user_id = ${userId}::bigint and start.what = 'on-route-to-pickup' and start.occurred_at <= asked.at
        and not exists (
          select from driver_actions unloaded
          where unloaded.transport_job_id = start.transport_job_id and unloaded.user_id = start.user_id
            and unloaded.what = 'at-location' and unloaded.stop = 'destination' and unloaded.occurred_at < asked.at)
      order by start.occurred_at desc
      limit 1
    ) driven on true
    order by asked.number`.execute(db);
  return rows;
}

import { sql } from 'kysely';

import type { LocalTime } from '#domain/calendar/tallinn-time.ts';
import { lateStartsUntil } from '#domain/job-row/late-start.ts';

import type { Db } from '../db/schema.ts';

/**
 * Returns the ids of today's confirmed rows with a truck whose driver has not reported a start an hour after the
 * planned time, ordered by time; not every driver reports. Rows without a truck or confirmation need that first, and
 * rows that the client fetches have no driver.
 */
export async function findNotStarted(db: Db, now: LocalTime): Promise<number[]> {
  const until = lateStartsUntil(now);
  if (until === null) return [];
  const { rows } = await sql<{ id: number }>`
    select r.id from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    where r.transport_date = ${now.day} and r.status = 'UNCOMPLETED' and j.truck_id is not null
      and j.transport_time <= ${until}::time
    order by j.transport_time, r.id`.execute(db);
  return rows.map(({ id }) => id);
}

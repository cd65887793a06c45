import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import type { TransportJobRequest } from '#api/orders/transport-jobs.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';

/** Day and time are those in Tallinn. */
type RequestedJob = TransportJobRequest & { day: string; time: string };

/**
 * Returns UNUSUAL at `duplicate` for a job that the user has made in the last ten minutes already: somebody may have
 * sent it twice without meaning to.
 */
export async function checkDuplicateJob(db: Db, job: RequestedJob, userId: number): Promise<Problem[]> {
  const last = await db
    .selectFrom('transport_jobs as j')
    .innerJoin('transport_job_products as r', 'r.transport_job_id', 'j.id')
    .select(sql<number>`floor(extract(epoch from now() - j.created_at) / 60)::int`.as('minutes'))
    .where('j.transport_order_id', 'is', null)
    .where('j.created_by', '=', userId)
    .where('j.created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .where('j.transport_date', '=', job.day)
    .where('j.transport_time', '=', job.time)
    .where(sql<boolean>`j.truck_id is not distinct from ${job.truck?.id ?? null}::bigint`)
    .where('r.client_location_id', '=', job.client.id)
    .where('r.pickup_location_id', '=', job.pickup.id)
    .where(
      sql<boolean>`r.destination_location_id is not distinct from ${job.destination?.id ?? null}::bigint`,
    )
    .where('r.product_id', '=', job.product.id)
    .where(sql<boolean>`r.quantity is not distinct from ${job.quantity}::numeric`)
    .where('r.wet_grain', '=', job.wetGrain ?? false)
    .where(sql<boolean>`coalesce(r.notes, '') = ${job.notes ?? ''}`)
    .where('r.status', 'not in', droppedStatuses)
    .orderBy('j.id', 'desc')
    .executeTakeFirst();
  return last === undefined
    ? []
    : [problem('UNUSUAL', 'duplicate', et.transportJobs.sameAgain(last.minutes))];
}

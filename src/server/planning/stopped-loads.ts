import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';

/** A truck stands with these: in error, or paused. A rejected load has no truck any more. */
const standingStatuses: readonly JobRowStatus[] = ['ERROR', 'PAUSED'];

/** Finds the loads of these trucks on these days that stand where they are, by their time. */
export async function findStoppedLoads(db: Db, truckIds: readonly number[], days: readonly Day[]) {
  if (truckIds.length === 0) return [];
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .select([
      'r.id as rowId',
      'j.id as jobId',
      'r.status',
      sql<number>`j.truck_id`.as('truckId'),
      sql<number | null>`(extract(epoch from j.transport_time) / 60)::int`.as('startsAt'),
    ])
    .where('j.truck_id', '=', anyOf(truckIds))
    .where('r.transport_date', 'in', [...days])
    .where('r.status', 'in', [...standingStatuses])
    .orderBy('j.transport_time')
    .orderBy('r.id')
    .execute();
}

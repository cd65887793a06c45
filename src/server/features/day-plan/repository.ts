import { sql } from 'kysely';

import type { RecentChange } from '#api/planning/day-plan.ts';
import type { Day } from '#domain/calendar/day.ts';
import { countedJobStatuses } from '#domain/job-row/job-row-status.ts';

import { anyOf } from '../../db/any-of.ts';
import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { nameOrUsername } from '../../db/user-name.ts';
import { phoneDigits } from '../../planning/drivers.ts';
import type { PlannedJob } from '../../planning/planned-jobs.ts';

export interface DayTruck {
  id: number;
  license_plate_number: string;
  driver_name: string | null;
  driver_user_id: number | null;
  company_id: number | null;
  company_name: string | null;
  trailer_id: number | null;
  registration_number: string | null;
}

/** The owner of the phone that the truck carries: absences find a driver in the same way. */
const driverUser = sql<number | null>`(select users.id from users
  where not users.is_program and ${phoneDigits(sql.ref('users.phone'))} = ${phoneDigits(sql.ref('trucks.driver_phone'))}
  order by users.id limit 1)`;

/** Finds the trucks in use, and those that have one of the jobs, by plate. */
export async function findDayTrucks(db: Db, jobs: readonly PlannedJob[]): Promise<DayTruck[]> {
  const ids = jobs.flatMap(({ truckId }) => truckId ?? []);
  return db
    .selectFrom('trucks')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .leftJoin('trailers', 'trailers.id', 'trucks.trailer_id')
    .select(['trucks.id', 'license_plate_number', 'driver_name'])
    .select(driverUser.as('driver_user_id'))
    .select(['companies.id as company_id', 'companies.name as company_name'])
    .select(['trailers.id as trailer_id', 'registration_number'])
    .where((eb) => eb.or([isInUse('trucks'), eb('trucks.id', '=', anyOf(ids))]))
    .orderBy('license_plate_number')
    .execute();
}

/** Finds jobs that somebody here is to plan: confirmed, not given up, and not for the client to fetch. */
export async function findJobsOfOffice(db: Db, dates: readonly Day[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id')
    .distinct()
    .where('transport_date', 'in', dates)
    .where('status', 'in', [...countedJobStatuses])
    .execute();
  return new Set(rows.map(({ transport_job_id }) => transport_job_id));
}

const recentMinutes = 2;

/** Returns who changed these rows or their jobs a moment ago. */
export async function findRecentChanges(
  db: Db,
  jobs: readonly Pick<PlannedJob, 'jobId' | 'rowIds'>[],
): Promise<RecentChange[]> {
  const rowsOfJobs = jobs.flatMap(({ jobId, rowIds }) => rowIds.map((rowId) => ({ rowId, jobId })));
  if (rowsOfJobs.length === 0) return [];
  const { rows } = await sql<RecentChange>`
    select distinct on (asked."rowId") asked."rowId", users.id as "userId",
      ${nameOrUsername('users')} as name
    from jsonb_to_recordset(${JSON.stringify(rowsOfJobs)}::jsonb) as asked ("rowId" bigint, "jobId" bigint)
    join audit_entries entry on (entry.entity, entry.entity_id) = ('transport_job_product', asked."rowId")
      or (entry.entity, entry.entity_id) = ('transport_job', asked."jobId")
    join users on users.id = entry.user_id
    where entry.at > now() - ${sql.lit(`${String(recentMinutes)} minutes`)}::interval
    order by asked."rowId", entry.id desc`.execute(db);
  return rows;
}

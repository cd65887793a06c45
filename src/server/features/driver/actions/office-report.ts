import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { OfficeReport } from '#api/driver/driver-steps.ts';
import { parseInstant, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';
import { fullName } from '#domain/full-name.ts';
import type { PlannedStart } from '#domain/planning/reported-waits.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import type { Db } from '../../../db/schema.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import { et } from '../../../i18n/et.ts';

/**
 * Raises an alert of what a driver tells the office, once for each action; returns the alert's id and the row that it
 * is about. If the job is another carrier's or does not exist, the report is saved without it; only the alert's data
 * names it. `now` is in epoch milliseconds.
 */
export async function raiseOfficeReport(
  db: Db,
  user: SignedInUser,
  { text, photoIds = [], minutes = null, jobId = null, actionId, occurredAt }: OfficeReport,
  now: number,
): Promise<{ id: number; rowIds: number[] }> {
  const happened = parseInstant(occurredAt ?? '') ?? now;
  const isFuture = happened > now + clockSkewMs;
  const job = jobId === null ? await findJobInHand(db, user) : await findJob(db, user, jobId);
  const driverName = fullName(user.firstName, user.lastName);
  const id = await raiseAlert(db, {
    key: `driver-report:${user.id}:${actionId ?? randomUUID()}`,
    kind: 'DRIVER_REPORT',
    transportJobId: job?.id ?? null,
    rowId: job?.rowId ?? null,
    raisedAt: isFuture ? now : happened,
    raisedBy: user.id,
    summary: et.alerts.driverReport(driverName, text, minutes),
    data: {
      what: 'report',
      text,
      minutes,
      photoIds,
      ...(job !== null && minutes !== null && { later: await findLaterJobs(db, job.id, happened) }),
      jobId,
      driverName,
      driverPhone: user.phone,
      licensePlateNumber: job?.plate ?? null,
    },
  });
  return { id, rowIds: job?.rowId == null ? [] : [job.rowId] };
}

interface ReportedJob {
  id: number;
  rowId: number | null;
  plate: string;
}

function selectJobs(db: Db, { carrierCompanyId }: SignedInUser) {
  return db
    .selectFrom('transport_jobs as j')
    .innerJoin('trucks', 'trucks.id', 'j.truck_id')
    .select(['j.id', 'trucks.license_plate_number as plate'])
    .select((eb) =>
      eb
        .selectFrom('transport_job_products as r')
        .select('r.id')
        .whereRef('r.transport_job_id', '=', 'j.id')
        .orderBy('r.id')
        .limit(1)
        .as('rowId'),
    )
    .where('trucks.company_id', '=', carrierCompanyId);
}

/** A job of the driver's carrier, or null. */
async function findJob(db: Db, user: SignedInUser, id: number): Promise<ReportedJob | null> {
  return (await selectJobs(db, user).where('j.id', '=', id).executeTakeFirst()) ?? null;
}

/** The job that the driver has set off with last and not finished, or null. */
async function findJobInHand(db: Db, user: SignedInUser): Promise<ReportedJob | null> {
  const job = await selectJobs(db, user)
    .innerJoin('driver_jobs', 'driver_jobs.transport_job_id', 'j.id')
    .where('driver_jobs.driver_user_id', '=', user.id)
    .where('j.driver_status', 'not in', ['NOT_STARTED', 'COMPLETED'])
    .orderBy('j.transport_date', 'desc')
    .orderBy('j.id', 'desc')
    .executeTakeFirst();
  return job ?? null;
}

/** Returns the later jobs of the truck on that day, as they are planned now. */
async function findLaterJobs(db: Db, jobId: number, happened: number): Promise<PlannedStart[]> {
  const { rows } = await sql<PlannedStart>`
    select other.id as "jobId", other.truck_id as "truckId", other.transport_date as "date",
      (extract(epoch from other.transport_time) / 60)::int as "startsAt"
    from transport_jobs j
    join transport_jobs other on other.truck_id = j.truck_id and other.transport_date = j.transport_date
    where j.id = ${jobId} and other.driver_status = 'NOT_STARTED' and other.transport_time is not null
      and (other.id = j.id or other.transport_time >= coalesce(j.transport_time, ${toTallinn(happened).time}::time))
    order by other.transport_time, other.id`.execute(db);
  return rows;
}

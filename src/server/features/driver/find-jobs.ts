import { sql } from 'kysely';

import type { AnswerToReport, DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { type DriverStatus, hasDriverActed } from '#domain/driver/driver-status.ts';
import { fullName } from '#domain/full-name.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { foldCode } from '#domain/search-text.ts';

import type { Db } from '../../db/schema.ts';
import { toDriverJobRow } from '../../job-rows/job-row.ts';
import { jobSnapshot } from '../../job-rows/job-snapshots.ts';
import { findRowLocations } from '../../job-rows/row-location.ts';
import { driverColumns, findRowRecords, type RowRecord } from '../../job-rows/row-record.ts';
import { masses, pairColumn } from '../../job-rows/vehicle-mass.ts';
import { actionsOfJob, findStops, photosOfJob, type Stop } from './job-records.ts';
import { newsOf } from './seen-jobs.ts';
import { jobRecordView } from './view.ts';

interface JobSearch {
  /** The user who looks: jobs that they have seen already are no news. */
  userId: number;
  /** The carrier whose trucks' jobs may be seen. */
  carrierId: number;
  id?: number;
  /** Jobs of this truck; the job that this driver started in another truck stays in the list. */
  plate?: string | undefined;
  day?: string | undefined;
  /** True for only the jobs that somebody has set off for and not finished. */
  isUnderWay?: boolean;
}

type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number];

/** Selected together with a job: the office's last decision on a forbidden load. */
const newestRelease = sql<DriverJob['release']>`(
  select jsonb_build_object('transportJobId', given.transport_job_id, 'truckId', given.truck_id,
    'trailerId', given.trailer_id, 'reason', given.reason, 'scope', given.scope, 'productIds', given.product_ids,
    'loads', (select coalesce(jsonb_agg(jsonb_build_object('product', load ->> 'product',
      'productId', load -> 'productId', 'transportJobId', load -> 'transportJobId') order by ordinal), '[]')
      from jsonb_array_elements(given.loads) with ordinality as load_at (load, ordinal)),
    'releasedAt', to_char(given.released_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from load_releases given
  where given.transport_job_id = j.id
    or given.scope = 'UNTIL_NEXT_FORBIDDEN' and given.trailer_id is not distinct from j.trailer_id
      and (given.trailer_id is not null or given.truck_id = j.truck_id)
  order by given.id desc limit 1)`;

/** The differences that the alert `alert` tells, in words; null where it tells none. */
const differencesOfAlert = sql<DriverJob['differences']>`(
  select jsonb_agg(jsonb_build_object('field', difference -> 'field', 'done', difference #> '{done,name}',
    'wanted', difference #> '{wanted,name}') order by ordinal)
  from jsonb_array_elements(alert.data -> 'differences') with ordinality as listed (difference, ordinal))`;

/**
 * Selected together with a job: the office's last answer to reports of this driver; of a load that the office made of
 * reports kept beside another job, the answer to that job's alert.
 */
const officeAnswerTo = (userId: number) => sql<DriverJob['officeAnswer']>`(
  select jsonb_build_object('alertId', alert.id, 'answer', alert.made -> 'answer', 'note', alert.note,
    'differences', ${differencesOfAlert})
  from alerts alert
  where alert.id = any(array(
      select id from alerts where transport_job_id = j.id
      union select alert_id from driver_actions where transport_job_id = j.id and alert_id is not null))
    and alert.raised_by = ${userId} and alert.settled_by is not null and alert.made ->> 'answer' is not null
  order by alert.settled_at desc, alert.id desc limit 1)`;

/** Selected together with a job: what this driver did otherwise than the office wants, until that is settled. */
const differencesOf = (userId: number) => sql<DriverJob['differences']>`(
  select ${differencesOfAlert} from alerts alert
  where alert.transport_job_id = j.id and alert.raised_by = ${userId} and alert.kind = 'CHANGED_MEANWHILE'
    and alert.settled_at is null
  limit 1)`;

/** Selected together with a job: whether an alert about reports of this driver is open. */
const awaitsOffice = (userId: number) => sql<boolean>`exists (
  select from alerts alert
  where alert.transport_job_id = j.id and alert.raised_by = ${userId} and alert.settled_at is null
    and alert.kind in ('CHANGED_MEANWHILE', 'DRIVER_REPORT_NOT_APPLIED'))`;

const driverRowStatuses = jobRowStatuses.filter(isDriverRow);
const idleStatuses: DriverStatus[] = ['NOT_STARTED', 'COMPLETED'];

/** Finds the jobs of a carrier's trucks, in the order of the day. */
export async function findJobs(db: Db, search: JobSearch): Promise<DriverJob[]> {
  const jobs = await selectJobs(db, search);
  if (jobs.length === 0) return [];
  const ids = jobs.map(({ id }) => id);
  const rows = await findRowRecords(
    db,
    sql`array(select id from transport_job_products where transport_job_id = any(${ids}::bigint[])
      order by priority desc, id)`,
    driverColumns,
  );
  const noted = new Map(jobs.flatMap((job) => notedElsewhere(job, rows)));
  const notedLocations = await findRowLocations(db, [...noted.values()]);
  const redirectedFrom = ({ id: rowId }: RowRecord) => {
    const id = noted.get(rowId);
    return id === undefined ? null : { id, locationName: notedLocations.get(id ?? 0)?.name ?? null };
  };
  const stops = await findStops(db, ids);
  return jobs.map((job) =>
    driverJobView(
      job,
      search.userId,
      rows.filter(({ jobId }) => jobId === job.id),
      stops.filter((stop) => stop.transport_job_id === job.id),
      redirectedFrom,
    ),
  );
}

/** The vehicles of a job on its day. */
const pairOfJob = {
  truckId: sql`j.truck_id`,
  trailerId: sql`j.trailer_id`,
  day: sql`j.transport_date`,
};

/**
 * Finds the office's answers, since an instant, to reports of this driver that are in no job of the driver: another
 * truck has it, or none; of each job the last one, as the job itself tells it where the driver has it again. A load that
 * the office made of reports tells its own.
 */
export async function findOfficeAnswers(db: Db, userId: number, since: number): Promise<AnswerToReport[]> {
  const { rows } = await sql<{ told: AnswerToReport }>`
    select jsonb_build_object('transportJobId', alert.transport_job_id, 'alertId', alert.id,
      'answer', alert.made -> 'answer', 'note', alert.note, 'differences', ${differencesOfAlert}) as told
    from alerts alert
    where alert.settled_at >= ${new Date(since)} and alert.kind = 'DRIVER_REPORT_NOT_APPLIED'
      and alert.raised_by = ${userId} and alert.settled_by is not null and alert.made ->> 'answer' is not null
      and alert.made -> 'rowId' is null
      and not exists (
        select from alerts later
        where later.transport_job_id = alert.transport_job_id and later.raised_by = alert.raised_by
          and later.settled_by is not null and later.made ->> 'answer' is not null
          and (later.settled_at, later.id) > (alert.settled_at, alert.id))
    order by alert.settled_at, alert.id`.execute(db);
  return rows.map(({ told }) => told);
}

/** The jobs to find, each with its reports. */
function selectJobs(db: Db, { userId, carrierId, id, plate, day, isUnderWay = false }: JobSearch) {
  return (
    db
      .selectFrom('transport_jobs as j')
      .innerJoin('trucks', 'trucks.id', 'j.truck_id')
      .leftJoin('trailers', 'trailers.id', 'j.trailer_id')
      .leftJoin('driver_jobs', 'driver_jobs.transport_job_id', 'j.id')
      .leftJoin('driver_seen', (join) =>
        join.onRef('driver_seen.transport_job_id', '=', 'j.id').on('driver_seen.user_id', '=', userId),
      )
      .leftJoin('people as manager', 'manager.id', 'j.customer_manager_id')
      .leftJoin('users as creator', (join) =>
        join
          .onRef('creator.id', '=', 'j.created_by')
          .on(sql<boolean>`'PERM_MOBILE' = any(creator.permissions)`),
      )
      .select([
        'driver_seen.snapshot as seen_snapshot',
        'j.id',
        'j.version',
        'j.transport_date',
        'j.driver_status',
        'trucks.id as truck_id',
        'trucks.license_plate_number',
        'j.trailer_id',
        'trailers.registration_number',
        'manager.name as manager_name',
        'manager.phone as manager_phone',
        'creator.first_name as creator_first_name',
        'creator.last_name as creator_last_name',
        'creator.phone as creator_phone',
        'driver_jobs.driver_user_id',
        'driver_jobs.previous_loads',
        'driver_jobs.pre_drive_km',
        'driver_jobs.noted_destinations',
      ])
      .select(sql<string | null>`to_char(j.transport_time, 'HH24:MI')`.as('transport_time'))
      .select(newestRelease.as('release'))
      .select(officeAnswerTo(userId).as('office_answer'))
      .select(differencesOf(userId).as('differences'))
      .select(awaitsOffice(userId).as('awaits_office'))
      .select([actionsOfJob.as('actions'), photosOfJob.as('photos'), pairColumn(pairOfJob).as('pair')])
      .where('trucks.company_id', '=', carrierId)
      .$if(id !== undefined, (query) => query.where('j.id', '=', id ?? 0))
      .$if(day !== undefined, (query) => query.where('j.transport_date', '=', day ?? ''))
      .$if(plate !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb('trucks.license_plate_number', '=', foldCode(plate ?? '').toUpperCase()),
            eb('driver_jobs.driver_user_id', '=', userId),
          ]),
        ),
      )
      .$if(isUnderWay, (query) => query.where('j.driver_status', 'not in', idleStatuses))
      // A list shows what is to be hauled, and still shows a job that was cancelled after its driver had started it.
      .$if(id === undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb('j.driver_status', '!=', 'NOT_STARTED'),
            eb.exists(
              eb
                .selectFrom('transport_job_products as r')
                .select('r.id')
                .whereRef('r.transport_job_id', '=', 'j.id')
                .where('r.status', 'in', driverRowStatuses),
            ),
          ]),
        ),
      )
      .orderBy('j.transport_date')
      .orderBy('j.transport_time')
      .orderBy('j.id')
      .execute()
  );
}

/**
 * Returns the destinations that the driver believes in, by row id, where the rows now go elsewhere. Used from setting
 * off until unloading.
 */
function notedElsewhere(
  { driver_status: status, noted_destinations: noted }: JobRecord,
  rows: readonly RowRecord[],
): [number, number | null][] {
  if (!hasDriverActed(status) || status === 'COMPLETED') return [];
  return rows.flatMap(({ id, destinationId }) => {
    const notedId = noted?.[id];
    return notedId === undefined || notedId === destinationId ? [] : [[id, notedId]];
  });
}

/** A job as its driver sees it. */
function driverJobView(
  job: JobRecord,
  userId: number,
  records: readonly RowRecord<typeof driverColumns>[],
  stops: readonly Stop[],
  redirectedFrom: (row: RowRecord) => DriverJobRow['redirectedFrom'],
): DriverJob {
  const { legalMassKg, usualTareKg } = masses(job.pair, job.transport_date);
  const rows = records.map((row) => toDriverJobRow(row, redirectedFrom(row)));
  const snapshot = jobSnapshot(
    { date: job.transport_date, time: job.transport_time, truck: job.license_plate_number },
    records,
  );
  return {
    ...jobRecordView(job, stops),
    ...newsOf(job.driver_status, snapshot, job.seen_snapshot),
    version: job.version,
    date: job.transport_date,
    time: job.transport_time,
    cancelled: !rows.some(({ status }) => isDriverRow(status)),
    isMine: job.driver_user_id === userId,
    release: job.release,
    officeAnswer: job.office_answer,
    differences: job.differences,
    awaitsOffice: job.awaits_office,
    dispatcher: dispatcherOf(job),
    redirected: rows.some(({ status, redirectedFrom }) => redirectedFrom !== null && isDriverRow(status)),
    truck: {
      id: job.truck_id,
      licensePlateNumber: job.license_plate_number,
      trailerId: job.trailer_id,
      trailerRegNumber: job.registration_number,
      legalMassKg,
      usualTareKg,
    },
    transportJobProducts: rows,
  };
}

/** Returns the person at the office whom the driver calls; null when nobody there has a phone number. */
function dispatcherOf(job: JobRecord): DriverJob['dispatcher'] {
  if (job.manager_name !== null && job.manager_phone !== null) {
    return { name: job.manager_name, phone: job.manager_phone };
  }
  if (job.creator_phone === null) return null;
  return { name: fullName(job.creator_first_name, job.creator_last_name), phone: job.creator_phone };
}

import { sql } from 'kysely';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { mapPointOf } from '#api/map/map.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { Distance } from '#domain/distances/distance.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { orderedGoods } from '#domain/driver/loaded-goods.ts';
import { fullName } from '#domain/full-name.ts';
import type { Stay } from '#domain/positions/stays.ts';

import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { toDriverJobRow } from '../../job-rows/job-row.ts';
import { driverColumns, findRowRecords } from '../../job-rows/row-record.ts';
import { findSeenJourney, type SeenJourney } from '../../positions/seen-journeys.ts';
import { actionsOfJob, findFormerSignatures, findStops, photosOfJob } from './job-records.ts';
import { jobRecordView } from './view.ts';

/**
 * Reads what the driver of a row's job has entered, photographed and had signed, and what the office entered from paper.
 * Throws a 404 refusal.
 */
export async function readDriverRecord(db: Db, rowId: number): Promise<DriverRecord> {
  const row = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id as jobId')
    .where('id', '=', rowId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return readJobRecord(db, row.jobId);
}

/** Reads the same of a job. Throws a 404 refusal. */
export async function readJobRecord(db: Db, jobId: number): Promise<DriverRecord> {
  const job = await db
    .selectFrom('transport_jobs as j')
    .leftJoin('trucks', 'trucks.id', 'j.truck_id')
    .leftJoin('trailers', 'trailers.id', 'j.trailer_id')
    .leftJoin('driver_jobs', 'driver_jobs.transport_job_id', 'j.id')
    .leftJoin('users as driver', 'driver.id', 'driver_jobs.driver_user_id')
    .select([
      'j.id',
      'j.version',
      'j.driver_status',
      'trucks.license_plate_number',
      'trailers.registration_number',
      'driver_jobs.previous_loads',
      'driver_jobs.pre_drive_km',
      'driver.first_name',
      'driver.last_name',
    ])
    .select([actionsOfJob.as('actions'), photosOfJob.as('photos')])
    .where('j.id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) throw notFound();
  const rows = await findRowRecords(
    db,
    sql`array(select id from transport_job_products where transport_job_id = ${job.id} order by id)`,
    driverColumns,
  );
  const driverRows = rows.filter(({ status }) => isDriverRow(status)).map((row) => toDriverJobRow(row, null));
  const seen = await findSeenJourney(db, jobId);
  const name = fullName(job.first_name, job.last_name);
  return {
    ...jobRecordView(job, await findStops(db, [job.id])),
    goods: driverRows.map((row) => ({ rowId: row.id, ordered: orderedGoods(row), loaded: row.loaded })),
    formerSignatures: await findFormerSignatures(db, [job.id]),
    driverName: name === '' ? null : name,
    licensePlateNumber: job.license_plate_number,
    trailerRegNumber: job.registration_number,
    version: job.version,
    officeWeights: await findOfficeWeights(db, jobId),
    seen: seen && seenView(seen, driverRows[0]?.distance ?? null),
  };
}

async function findOfficeWeights(db: Db, jobId: number): Promise<DriverRecord['officeWeights']> {
  const entries = await db
    .selectFrom('office_weights')
    .innerJoin('users', 'users.id', 'office_weights.user_id')
    .select([
      'first_name',
      'last_name',
      'entered_at',
      'reason',
      'is_completed',
      'entered',
      'ticket_photo_ids',
      'signed_on_paper',
    ])
    .where('transport_job_id', '=', jobId)
    .orderBy('office_weights.id')
    .execute();
  return entries.map((each) => ({
    enteredBy: fullName(each.first_name, each.last_name),
    enteredAt: instantToIso(each.entered_at.getTime()),
    reason: each.reason,
    completed: each.is_completed,
    fields: Object.keys(each.entered),
    ticketPhotoIds: each.ticket_photo_ids,
    signedOnPaper: each.signed_on_paper,
  }));
}

function seenView(seen: SeenJourney, way: Distance | null): DriverRecord['seen'] {
  const stayView = (stay: Stay | null) =>
    stay && { from: instantToIso(stay.from), to: instantToIso(stay.to) };
  return {
    track: seen.positions.map(mapPointOf),
    from: seen.from && mapPointOf(seen.from),
    to: seen.to && mapPointOf(seen.to),
    pickup: stayView(seen.pickup),
    destination: stayView(seen.destination),
    km: seen.km,
    plannedKm: way?.km ?? null,
  };
}

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import type { Db } from '../../db/connect.ts';
import { notFound } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { actionsOfJob, photosOfJob } from './job-records.ts';
import { historyView, numberOrNull, photosView, stopView } from './view.ts';

/** What the driver of a row's job has written down, photographed and had signed, for the office. Throws a 404 refusal. */
export async function findDriverRecord(db: Db, rowId: number): Promise<DriverRecord> {
  const job = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs', 'transport_jobs.id', 'r.transport_job_id')
    .leftJoin('trucks', 'trucks.id', 'transport_jobs.truck_id')
    .leftJoin('driver_jobs', 'driver_jobs.transport_job_id', 'transport_jobs.id')
    .leftJoin('users as driver', 'driver.id', 'driver_jobs.driver_user_id')
    .select([
      'transport_jobs.id',
      'transport_jobs.driver_status',
      'trucks.license_plate_number',
      'trucks.trailer_reg_number',
      'driver_jobs.previous_loads',
      'driver_jobs.pre_drive_km',
      'driver.first_name',
      'driver.last_name',
    ])
    .select([actionsOfJob.as('actions'), photosOfJob.as('photos')])
    .where('r.id', '=', rowId)
    .executeTakeFirst();
  if (job === undefined) throw notFound();
  const stops = await db
    .selectFrom('driver_stops')
    .selectAll()
    .where('transport_job_id', '=', job.id)
    .execute();
  const name = [job.first_name, job.last_name].filter((part) => (part ?? '') !== '').join(' ');
  return {
    transportJobId: job.id,
    driverStatus: {
      id: driverSteps[job.driver_status].id,
      code: job.driver_status,
      value: et.driver.statuses[job.driver_status],
    },
    driverName: name === '' ? null : name,
    licensePlateNumber: job.license_plate_number,
    trailerRegNumber: job.trailer_reg_number,
    previousLoads: job.previous_loads ?? [],
    preDriveKm: numberOrNull(job.pre_drive_km),
    pickupStop: stopView(stops.find(({ stop }) => stop === 'pickup')),
    destinationStop: stopView(stops.find(({ stop }) => stop === 'destination')),
    history: historyView(job.actions),
    photos: photosView(job.photos),
  };
}

import { sql } from 'kysely';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { squeeze } from '#domain/search-text.ts';

import type { Db } from '../../db/connect.ts';

export interface JobSearch {
  /** The carrier whose trucks' jobs may be seen. */
  carrierId: number;
  id?: number;
  plate?: string | undefined;
  day?: string | undefined;
  /** Only jobs that somebody has set off for and not finished. */
  underWay?: boolean;
}

export type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number];
export type RowRecord = Awaited<ReturnType<typeof selectRows>>[number];

/** What came with a job in the same round trip; times as JSON writes them. */
interface ActionRecord {
  what: DriverJob['history'][number]['what'];
  occurred_at: string;
  received_at: string;
}
type PhotoRecord = DriverJob['photos'][number];

/** Selected beside a job: everything that was reported of it, in order. */
export const actionsOfJob = sql<ActionRecord[]>`(
  select coalesce(jsonb_agg(to_jsonb(a) order by a.occurred_at, a.received_at), '[]') from (
    select what, occurred_at, received_at from driver_actions where transport_job_id = transport_jobs.id
  ) a)`;
/** Selected beside a job: its photos, without their content. */
export const photosOfJob = sql<PhotoRecord[]>`(
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from (
    select id, action_id as "actionId", kind, taken_at as "takenAt" from driver_photos
    where transport_job_id = transport_jobs.id
  ) p)`;

const driverRowStatuses = jobRowStatuses.filter(isDriverRow);
const idleStatuses: DriverStatus[] = ['NOT_STARTED', 'COMPLETED'];

/** The jobs that are looked for, with what was reported of each. */
export function selectJobs(db: Db, { carrierId, id, plate, day, underWay = false }: JobSearch) {
  return (
    db
      .selectFrom('transport_jobs')
      .innerJoin('trucks', 'trucks.id', 'transport_jobs.truck_id')
      .leftJoin('driver_jobs', 'driver_jobs.transport_job_id', 'transport_jobs.id')
      .select([
        'transport_jobs.id',
        'transport_jobs.version',
        'transport_jobs.transport_date',
        'transport_jobs.driver_status',
        'trucks.id as truck_id',
        'trucks.license_plate_number',
        'trucks.trailer_reg_number',
        'driver_jobs.previous_loads',
        'driver_jobs.pre_drive_km',
        'driver_jobs.noted_destinations',
      ])
      .select(sql<string | null>`to_char(transport_jobs.transport_time, 'HH24:MI')`.as('transport_time'))
      .select([actionsOfJob.as('actions'), photosOfJob.as('photos')])
      .where('trucks.company_id', '=', carrierId)
      .$if(id !== undefined, (query) => query.where('transport_jobs.id', '=', id ?? 0))
      .$if(day !== undefined, (query) => query.where('transport_jobs.transport_date', '=', day ?? ''))
      .$if(plate !== undefined, (query) =>
        query.where('trucks.license_plate_number', '=', squeeze(plate ?? '').toUpperCase()),
      )
      .$if(underWay, (query) => query.where('transport_jobs.driver_status', 'not in', idleStatuses))
      // A list shows what is to be hauled, and keeps a job that was cancelled under a driver's hands in view.
      .$if(id === undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb('transport_jobs.driver_status', '!=', 'NOT_STARTED'),
            eb.exists(
              eb
                .selectFrom('transport_job_products')
                .select('transport_job_products.id')
                .whereRef('transport_job_products.transport_job_id', '=', 'transport_jobs.id')
                .where('transport_job_products.status', 'in', driverRowStatuses),
            ),
          ]),
        ),
      )
      .orderBy('transport_jobs.transport_date')
      .orderBy('transport_jobs.transport_time')
      .orderBy('transport_jobs.id')
      .execute()
  );
}

/** The rows of jobs, in the order of the job. */
export function selectRows(db: Db, jobIds: readonly number[]) {
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('products', 'products.id', 'r.product_id')
    .leftJoin('products as replacement', 'replacement.id', 'r.replacement_product_id')
    .innerJoin('locations as client', 'client.id', 'r.client_location_id')
    .select([
      'r.id',
      'r.version',
      'r.transport_job_id',
      'r.status',
      'r.pickup_location_id',
      'r.destination_location_id',
      'r.client_location_id',
      'r.product_id',
      'r.replacement_product_id',
      'r.quantity',
      'r.delivered_quantity',
      'r.shelf',
      'r.batch_id',
      'r.notes',
      'r.wet_grain',
      'products.name as product_name',
      'products.unit as product_unit',
      'products.is_bulk as product_is_bulk',
      'replacement.name as replacement_name',
      'replacement.unit as replacement_unit',
      'client.company_name as client_name',
      'client.external_id as client_external_id',
      'client.location_phone as client_phone',
      'client.contact_name as client_person',
    ])
    .where('r.transport_job_id', 'in', jobIds)
    .orderBy('r.priority', 'desc')
    .orderBy('r.id')
    .execute();
}

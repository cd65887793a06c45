import { sql } from 'kysely';

import { isDriverRow } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { JobSnapshot, SnapshotRow } from '#domain/push/job-snapshot.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import type { RowLocationRecord } from './row-location.ts';
import { findRowRecords, type RowRecord } from './row-record.ts';

/** A job as its drivers may see it now. */
export interface CurrentJob {
  id: number;
  /** The carrier of the planned truck; null while there is none. */
  carrierId: number | null;
  status: DriverStatus;
  /** Only rows that there are to haul. */
  snapshot: JobSnapshot;
}

/** Reads the jobs with these ids, as they are now, by id. */
export async function readJobSnapshots(db: Db, jobIds: readonly number[]): Promise<Map<number, CurrentJob>> {
  if (jobIds.length === 0) return new Map();
  const jobs = await readJobs(db, jobIds);
  const rows = await findRowRecords(
    db,
    sql`array(select id from transport_job_products where transport_job_id = any(${[...jobIds]}::bigint[]))`,
  );
  const rowsOfJob = Map.groupBy(rows, ({ jobId }) => jobId);
  return new Map(
    jobs.map((job) => [
      job.id,
      {
        id: job.id,
        carrierId: job.carrier_id,
        status: job.driver_status,
        snapshot: jobSnapshot(
          { date: job.transport_date, time: job.time, truck: job.license_plate_number ?? '' },
          rowsOfJob.get(job.id) ?? [],
        ),
      },
    ]),
  );
}

/**
 * Makes the snapshot of a job, always in one way, so that two of them can be compared: rows that there are to haul,
 * by id.
 */
export function jobSnapshot(
  { date, time, truck }: Omit<JobSnapshot, 'rows'>,
  rows: readonly RowRecord[],
): JobSnapshot {
  return {
    date,
    time,
    truck,
    rows: rows
      .filter(({ status }) => isDriverRow(status))
      .toSorted((a, b) => a.id - b.id)
      .map((row) => ({
        id: row.id,
        product: goodsOf(row),
        quantity: row.quantity,
        pickup: named(row.pickup),
        destination: row.destination && named(row.destination),
        notes: row.notes,
        wetGrain: row.wetGrain,
      })),
  };
}

/** Returns the product that the driver is to haul: the replacement if there is one. */
function goodsOf(row: RowRecord): SnapshotRow['product'] {
  return row.replacementId === null
    ? { id: row.productId, name: row.productName, unit: row.productUnit }
    : { id: row.replacementId, name: row.replacementName, unit: row.replacementUnit };
}

function named({ id, name }: RowLocationRecord) {
  return { id, name };
}

function readJobs(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('transport_jobs as j')
    .leftJoin('trucks', 'trucks.id', 'j.truck_id')
    .select([
      'j.id',
      'j.driver_status',
      'j.transport_date',
      'trucks.license_plate_number',
      'trucks.company_id as carrier_id',
      sql<string | null>`to_char(j.transport_time, 'HH24:MI')`.as('time'),
    ])
    .where('j.id', '=', anyOf(ids))
    .execute();
}

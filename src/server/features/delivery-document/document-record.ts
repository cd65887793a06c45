import { type Selectable, sql } from 'kysely';

import type { DecidedLoad } from '#api/vehicles/load-gate.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import type { ReleaseScope } from '#domain/vehicles/load-release.ts';

import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { findJobRows, findExternalRow, type ExternalRow } from '../../job-rows/external-row.ts';
import { findLoadsBefore } from '../../load-spaces/decisions.ts';

/** Everything that a delivery document is made from. */
export interface DocumentRecord {
  row: ExternalRow;
  /** Who issues it: the business itself. */
  issuer: string;
  /** Who has set off with the goods; null while nobody has. */
  driverName: string | null;
  stops: readonly Selectable<Database['driver_stops']>[];
  /** What stood in the load space before, the newest first, with the cleaning after each. */
  loads: readonly DecidedLoad[];
  /** What somebody has released this load by after forbidden ones, the newest; null without. */
  release: DocumentRelease | null;
  /** The rows of its job that are not cancelled: what the truck carries. */
  jobRows: readonly ExternalRow[];
}

interface DocumentRelease {
  scope: ReleaseScope;
  paperNumber: string | null;
  inspectedOn: string | null;
}

/** A row with what its driver has written down, or null. */
export async function findDocumentRecord(db: Db, rowId: number, now: number): Promise<DocumentRecord | null> {
  const row = await findExternalRow(db, rowId);
  if (row === null) return null;
  const stops = await db
    .selectFrom('driver_stops')
    .selectAll()
    .where('transport_job_id', '=', row.jobId)
    .execute();
  const driver = await db
    .selectFrom('driver_jobs')
    .innerJoin('users', 'users.id', 'driver_jobs.driver_user_id')
    .select(['users.first_name', 'users.last_name'])
    .where('driver_jobs.transport_job_id', '=', row.jobId)
    .executeTakeFirst();
  const issuer = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', ownCompanyId)
    .executeTakeFirst();
  return {
    row,
    issuer: issuer?.name ?? '',
    driverName: driver === undefined ? null : `${driver.first_name} ${driver.last_name}`.trim(),
    stops,
    loads: await findLoadsBefore(db, row, now),
    release: await findRelease(db, row),
    jobRows: await findJobRows(db, row.jobId),
  };
}

/** The newest release of this job, as far as it is of these goods in this truck and trailer. */
async function findRelease(
  db: Db,
  { jobId, product, truck, trailer }: ExternalRow,
): Promise<DocumentRelease | null> {
  const release = await db
    .selectFrom('load_releases')
    .select(['scope', 'paper_number as paperNumber', 'inspected_on as inspectedOn'])
    .select(['truck_id', 'trailer_id'])
    .select(sql<boolean>`${product.id}::bigint = any(product_ids)`.as('is_of_goods'))
    .where('transport_job_id', '=', jobId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (release === undefined) return null;
  const { truck_id: truckId, trailer_id: trailerId, is_of_goods: isOfGoods, ...paper } = release;
  const isOfSpace =
    trailerId === null ? truckId === truck?.id && trailer === null : trailerId === trailer?.id;
  return isOfSpace && isOfGoods ? paper : null;
}

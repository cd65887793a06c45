import type { Selectable } from 'kysely';

import type { DecidedLoad } from '#api/vehicles/load-verdict.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { fullName } from '#domain/full-name.ts';

import { findJourneyAdr, type JourneyAdr } from '../../adr/adr-rule.ts';
import type { Database, Db } from '../../db/schema.ts';
import { findJobRows, findExternalRow, type ExternalRow } from '../../job-rows/external-row.ts';
import { findLoadsBefore } from '../../load-spaces/decisions.ts';
import { findRelease, type KnownRelease } from '../../load-spaces/releases.ts';

/** Everything that a delivery document is made from. */
export interface DocumentRecord {
  row: ExternalRow;
  /** The issuer: our own company. */
  issuer: string;
  /** The driver who set off with the goods; null before that. */
  driverName: string | null;
  stops: readonly Selectable<Database['driver_stops']>[];
  /** Previous loads of the load space, the newest first, with the cleaning after each. */
  loads: readonly DecidedLoad[];
  /** When its driver stated them otherwise, once the goods were on the truck. */
  loadsCorrectedAt: Date | null;
  /** The release of this load after forbidden ones, whichever job it was given for; null without. */
  release: DocumentRelease | null;
  /** The rows of its job that are not cancelled: the whole load of the truck. */
  jobRows: readonly ExternalRow[];
  /** What ADR says of the whole load; null without dangerous goods. */
  adr: JourneyAdr | null;
}

type DocumentRelease = Pick<KnownRelease, 'scope' | 'paperNumber' | 'inspectedOn'>;

/** Finds a row with what its driver has written down, or null. */
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
  const { jobId, truck, trailer } = row;
  const space = truck === null ? null : { truckId: truck.id, trailerId: trailer?.id ?? null };
  const { loads, isForbidden, correctedAt } = await findLoadsBefore(db, row, now);
  const load = { jobId, productId: row.product.id };
  const jobRows = await findJobRows(db, row.jobId);
  return {
    row,
    issuer: issuer?.name ?? '',
    driverName: driver === undefined ? null : fullName(driver.first_name, driver.last_name),
    stops,
    loads,
    loadsCorrectedAt: correctedAt,
    release: isForbidden && space !== null ? await findRelease(db, { ...load, space }, loads) : null,
    jobRows,
    adr: await findJourneyAdr(db, jobRows),
  };
}

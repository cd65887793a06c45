import type { AssignmentToCheck } from '#api/planning/day-plan.ts';
import { isSkippedInTallinn } from '#domain/calendar/tallinn-time.ts';
import { isPastSending } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { readRow, findRows } from '../../job-rows/find-rows.ts';
import { type AssignedRow, notMadeYet } from '../../planning/assigned-row.ts';
import { findUsualVehicles, type Vehicles } from '../../planning/usual-vehicles.ts';

/**
 * Reads the rows that are asked about as they would be: all of the job that are not over, or the one to be made.
 * Throws a 404 refusal for an unknown row, a 422 one for an unknown truck, trailer or product.
 */
export async function readAssignedRows(db: Db, assignment: AssignmentToCheck): Promise<AssignedRow[]> {
  const { rowId, row, date, time } = assignment;
  if (time !== null && isSkippedInTallinn({ day: date, time })) {
    throw invalidField('INVALID', 'time', et.skippedTime(date, time));
  }
  if (row !== undefined) {
    const vehicles = await readVehicles(db, assignment, null);
    const product = await readProduct(db, row.product.id);
    return [{ ...row, id: notMadeYet, transportJobId: notMadeYet, product, ...vehicles, date, time }];
  }
  const first = await readRow(db, rowId ?? 0);
  const vehicles = await readVehicles(db, assignment, first);
  const ofJob = await findRows(db, await findRowIdsOfJob(db, first.transportJobId));
  const open = ofJob.filter(({ id, status }) => id !== first.id && !isPastSending(status));
  return [first, ...open].map((each) => Object.assign({}, each, vehicles, { date, time }));
}

async function findRowIdsOfJob(db: Db, jobId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The assignments to check: the job's own truck with its present trailer, another truck with its usual trailer. */
async function readVehicles(
  db: Db,
  { truckId, trailerId }: AssignmentToCheck,
  now: Vehicles | null,
): Promise<Vehicles> {
  const isOwn = now?.truck?.id === truckId;
  const vehicles = isOwn ? now : (await findUsualVehicles(db, [truckId])).get(truckId);
  if (vehicles === undefined || vehicles === null) throw invalidField('NOT_FOUND', 'truckId');
  const { truck, trailer } = vehicles;
  if (trailerId === undefined || trailerId === trailer?.id) return { truck, trailer };
  return { truck, trailer: trailerId === null ? null : await readTrailer(db, trailerId) };
}

async function readTrailer(db: Db, id: number): Promise<Vehicles['trailer']> {
  const trailer = await db
    .selectFrom('trailers')
    .select(['id', 'registration_number as registrationNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (trailer === undefined) throw invalidField('NOT_FOUND', 'trailerId');
  return trailer;
}

async function readProduct(db: Db, id: number): Promise<AssignedRow['product']> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'unit', 'is_bulk as isBulk'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (product === undefined) throw invalidField('NOT_FOUND', 'row.product');
  return product;
}

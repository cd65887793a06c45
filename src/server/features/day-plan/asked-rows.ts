import type { AskedAssignment } from '#api/planning/day-plan.ts';
import { hasEnded } from '#domain/dispatch/preflight.ts';

import type { Db } from '../../db/connect.ts';
import { invalidField } from '../../http/errors.ts';
import { findRow, findRows } from '../../job-rows/find-rows.ts';
import { findLoadSpace } from '../../load-spaces/load-space.ts';
import type { AssignedRow } from '../../planning/assigned-row.ts';

/**
 * The rows that are asked about as they would be: all of the job that are not over, or the one to be made. Throws a 404
 * refusal for an unknown row, a 422 one for an unknown truck, trailer or product.
 */
export async function findAskedRows(db: Db, asked: AskedAssignment): Promise<AssignedRow[]> {
  const { rowId, row, truckId, date, time } = asked;
  if (row !== undefined) {
    const vehicles = await findVehicles(db, truckId, asked.trailerId);
    const product = await findProduct(db, row.product.id);
    return [{ ...row, id: 0, transportJobId: 0, product, ...vehicles, date, time }];
  }
  const first = await findRow(db, rowId ?? 0);
  const kept = first.truck?.id === truckId ? (first.trailer?.id ?? null) : undefined;
  const vehicles = await findVehicles(db, truckId, asked.trailerId === undefined ? kept : asked.trailerId);
  const ofJob = await findRows(db, await rowsOfJob(db, first.transportJobId));
  const open = ofJob.filter(({ id, status }) => id !== first.id && !hasEnded(status));
  return [first, ...open].map((each) => Object.assign({}, each, vehicles, { date, time }));
}

async function rowsOfJob(db: Db, jobId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A truck and its trailer as a row names them. */
async function findVehicles(
  db: Db,
  truckId: number,
  trailerId: number | null | undefined,
): Promise<Pick<AssignedRow, 'truck' | 'trailer'>> {
  const space = await findLoadSpace(db, truckId, trailerId);
  if (space === null) throw invalidField('NOT_FOUND', 'truckId');
  const truck = await db
    .selectFrom('trucks')
    .select(['id', 'license_plate_number as licensePlateNumber'])
    .where('id', '=', space.truckId)
    .executeTakeFirstOrThrow();
  const trailer = await db
    .selectFrom('trailers')
    .select(['id', 'registration_number as registrationNumber'])
    .where('id', '=', space.trailerId)
    .executeTakeFirst();
  return { truck, trailer: trailer ?? null };
}

async function findProduct(db: Db, id: number): Promise<AssignedRow['product']> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'unit', 'is_bulk as isBulk'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (product === undefined) throw invalidField('NOT_FOUND', 'row.product');
  return product;
}

import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import type { AssignedRow } from './assigned-row.ts';

/** The trucks whose carriers have refused a load that nobody has taken since, by job. */
export type Refusals = ReadonlyMap<number, number | null>;

/** Finds the trucks that have refused loads of these jobs, as long as no other truck has them. */
export async function findRefusals(db: Db, jobIds: readonly number[]): Promise<Refusals> {
  if (jobIds.length === 0) return new Map();
  const refusedRows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .select(['j.id as jobId', 'j.truck_id as truckId'])
    .where('j.id', '=', anyOf(jobIds))
    .where('r.status', '=', 'REJECTED')
    .execute();
  return new Map(refusedRows.map(({ jobId, truckId }) => [jobId, truckId]));
}

/** Returns the finding that the truck of a row is the one that has refused it. */
export function refusalFindings(
  { id: rowId, transportJobId, truck }: Pick<AssignedRow, 'id' | 'transportJobId' | 'truck'>,
  refusals: Refusals,
): JobRowWarning[] {
  if (truck === null || refusals.get(transportJobId) !== truck.id) return [];
  return [{ rowId, code: 'REFUSED', message: et.dayPlan.refused(formatPlate(truck.licensePlateNumber)) }];
}

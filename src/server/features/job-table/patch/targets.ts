import type { JobRowPatch } from '#api/job-row/row-actions.ts';

import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/errors.ts';
import { lockRowsOfJobs } from '../../../job-rows/find-rows.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import { findRowLocations } from '../../../job-rows/row-location.ts';

/** A patch together with the row as it stands and the other rows of its job. */
export interface PatchTarget {
  /** The index of the patch in the request, for the paths of its problems. */
  index: number;
  patch: JobRowPatch;
  row: StoredRow;
  siblings: readonly StoredRow[];
}

/**
 * Locks the jobs of the patched rows and reads all their rows. Throws a 404 refusal for a row that does not exist.
 */
export async function lockTargets(db: Db, patches: readonly JobRowPatch[]): Promise<PatchTarget[]> {
  const ids = patches.map(({ id }) => id);
  const namedRows = await db
    .selectFrom('transport_job_products')
    .select(['id', 'transport_job_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  if (new Set(ids).size !== namedRows.length) throw notFound();

  const jobIds = [...new Set(namedRows.map((row) => row.transport_job_id))];
  const rows = await lockRowsOfJobs(db, jobIds);
  return patches.map((patch, index) => {
    const row = rows.find(({ id }) => id === patch.id);
    if (row === undefined) throw notFound();
    const siblings = rows.filter(
      (other) => other.transportJobId === row.transportJobId && other.id !== row.id,
    );
    return { index, patch, row, siblings };
  });
}

/** Returns the companies that these rows are or will be loaded at: their contracts are taken from. */
export async function findPickupCompanies(
  db: Db,
  targets: readonly PatchTarget[],
  rowIds: readonly number[],
): Promise<number[]> {
  const changed = targets.flatMap(({ row, siblings }) => [row, ...siblings]);
  const now = changed.filter(({ id }) => rowIds.includes(id)).map(({ pickup }) => pickup.companyId);
  const next = await findRowLocations(
    db,
    targets.map(({ patch }) => patch.changes.pickup?.id ?? null),
  );
  return [...new Set([...now, ...[...next.values()].map(({ company }) => company.id)])];
}

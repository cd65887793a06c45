import { createHash } from 'node:crypto';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { type DriverStatus, hasDriverActed } from '#domain/driver/driver-status.ts';
import { changedParts, type JobSnapshot } from '#domain/push/job-snapshot.ts';

import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { readJobSnapshots } from '../../job-rows/job-snapshots.ts';

/** Returns the changes of a job since this driver last opened it. */
export function newsOf(
  status: DriverStatus,
  snapshot: JobSnapshot,
  seenSnapshot: JobSnapshot | null,
): Pick<DriverJob, 'news' | 'snapshot'> {
  return { news: kindOf(status, snapshot, seenSnapshot), snapshot: fingerprintOf(snapshot) };
}

/** Remembers that a driver has seen a job as it is, unless what they were shown is old. Throws a 404 refusal. */
export async function markSeen(
  db: Db,
  now: number,
  user: { id: number; carrierCompanyId: number | null },
  jobId: number,
  shownFingerprint: string | undefined,
): Promise<void> {
  const job = (await readJobSnapshots(db, [jobId])).get(jobId);
  if (job === undefined || job.carrierId === null || job.carrierId !== user.carrierCompanyId) {
    throw notFound();
  }
  if (shownFingerprint !== undefined && shownFingerprint !== fingerprintOf(job.snapshot)) return;
  const values = { snapshot: JSON.stringify(job.snapshot), seen_at: new Date(now) };
  await db
    .insertInto('driver_seen')
    .values({ user_id: user.id, transport_job_id: jobId, ...values })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'transport_job_id']).doUpdateSet(values))
    .execute();
}

/** A finished job is no news, nor is a job under way that this driver never opened. */
function kindOf(
  status: DriverStatus,
  snapshot: JobSnapshot,
  seenSnapshot: JobSnapshot | null,
): DriverJob['news'] {
  if (status === 'COMPLETED' || snapshot.rows.length === 0) return null;
  const isUnderWay = hasDriverActed(status);
  if (seenSnapshot === null) return isUnderWay ? null : 'new';
  return changedParts(seenSnapshot, snapshot, isUnderWay).length > 0 ? 'changed' : null;
}

function fingerprintOf(snapshot: JobSnapshot): string {
  return createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url').slice(0, 16);
}

import type { Db } from '../db/schema.ts';
import { readJobSnapshots } from './job-snapshots.ts';

/**
 * Marks the destinations of these rows of a job, and their being on it or off it, as known to its drivers: one of them
 * made the change. Other changes by the office are still to be notified.
 */
export async function countAsNotified(db: Db, jobId: number, rowIds: ReadonlySet<number>): Promise<void> {
  const notified = await db
    .selectFrom('told_jobs')
    .select('snapshot')
    .where('transport_job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  const current = (await readJobSnapshots(db, [jobId])).get(jobId);
  if (notified === undefined || current === undefined) return;
  const { rows: before } = notified.snapshot;
  const own = current.snapshot.rows
    .filter(({ id }) => rowIds.has(id))
    .map((row) => {
      const notifiedRow = before.find(({ id }) => id === row.id);
      return notifiedRow === undefined
        ? row
        : Object.assign(notifiedRow, { pickup: row.pickup, destination: row.destination });
    });
  const rows = [...before.filter(({ id }) => !rowIds.has(id)), ...own].toSorted((a, b) => a.id - b.id);
  await db
    .updateTable('told_jobs')
    .set({ snapshot: JSON.stringify({ ...notified.snapshot, rows }) })
    .where('transport_job_id', '=', jobId)
    .execute();
}

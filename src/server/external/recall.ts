import { isOfWholeJob, sendSystems } from '#domain/dispatch/preflight.ts';

import type { Db } from '../db/schema.ts';
import { sendPartsOf, type SendServices } from './reconcile.ts';
import { cancelSend } from './send.ts';

/** A row that is about to be cancelled. */
interface RecalledRow {
  rowId: number;
  jobId: number;
}

/**
 * Takes back from every external system what was sent there of a row, or of its whole job. It calls them outside of
 * any transaction and throws a Refusal when one does not let go: the row then stays.
 */
export async function recallRow(
  services: SendServices,
  { rowId, jobId }: RecalledRow,
  userId: number,
): Promise<void> {
  for (const system of sendSystems) {
    const target = { jobId, rowId: isOfWholeJob(system) ? null : rowId };
    await cancelSend(sendPartsOf(services, system), target, userId);
  }
}

/**
 * True while something of the row, or of its whole job, lives in an external system or is on its way there. A send is
 * claimed under the lock of its job: under that lock the answer holds until the transaction ends.
 */
export async function hasLiveSends(db: Db, { rowId, jobId }: RecalledRow): Promise<boolean> {
  const living = await db
    .selectFrom('outside_sends')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .where((eb) => eb.or([eb('row_id', 'is', null), eb('row_id', '=', rowId)]))
    .where('status', 'in', ['sending', 'sent', 'cancelling'])
    .executeTakeFirst();
  return living !== undefined;
}

import type { Db } from '../db/connect.ts';
import type { SendParts } from './reconcile.ts';
import { cancelSend } from './send.ts';

/** A row that is about to be cancelled. */
interface RecalledRow {
  rowId: number;
  jobId: number;
}

/**
 * Takes back what was sent of a row to one outside system, or does nothing when nothing was. It calls the system
 * outside of any transaction and throws a Refusal when the system does not let go: the row then stays.
 * Integrations push theirs onto `services.recalls`.
 */
export type Recall = (row: RecalledRow, userId: number) => Promise<void>;

/** Takes a row that is about to be cancelled back from one system, with its whole job where that is what was sent. */
export function recallFrom(parts: SendParts, takes: 'rows' | 'jobs'): Recall {
  return async ({ rowId, jobId }, userId) => {
    await cancelSend(parts, { jobId, rowId: takes === 'rows' ? rowId : null }, userId);
  };
}

/**
 * True while something of the row, or of its whole job, lives in an outside system or is on its way there. A send is
 * claimed under the lock of its job: under that lock the answer holds until the transaction ends.
 */
export async function isSomewhere(db: Db, { rowId, jobId }: RecalledRow): Promise<boolean> {
  const living = await db
    .selectFrom('outside_sends')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .where((where) => where.or([where('row_id', 'is', null), where('row_id', '=', rowId)]))
    .where('status', 'in', ['sending', 'sent', 'cancelling'])
    .executeTakeFirst();
  return living !== undefined;
}

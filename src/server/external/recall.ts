import type { Db } from '../db/connect.ts';
import type { Recall, RecalledRow } from './recall-port.ts';
import { cancelSend } from './send.ts';
import type { SendParts } from './settle.ts';

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

import { sql } from 'kysely';

import { ExternalError } from './http-client.ts';
import { claimedByNobody } from './process-liveness.ts';
import { type By, type SendParts, reconcileCancelled } from './reconcile.ts';

/**
 * Asks the system to let go of a send that is claimed as 'cancelling', and settles what came of it. Refused, it is
 * 'sent' as before; without an answer it stays 'cancelling', which reconcileLostSends takes up. Throws the ExternalError.
 */
export async function takeBack(
  parts: SendParts,
  send: { id: string; outside_id: string | null },
  by: By,
): Promise<void> {
  try {
    await parts.port.cancel(send.outside_id ?? '');
  } catch (error) {
    const isRefused = error instanceof ExternalError && error.kind === 'refused';
    await parts.db
      .updateTable('outside_sends')
      .set({
        status: isRefused ? 'sent' : 'cancelling',
        claimed_by: claimedByNobody,
        updated_at: sql`now()`,
      })
      .where('id', '=', send.id)
      .where('status', '=', 'cancelling')
      .execute();
    throw error;
  }
  await reconcileCancelled(parts, send.id, by);
}

import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';

import { conflict } from '../http/errors.ts';
import { et } from '../i18n/et.ts';
import { ExternalError } from './http-client.ts';
import { portOf } from './not-configured.ts';
import { claimedByNobody } from './process-liveness.ts';
import { type RecallActor, type SendParts, type SendTarget, reconcileCancelled } from './reconcile.ts';

/**
 * Asks the system to cancel a send that is claimed as 'cancelling', and stores the result. If refused, it is 'sent'
 * as before; without an answer it stays 'cancelling', and reconcileLostSends goes on with it. Throws the
 * ExternalError.
 */
export async function recallSend(
  parts: SendParts,
  send: { id: string; outside_id: string | null; simulated: boolean },
  by: RecallActor,
): Promise<void> {
  try {
    await portOf(parts, send).cancel(send.outside_id ?? '');
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

/** Returns the refusal for what is being sent or taken back now; null where nothing is. */
export async function sendUnderWayRefusal(
  { db, system }: Pick<SendParts, 'db' | 'system'>,
  target: SendTarget,
) {
  const openSend = await db
    .selectFrom('outside_sends')
    .select('status')
    .where('system', '=', system)
    .where('transport_job_id', '=', target.jobId)
    .where(sql<boolean>`row_id is not distinct from ${target.rowId}::bigint`)
    .where('status', 'in', ['sending', 'cancelling'])
    .executeTakeFirst();
  if (openSend === undefined) return null;
  const sentence = et.external[openSend.status === 'sending' ? 'beingSent' : 'beingTakenBack'];
  return conflict([problem('WRONG_JOB_STATUS', undefined, sentence)]);
}

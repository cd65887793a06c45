import { sql } from 'kysely';

import { systemOfSend } from '#domain/dispatch/system-mode.ts';
import {
  isFinalWaybillStatus,
  longestPollPauseSeconds,
  secondsUntilNextPoll,
} from '#domain/dispatch/waybill-status.ts';

import { recordRowsAudit } from '../db/audit.ts';
import { transact } from '../db/transact.ts';
import { learnDistance } from '../positions/learn-journeys.ts';
import { inSeconds, isDue } from '../queues/due.ts';
import { ExternalError } from './http-client.ts';
import { portOf } from './not-configured.ts';
import { reconcileLater, reconcileCancelled, findRowIdsOf, type SendParts } from './reconcile.ts';
import type { SendState } from './send-port.ts';

/** Sends that one round polls. */
const batchSize = 20;

type Due = Awaited<ReturnType<typeof claimDue>>[number];

/**
 * Polls the external system for the sends that are due: soon after a change, less and less often while nothing
 * changes, never once the status is final. Publishes changed rows to open screens.
 */
export async function pollDueSends(parts: SendParts, isStopped: () => boolean = () => false): Promise<void> {
  if (parts.port.look === undefined) return;
  for (const send of await claimDue(parts)) {
    if (isStopped()) return;
    try {
      const now = await portOf(parts, send).look?.(send.outside_id ?? '');
      if (now !== undefined) await take(parts, send, now);
    } catch (error) {
      // The next poll tries again.
      if (!(error instanceof ExternalError)) throw error;
    }
  }
}

const isLookDue = isDue('next_look_at', longestPollPauseSeconds);

/** Sets the time of the next poll before this one: only one process polls, and a killed process loses no send. */
async function claimDue({ db, system }: SendParts) {
  const due = await db
    .selectFrom('outside_sends')
    .select(['id', 'looks'])
    .where('system', '=', system)
    .where('status', '=', 'sent')
    .where(isLookDue)
    .orderBy('next_look_at')
    .limit(batchSize)
    .execute();
  const claims = await Promise.all(
    due.map(({ id, looks }) =>
      db
        .updateTable('outside_sends')
        .set({ looks: looks + 1, next_look_at: inSeconds(secondsUntilNextPoll(looks + 1)) })
        .where('id', '=', id)
        .where('looks', '=', looks)
        .where(isLookDue)
        .returning(['id', 'transport_job_id', 'row_id', 'outside_id', 'outside_number', 'outside_status'])
        .returning(['document_url', 'driven_km', 'simulated'])
        .executeTakeFirst(),
    ),
  );
  return claims.filter((send) => send !== undefined);
}

async function take(parts: SendParts, send: Due, now: SendState): Promise<void> {
  if (now.externalStatus === 'Cancelled') return giveUp(parts, send);
  const isFinal = isFinalWaybillStatus(now.externalStatus);
  const drivenKm = now.drivenKm ?? send.driven_km;
  const isSame =
    now.externalStatus === send.outside_status &&
    (now.externalNumber ?? send.outside_number) === send.outside_number &&
    (now.documentUrl ?? send.document_url) === send.document_url &&
    drivenKm === send.driven_km;
  if (isSame && !isFinal) return;
  const rowIds = await transact(parts.db, async (trx) => {
    const changed = await trx
      .updateTable('outside_sends')
      .set({
        outside_status: now.externalStatus,
        outside_number: now.externalNumber ?? send.outside_number,
        document_url: now.documentUrl ?? send.document_url,
        driven_km: drivenKm,
        looks: 0,
        next_look_at: isFinal ? null : inSeconds(secondsUntilNextPoll(0)),
      })
      .where('id', '=', send.id)
      .where('status', '=', 'sent')
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return [];
    if (drivenKm !== send.driven_km) await learnDistance(trx, send.transport_job_id);
    const rows = await findRowIdsOf(trx, { jobId: send.transport_job_id, rowId: send.row_id });
    if (now.externalStatus === send.outside_status) return rows;
    await recordRowsAudit(trx, rows, {
      actor: send.simulated ? 'Simulaator' : systemOfSend.waybill,
      action: 'waybill_status',
      cause: { code: 'OUTSIDE_EVENT', of: send.simulated ? 'Simulaator' : systemOfSend.waybill },
      changes: {
        waybillStatus: [send.outside_status, now.externalStatus],
        ...(send.simulated && { simulated: true }),
      },
    });
    return rows;
  });
  parts.jobRowEvents.changed(rowIds);
}

/** A send cancelled in the external system counts as cancelled here, so that it can be sent again. */
async function giveUp(parts: SendParts, send: Due): Promise<void> {
  const claim = await parts.db
    .updateTable('outside_sends')
    .set({ status: 'cancelling', claimed_by: parts.liveness.key(), updated_at: sql`now()` })
    .where('id', '=', send.id)
    .where('status', '=', 'sent')
    .returning('id')
    .executeTakeFirst();
  if (claim === undefined) return;
  try {
    // Cancels the send's transport order there too; an order that cannot be cancelled stays.
    await parts.port.cancel(send.outside_id ?? '');
  } catch (error) {
    if (!(error instanceof ExternalError) || error.kind !== 'refused') {
      await reconcileLater(parts, send.id, 'cancelling');
      throw error;
    }
  }
  await reconcileCancelled(parts, send.id, {
    actor: systemOfSend.waybill,
    cause: { code: 'OUTSIDE_EVENT', of: systemOfSend.waybill },
  });
}

import { sql } from 'kysely';

import { longestRecallPauseSeconds, secondsUntilNextRecall } from '#domain/dispatch/cancellation.ts';
import { systemOfSend } from '#domain/dispatch/system-mode.ts';

import { recordRowsAudit } from '../db/audit.ts';
import { transact } from '../db/transact.ts';
import { inSeconds, isDue } from '../queues/due.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import { ExternalError } from './http-client.ts';
import { recallSend } from './recall-send.ts';
import { flagColumns, type SendParts } from './reconcile.ts';

/** Sends that one round recalls. */
const batchSize = 20;

type Left = Awaited<ReturnType<typeof findLeft>>[number];

/**
 * Takes back what lives in the system although all its rows are cancelled: the fleet service cancelled the row, or
 * the system did not let go when it was asked. One that refuses is asked again ever more rarely; the first refusal
 * goes into the history of the rows.
 */
export async function recallFromCancelled(
  parts: SendParts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const send of await findLeft(parts)) {
    if (isStopped()) return;
    if (!(await claim(parts, send))) continue;
    try {
      await recallSend(parts, send, { userId: null });
    } catch (error) {
      if (!(error instanceof ExternalError)) throw error;
      // The system is unavailable: the others are not tried now, and reconcileLostSends tries this one again.
      if (error.kind !== 'refused') return;
      await waitForNextRecall(parts, send, error);
    }
  }
}

/** The system has not refused yet, or its refusal is old enough. */
function isRecallDue(nextRecall: string) {
  return sql<boolean>`(${sql.ref(nextRecall)} is null or ${isDue(nextRecall, longestRecallPauseSeconds)})`;
}

/** Sends whose rows are all cancelled, with those rows. */
function findLeft({ db, system }: SendParts) {
  // Written as literals, so that the small index of such rows is used.
  const isMarkedCancelled = sql<boolean>`r.status = 'CANCELLED' and ${sql.ref(`r.${flagColumns[system]}`)}`;
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('outside_sends as send', 'send.transport_job_id', 'r.transport_job_id')
    .select(['send.id', 'send.outside_id', 'send.simulated', 'send.recall_refusals'])
    .select(sql<number[]>`array_agg(r.id::int)`.as('rows'))
    .where(isMarkedCancelled)
    .where('send.system', '=', system)
    .where('send.status', '=', 'sent')
    .where(sql<boolean>`coalesce(send.row_id, r.id) = r.id`)
    .where(isRecallDue('send.next_recall_at'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transport_job_products as living')
            .select('living.id')
            .whereRef('living.transport_job_id', '=', 'r.transport_job_id')
            .where(sql<boolean>`coalesce(send.row_id, living.id) = living.id`)
            .where('living.status', '<>', 'CANCELLED'),
        ),
      ),
    )
    .groupBy('send.id')
    .orderBy(sql`send.next_recall_at nulls first`)
    .limit(batchSize)
    .execute();
}

/** Only one of the processes that find it asks the system. */
async function claim({ db, liveness }: SendParts, { id }: Left): Promise<boolean> {
  const claim = await db
    .updateTable('outside_sends')
    .set({ status: 'cancelling', claimed_by: liveness.key(), updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where(isRecallDue('next_recall_at'))
    .returning('id')
    .executeTakeFirst();
  return claim !== undefined;
}

async function waitForNextRecall({ db, system }: SendParts, send: Left, error: ExternalError): Promise<void> {
  const refusals = send.recall_refusals + 1;
  await transact(db, async (trx) => {
    await trx
      .updateTable('outside_sends')
      .set({
        recall_refusals: refusals,
        next_recall_at: inSeconds(secondsUntilNextRecall(refusals)),
      })
      .where('id', '=', send.id)
      .execute();
    if (refusals > 1) return;
    const [firstProblem] = gatewayRefusal(error).problems;
    await recordRowsAudit(trx, send.rows, {
      actor: systemOfSend[system],
      action: `recall_refused_${system}`,
      changes: { message: firstProblem?.explanation ?? error.message },
    });
  });
}

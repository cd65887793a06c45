import { sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { type ExternalRow, findJobRows } from '../job-rows/external-row.ts';
import { sentRowsOf } from './changed-after-sending.ts';
import { ExternalError } from './http-client.ts';
import { portOf } from './not-configured.ts';
import { claimedByNobody } from './process-liveness.ts';
import { recallSend } from './recall-send.ts';
import { reconcileLater, reconcileFailed, reconcileSent, type SendParts } from './reconcile.ts';
import type { SentReference } from './send-port.ts';
import { findLostSend, rowsOf } from './send.ts';

/** The longest time that a send takes with all its tries: an older claim is lost, whichever process made it. */
const maxSendSeconds = 300;
/** The seconds after an unclear answer until the system is asked what happened. */
const askAgainSeconds = 20;

type Unreconciled = Awaited<ReturnType<typeof findUnreconciled>>[number];

/**
 * Settles sends whose process is gone, or could not tell how they went; runs at the start and from time to time.
 * `lostAfterSeconds` is the age from which a send is lost in any case. The embedded database has one process: at its
 * start every unfinished send is lost, so it passes 0.
 */
export async function reconcileLostSends(parts: SendParts, lostAfterSeconds = maxSendSeconds): Promise<void> {
  await moveFutureClaimsToNow(parts);
  const unreconciled = await findUnreconciled(parts);
  const goneProcesses = await parts.liveness.findGone(unreconciled.map((send) => send.claimed_by));
  const failures: unknown[] = [];
  for (const send of unreconciled) {
    const isLost =
      send.age > lostAfterSeconds ||
      (send.claimed_by === claimedByNobody && send.age > askAgainSeconds) ||
      (send.claimed_by !== null && goneProcesses.has(send.claimed_by));
    if (!isLost || !(await takeOver(parts, send))) continue;
    // If one cannot be settled, the others still are.
    await settle(parts, send).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Gives claims that lie in the future, made before the clock was set back, the time of now. */
async function moveFutureClaimsToNow({ db, system }: SendParts): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ updated_at: sql`now()` })
    .where('system', '=', system)
    .where('status', 'in', ['sending', 'cancelling'])
    .where('updated_at', '>', sql<Date>`now()`)
    .execute();
}

function findUnreconciled({ db, system }: SendParts) {
  return db
    .selectFrom('outside_sends')
    .select(['id', 'status', 'outside_id', 'created_by', 'transport_job_id', 'row_id'])
    .select(['sent_date', 'sent_truck', 'claimed_by', 'simulated'])
    .select([
      sql<boolean>`next_rows is not null`.as('is_again'),
      sql<number>`extract(epoch from now() - updated_at)::float8`.as('age'),
      // To the microsecond; a Date holds only milliseconds.
      sql<string>`updated_at::text`.as('stamp'),
    ])
    .where('system', '=', system)
    .where('status', 'in', ['sending', 'cancelling'])
    .$narrowType<{ status: 'sending' | 'cancelling' }>()
    .execute();
}

/** Only one of the processes that find a lost send settles it. */
async function takeOver({ db, liveness }: SendParts, send: Unreconciled): Promise<boolean> {
  const taken = await db
    .updateTable('outside_sends')
    .set({ claimed_by: liveness.key(), updated_at: sql`clock_timestamp()` })
    .where('id', '=', send.id)
    .where('status', '=', send.status)
    .where('updated_at', '=', sql<Date>`${send.stamp}::timestamptz`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function settle(parts: SendParts, send: Unreconciled): Promise<void> {
  const { db } = parts;
  const port = portOf(parts, send);
  const userId = send.created_by;
  if (send.status === 'cancelling') {
    await recallSend(parts, send, { userId }).catch((error: unknown) => {
      if (!(error instanceof ExternalError)) throw error;
    });
    return;
  }
  const rows = await findRowsToLookFor(db, send);
  const arrived = send.is_again
    ? await resend(parts, send, rows)
    : await findLostSend(port, send.id, { date: send.sent_date, licensePlateNumber: send.sent_truck, rows });
  if (arrived === 'unclear') return reconcileLater(parts, send.id, 'sending');
  if (arrived === null) return reconcileFailed(parts, send.id, 'lost');
  // When nothing is left of its rows, recallFromCancelled takes it back.
  await reconcileSent(parts, send.id, arrived, userId);
}

/** The system may have an earlier state of the rows, so they are sent once more, as they are now. */
async function resend(
  parts: SendParts,
  send: Unreconciled,
  rows: readonly ExternalRow[],
): Promise<SentReference | null | 'unclear'> {
  await parts.db
    .updateTable('outside_sends')
    .set({ next_rows: sentRowsOf(rows) })
    .where('id', '=', send.id)
    .where('status', '=', 'sending')
    .execute();
  try {
    return await portOf(parts, send).send(send.id, rows);
  } catch (error) {
    if (!(error instanceof ExternalError)) throw error;
    return error.kind === 'refused' ? null : 'unclear';
  }
}

/**
 * The job's rows that are not cancelled; all rows if every one is cancelled, since what was sent for them still exists
 * there.
 */
async function findRowsToLookFor(db: Db, { transport_job_id: jobId, row_id: rowId }: Unreconciled) {
  const living = rowsOf(await findJobRows(db, jobId), rowId);
  return living.length > 0 ? living : rowsOf(await findJobRows(db, jobId, 'cancelled too'), rowId);
}

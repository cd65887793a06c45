import { sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import { findJobRows } from '../job-rows/job-record.ts';
import { ExternalError } from './http-client.ts';
import { claimedByNobody } from './process-liveness.ts';
import { lookFor, rowsOf } from './send.ts';
import { type SendParts, settleFailed, settleSent } from './settle.ts';
import { takeBack } from './take-back.ts';

/** A send takes no longer than this with all its tries: an older one is lost, whoever claimed it. */
const lostAfterSeconds = 300;
/** How long after an answer that told nothing the system is asked again. */
const askAgainSeconds = 20;

interface Unsettled {
  id: string;
  status: 'sending' | 'cancelling';
  outside_id: string | null;
  created_by: number;
  transport_job_id: number;
  row_id: number | null;
  sent_date: string | null;
  sent_truck: string | null;
  claimed_by: number | null;
  age: number;
  stamp: string;
}

/**
 * Settles sends whose process is gone, or could not tell how they went: asked at start and from time to time.
 * `lostAfter` is the age in seconds from which a send is lost in any case; the embedded database has one process,
 * so that at start all that is left is.
 */
export async function settleLostSends(parts: SendParts, lostAfter = lostAfterSeconds): Promise<void> {
  await bringBack(parts);
  const unsettled = await findUnsettled(parts);
  const gone = await parts.liveness.gone(unsettled.map((send) => send.claimed_by));
  const failures: unknown[] = [];
  for (const send of unsettled) {
    const isLost =
      send.age > lostAfter ||
      (send.claimed_by === claimedByNobody && send.age > askAgainSeconds) ||
      (send.claimed_by !== null && gone.has(send.claimed_by));
    if (!isLost || !(await takeOver(parts, send))) continue;
    // One that cannot be settled does not hold up the others.
    await settle(parts, send).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** What was claimed before the clock stepped back is as old as if it were claimed now. */
async function bringBack({ db, system }: SendParts): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ updated_at: sql`now()` })
    .where('system', '=', system)
    .where('status', 'in', ['sending', 'cancelling'])
    .where('updated_at', '>', sql<Date>`now()`)
    .execute();
}

async function findUnsettled({ db, system }: SendParts): Promise<Unsettled[]> {
  const found = await db
    .selectFrom('outside_sends')
    .select(['id', 'status', 'outside_id', 'created_by', 'transport_job_id', 'row_id'])
    .select(['sent_date', 'sent_truck', 'claimed_by'])
    .select([
      sql<number>`extract(epoch from now() - updated_at)::float8`.as('age'),
      // To the microsecond, which a Date has not.
      sql<string>`updated_at::text`.as('stamp'),
    ])
    .where('system', '=', system)
    .where('status', 'in', ['sending', 'cancelling'])
    .execute();
  return found as Unsettled[];
}

/** Of several processes that find a send lost, one settles it. */
async function takeOver({ db, liveness }: SendParts, send: Unsettled): Promise<boolean> {
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

async function settle(parts: SendParts, send: Unsettled): Promise<void> {
  const { db, port } = parts;
  const userId = send.created_by;
  if (send.status === 'cancelling') {
    await takeBack(parts, send, { userId }).catch((error: unknown) => {
      if (!(error instanceof ExternalError)) throw error;
    });
    return;
  }
  const arrived = await lookFor(port, send.id, {
    date: send.sent_date,
    licensePlateNumber: send.sent_truck,
    rows: await rowsToLookFor(db, send),
  });
  if (arrived === 'unclear') return leaveForLater(parts, send);
  if (arrived === null) return settleFailed(parts, send.id, 'lost');
  // When nothing is left of its rows, recallFromCancelled takes it back.
  await settleSent(parts, send.id, arrived, userId);
}

/** Those that live; all when none does: what was made of them is there still. */
async function rowsToLookFor(db: Db, { transport_job_id: jobId, row_id: rowId }: Unsettled) {
  const living = rowsOf(await findJobRows(db, jobId), rowId);
  return living.length > 0 ? living : rowsOf(await findJobRows(db, jobId, 'cancelled too'), rowId);
}

async function leaveForLater({ db }: SendParts, send: Unsettled): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ claimed_by: claimedByNobody, updated_at: sql`now()` })
    .where('id', '=', send.id)
    .where('status', '=', send.status)
    .execute();
}

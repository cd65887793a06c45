import { sql } from 'kysely';

import { problem } from '#contract/error-codes.ts';
import { preflight } from '#domain/preflight.ts';
import { isStateMessage } from '#domain/row-message.ts';

import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { et } from '../../words/et.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import { findJobRows, type OutsideRow, toPreflightRow } from './job-record.ts';
import { OutsideError } from './outside-client.ts';
import { claimedByNobody } from './presence.ts';
import type { LostSend, SendPort, SentAs } from './send-port.ts';
import { type SendParts, type SendTarget, settleCancelled, settleFailed, settleSent } from './settle.ts';

/**
 * Sends a job or row once. The send is claimed in one transaction, made outside any, and settled in another; a
 * process killed in between leaves a claim that settleLostSends takes up. Refusals: 404, 409 for a state that
 * does not allow it, 422 with every row message, 502 when the system refuses or is away.
 */
export async function sendOnce(parts: SendParts, target: SendTarget, userId: number): Promise<SentAs> {
  const { sendId, rows } = await claim(parts, target, userId);
  let sentAs: SentAs;
  try {
    sentAs = await parts.port.send(sendId, rows);
  } catch (error) {
    if (!(error instanceof OutsideError)) {
      await settleFailed(parts, sendId, 'internal');
      throw error;
    }
    const arrived =
      error.kind === 'unclear' ? await lookFor(parts.port, sendId, { ...lookedUpBy(rows), rows }) : null;
    if (arrived === 'unclear') {
      await leaveUnsure(parts, sendId);
      throw gatewayRefusal(error);
    }
    if (arrived === null) {
      await settleFailed(parts, sendId, error.message);
      throw gatewayRefusal(error);
    }
    sentAs = arrived;
  }
  const outcome = await settleSent(parts, sendId, sentAs, userId);
  if (outcome === 'nothing left of it') await cancelSend(parts, target, userId);
  return sentAs;
}

/** Whether it arrived, nobody knows yet: settleLostSends asks again soon. */
async function leaveUnsure({ db }: SendParts, sendId: string): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ claimed_by: claimedByNobody, updated_at: sql`now()` })
    .where('id', '=', sendId)
    .where('status', '=', 'sending')
    .execute();
}

/** What a send is looked up by later. */
function lookedUpBy([row]: readonly OutsideRow[]) {
  return { date: row?.date ?? null, licensePlateNumber: row?.truck?.licensePlateNumber ?? null };
}

/**
 * Takes back what was sent and is still living. Answers false when there is nothing to take back. Refusals: 409
 * while a send is still under way, 502 when the system refuses or is away.
 */
export async function cancelSend(parts: SendParts, target: SendTarget, userId: number): Promise<boolean> {
  const living = await parts.db
    .updateTable('outside_sends')
    .set({ status: 'cancelling', claimed_by: parts.presence.key(), updated_at: sql`now()` })
    .where('system', '=', parts.system)
    .where('transport_job_id', '=', target.jobId)
    .where(sql<boolean>`row_id is not distinct from ${target.rowId}::bigint`)
    .where('status', 'in', ['sent', 'cancelling'])
    .returning(['id', 'outside_id'])
    .executeTakeFirst();
  if (living === undefined) {
    if (await isBeingSent(parts, target)) {
      throw conflict([problem('WRONG_JOB_STATUS', undefined, et.outside.beingSent)]);
    }
    return false;
  }
  try {
    await parts.port.cancel(living.outside_id ?? '');
  } catch (error) {
    // Left as 'cancelling': cancelling again is safe, and settleLostSends will.
    if (error instanceof OutsideError) {
      await release(parts.db, living.id, error.kind === 'refused' ? 'sent' : 'cancelling');
      throw gatewayRefusal(error);
    }
    throw error;
  }
  await settleCancelled(parts, living.id, { userId });
  return true;
}

async function claim({ db, system, presence }: SendParts, target: SendTarget, userId: number) {
  return transact(db, async (trx) => {
    // One send at a time looks at a job; cells edited meanwhile wait as well.
    await trx
      .selectFrom('transport_jobs')
      .select('id')
      .where('id', '=', target.jobId)
      .forUpdate()
      .executeTakeFirst();
    const all = await findJobRows(trx, target.jobId);
    const rows = rowsOf(all, target.rowId);
    if (rows.length === 0) throw notFound();
    const found = rows.flatMap((row) =>
      preflight(system, toPreflightRow(row, all.length)).map((code) => ({ code, rowId: row.id })),
    );
    const codes = [...new Set(found.map(({ code }) => code))];
    const distinct = codes.map((code) => ({
      ...problem(code),
      rowId: found.find((each) => each.code === code)?.rowId ?? 0,
    }));
    if (codes.some(isStateMessage)) throw conflict(distinct);
    if (distinct.length > 0) throw invalid(distinct);
    const { date, licensePlateNumber } = lookedUpBy(rows);
    const claimed = await trx
      .insertInto('outside_sends')
      .values({
        system,
        sent_date: date,
        sent_truck: licensePlateNumber,
        transport_job_id: target.jobId,
        row_id: target.rowId,
        status: 'sending',
        claimed_by: presence.key(),
        created_by: userId,
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) throw conflict([problem('ALREADY_SENT')]);
    return { sendId: claimed.id, rows };
  });
}

/** The rows of a send's target among those of its job. */
export function rowsOf(rows: readonly OutsideRow[], rowId: number | null): readonly OutsideRow[] {
  return rowId === null ? rows : rows.filter(({ id }) => id === rowId);
}

async function isBeingSent({ db, system }: SendParts, target: SendTarget): Promise<boolean> {
  const sending = await db
    .selectFrom('outside_sends')
    .select('id')
    .where('system', '=', system)
    .where('transport_job_id', '=', target.jobId)
    .where(sql<boolean>`row_id is not distinct from ${target.rowId}::bigint`)
    .where('status', '=', 'sending')
    .executeTakeFirst();
  return sending !== undefined;
}

async function release(db: Db, sendId: string, status: 'sent' | 'cancelling'): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ status, claimed_by: claimedByNobody, updated_at: sql`now()` })
    .where('id', '=', sendId)
    .execute();
}

/** 'unclear' when the system cannot be asked now either. */
export async function lookFor(
  port: SendPort,
  sendId: string,
  lost: LostSend,
): Promise<SentAs | null | 'unclear'> {
  try {
    return await port.find(sendId, lost);
  } catch (error) {
    if (error instanceof OutsideError) return 'unclear';
    throw error;
  }
}

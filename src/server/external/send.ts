import { sql } from 'kysely';
import * as z from 'zod/mini';

import { problem } from '#api/error-codes.ts';
import { sendResult, type SendResult } from '#api/sends/sends.ts';
import { channelOfSend } from '#domain/dispatch/changed-after-sending.ts';
import { preflight } from '#domain/dispatch/preflight.ts';
import { isStateProblem } from '#domain/dispatch/row-problem.ts';

import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { conflict, invalid, notFound, Refusal } from '../http/errors.ts';
import { claimKeyOfSend, findFirstAnswer, type RequestKey } from '../http/idempotency.ts';
import { findJobRows, type ExternalRow, toPreflightRow } from '../job-rows/external-row.ts';
import { findBlockedRows } from '../load-spaces/row-verdicts.ts';
import { raiseSendFailed, sentRowsOf } from './changed-after-sending.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import { ExternalError } from './http-client.ts';
import { modeOf, notConfiguredRefusal, unconfiguredOf } from './not-configured.ts';
import { claimedByNobody } from './process-liveness.ts';
import { recallSend, sendUnderWayRefusal } from './recall-send.ts';
import {
  reconcileLater,
  reconcileFailed,
  reconcileSent,
  findRowIdsOf,
  type SendParts,
  sendResultOf,
  type SendTarget,
} from './reconcile.ts';
import type { LostSend, SendPort, SentReference } from './send-port.ts';

/** The user who sends, and the Idempotency-Key of the request. */
export interface Sender {
  userId: number;
  key: RequestKey | null;
}

/**
 * Sends a job or row once. The send is claimed with its key in one transaction, made outside any, and settled in
 * another; if the process is killed in between, reconcileLostSends settles the claim. A row changed after it was sent
 * is sent again: where the system updates it in place, under the same id; elsewhere the old send is recalled first.
 * Throws a refusal: 404, 409 for a state that does not allow it, 422 with every row problem, 502 when the system
 * refuses or is unavailable, 503 when it is not configured.
 */
export async function sendOnce(parts: SendParts, target: SendTarget, sender: Sender): Promise<SendResult> {
  const claimed = await claim(parts, target, sender);
  if ('earlier' in claimed) return claimed.earlier;
  if ('old' in claimed) return replace(parts, target, sender, claimed.old);
  const { sendId, rows, isAgain } = claimed;
  const sentAs = await sendClaimed(parts, sendId, rows, isAgain).catch(async (error: unknown) => {
    throw isAgain ? await raiseResendAlert(parts, target, sender, error, false) : error;
  });
  const outcome = await reconcileSent(parts, sendId, sentAs, sender.userId);
  if (outcome === 'settled') return sendResultOf(target.jobId, sentAs, modeOf(parts.port) === 'SIMULATED');
  await cancelSend(parts, target, sender.userId).catch((error: unknown) => {
    // If the send cannot be taken back now, recallFromCancelled tries again.
    if (!(error instanceof Refusal)) throw error;
  });
  throw conflict([problem('WRONG_JOB_STATUS')]);
}

/** Takes the old send back and sends the rows as they are now. */
async function replace(
  parts: SendParts,
  target: SendTarget,
  sender: Sender,
  old: OldSend,
): Promise<SendResult> {
  let isRecalled = false;
  try {
    await recallSend(parts, old, { userId: sender.userId });
    isRecalled = true;
    return await sendOnce(parts, target, sender);
  } catch (error) {
    if (!(error instanceof ExternalError)) {
      throw await raiseResendAlert(parts, target, sender, error, isRecalled);
    }
    // Without an answer it is taken back later (reconcileLostSends).
    throw await raiseResendAlert(parts, target, sender, gatewayRefusal(error), error.kind !== 'refused');
  }
}

/** Raises an alert for the office when sending again was refused by the external system. Returns the error. */
async function raiseResendAlert(
  { db, jobRowEvents, alertEvents, system }: SendParts,
  target: SendTarget,
  { userId }: Sender,
  error: unknown,
  isRecalled: boolean,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 502) return error;
  const explanation = error.problems[0]?.explanation ?? error.message;
  const rowIds = await transact(db, async (trx) => {
    await raiseSendFailed(trx, system, target, { isRecalled, explanation, userId });
    return findRowIdsOf(trx, target);
  });
  jobRowEvents.changed(rowIds);
  alertEvents.changed(null);
  return error;
}

/** Makes a claimed send; when it certainly did not arrive, settles it as failed. */
async function sendClaimed(
  parts: SendParts,
  sendId: string,
  rows: readonly ExternalRow[],
  isAgain: boolean,
): Promise<SentReference> {
  try {
    return await parts.port.send(sendId, rows);
  } catch (error) {
    if (!(error instanceof ExternalError)) {
      await reconcileLater(parts, sendId, 'sending');
      throw error;
    }
    const existingSend = error.kind === 'unclear' ? await lookForClaimed(parts, sendId, rows, isAgain) : null;
    if (existingSend === 'unclear') await reconcileLater(parts, sendId, 'sending');
    else if (existingSend === null) await reconcileFailed(parts, sendId, error.message);
    else return existingSend;
    throw gatewayRefusal(error);
  }
}

async function lookForClaimed(
  { port }: SendParts,
  sendId: string,
  rows: readonly ExternalRow[],
  isAgain: boolean,
): Promise<SentReference | null | 'unclear'> {
  // The system may have an earlier state of the row under the same id.
  return isAgain ? 'unclear' : findLostSend(port, sendId, { ...lookedUpBy(rows), rows });
}

/** The reference by which a send is looked up later. */
function lookedUpBy([row]: readonly ExternalRow[]) {
  return { date: row?.date ?? null, licensePlateNumber: row?.truck?.licensePlateNumber ?? null };
}

/**
 * Takes back a send that still lives in the external system; returns false when there is nothing to take back.
 * Throws a refusal: 409 while it is being sent or taken back, 502 when the system refuses or is unavailable.
 */
export async function cancelSend(parts: SendParts, target: SendTarget, userId: number): Promise<boolean> {
  const living = await parts.db
    .updateTable('outside_sends')
    .set({ status: 'cancelling', claimed_by: parts.liveness.key(), updated_at: sql`now()` })
    .where('system', '=', parts.system)
    .where('transport_job_id', '=', target.jobId)
    .where(sql<boolean>`row_id is not distinct from ${target.rowId}::bigint`)
    // One recall at a time: with two, one may be refused while the other gets no answer, and the status there would be
    // unknown.
    .where(sql<boolean>`(status = 'sent' or (status = 'cancelling' and claimed_by = ${claimedByNobody}))`)
    .returning(['id', 'outside_id', 'simulated'])
    .executeTakeFirst();
  if (living === undefined) {
    const refusal = await sendUnderWayRefusal(parts, target);
    if (refusal === null) return false;
    throw refusal;
  }
  try {
    await recallSend(parts, living, { userId });
  } catch (error) {
    if (error instanceof ExternalError) throw gatewayRefusal(error);
    throw error;
  }
  return true;
}

interface OldSend {
  id: string;
  outside_id: string | null;
  simulated: boolean;
}

/** `old`: a send of an earlier state, claimed to be taken back. `isAgain`: sent again under the same id. */
type Claimed =
  | { earlier: SendResult }
  | { old: OldSend }
  | { sendId: string; rows: readonly ExternalRow[]; isAgain: boolean };

async function claim(
  { db, system, port, liveness, now }: SendParts,
  target: SendTarget,
  { userId, key }: Sender,
): Promise<Claimed> {
  return transact(db, async (trx) => {
    // Only one send reads a job at a time; edits of its cells wait too.
    await trx
      .selectFrom('transport_jobs')
      .select('id')
      .where('id', '=', target.jobId)
      .forUpdate()
      .executeTakeFirst();
    const earlier = key === null ? null : await findFirstAnswer(trx, key);
    if (earlier !== null) return { earlier: z.parse(sendResult, earlier.answer) };
    const all = await findJobRows(trx, target.jobId);
    const rows = rowsOf(all, target.rowId);
    if (rows.length === 0) throw notFound();
    const blocked = await findBlockedRows(
      trx,
      rows.map(({ id }) => id),
      now(),
    );
    const unconfigured = unconfiguredOf(system, port);
    const rowProblems = rows.flatMap((row) =>
      preflight(system, toPreflightRow(row, all, blocked.has(row.id), unconfigured)).map((code) => ({
        code,
        rowId: row.id,
      })),
    );
    const codes = [...new Set(rowProblems.map(({ code }) => code))];
    const distinct = codes
      .filter((code) => code !== 'NOT_CONFIGURED')
      .map((code) =>
        Object.assign(problem(code), { rowId: rowProblems.find((each) => each.code === code)?.rowId ?? 0 }),
      );
    if (distinct.length < codes.length) throw notConfiguredRefusal(system, distinct);
    if (codes.some(isStateProblem)) throw conflict(distinct);
    if (distinct.length > 0) throw invalid(distinct);
    const { date, licensePlateNumber } = lookedUpBy(rows);
    if (rows.some(({ changedAfterSending }) => changedAfterSending.includes(channelOfSend[system]))) {
      const old = await claimOld(trx, { system, port, liveness }, target, rows);
      if (port.updatesInPlace !== true) return { old };
      if (key !== null) await claimKeyOfSend(trx, key, old.id);
      return { sendId: old.id, rows, isAgain: true };
    }
    const claimed = await trx
      .insertInto('outside_sends')
      .values({
        system,
        sent_date: date,
        sent_truck: licensePlateNumber,
        sent_rows: sentRowsOf(rows),
        simulated: modeOf(port) === 'SIMULATED',
        transport_job_id: target.jobId,
        row_id: target.rowId,
        status: 'sending',
        claimed_by: liveness.key(),
        created_by: userId,
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) throw conflict([problem('ALREADY_SENT')]);
    if (key !== null) await claimKeyOfSend(trx, key, claimed.id);
    return { sendId: claimed.id, rows, isAgain: false };
  });
}

/**
 * Claims the earlier send, to be sent again under its id or taken back. Throws a 409 refusal while it is under way.
 */
async function claimOld(
  db: Db,
  { system, port, liveness }: Pick<SendParts, 'system' | 'port' | 'liveness'>,
  target: SendTarget,
  rows: readonly ExternalRow[],
): Promise<OldSend> {
  const old = await db
    .updateTable('outside_sends')
    .set({
      ...(port.updatesInPlace === true
        ? { status: 'sending', next_rows: sentRowsOf(rows) }
        : { status: 'cancelling' }),
      claimed_by: liveness.key(),
      updated_at: sql`now()`,
    })
    .where('system', '=', system)
    .where('transport_job_id', '=', target.jobId)
    .where(sql<boolean>`row_id is not distinct from ${target.rowId}::bigint`)
    .where('status', '=', 'sent')
    .returning(['id', 'outside_id', 'simulated'])
    .executeTakeFirst();
  if (old !== undefined) return old;
  throw (await sendUnderWayRefusal({ db, system }, target)) ?? conflict([problem('WRONG_JOB_STATUS')]);
}

/** Returns the rows of a send's target among those of its job. */
export function rowsOf(rows: readonly ExternalRow[], rowId: number | null): readonly ExternalRow[] {
  return rowId === null ? rows : rows.filter(({ id }) => id === rowId);
}

/** Looks a send up whose answer was lost; 'unclear' when the system cannot be asked now either. */
export async function findLostSend(
  port: SendPort,
  sendId: string,
  lost: LostSend,
): Promise<SentReference | null | 'unclear'> {
  try {
    return await port.find(sendId, lost);
  } catch (error) {
    if (error instanceof ExternalError) return 'unclear';
    throw error;
  }
}

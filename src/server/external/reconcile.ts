import { sql } from 'kysely';

import type { HistoryCause } from '#api/history/history-cause.ts';
import type { SendResult } from '#api/sends/sends.ts';
import { channelOfSend, type SentChannel } from '#domain/dispatch/changed-after-sending.ts';
import type { SendSystem } from '#domain/dispatch/preflight.ts';
import { isFinalWaybillStatus, secondsUntilNextPoll } from '#domain/dispatch/waybill-status.ts';

import { withdrawAlerts } from '../alerts/raise-alert.ts';
import { recordRowsAudit } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { queueSendEvents } from '../db/webhook-events.ts';
import { answerKeyOfSend, freeKeyOfSend } from '../http/idempotency.ts';
import { et } from '../i18n/et.ts';
import { inSeconds } from '../queues/due.ts';
import { countFailure } from '../queues/failures.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { refreshChangedAfterSending, sendFailedKey } from './changed-after-sending.ts';
import { claimedByNobody, type ProcessLiveness } from './process-liveness.ts';
import type { SendPort, SentReference } from './send-port.ts';

/** The columns of a row that mark it as sent, by system. */
export const flagColumns = {
  waybill: 'sent_to_waybill',
  fleet: 'sent_to_fleet_service',
  terminal: 'sent_to_pk_terminal',
} as const;

export interface SendParts {
  db: Db;
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
  liveness: ProcessLiveness;
  /** Epoch milliseconds. */
  now: () => number;
  system: SendSystem;
  port: SendPort;
}

/** The services that sends need. */
export interface SendServices {
  db: Db;
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
  liveness: ProcessLiveness;
  now: () => number;
  external: Readonly<Record<SendSystem, SendPort>>;
}

/** Returns the services that sends to one system need. */
export function sendPartsOf(services: SendServices, system: SendSystem): SendParts {
  const { db, jobRowEvents, alertEvents, liveness, now, external } = services;
  return { db, jobRowEvents, alertEvents, liveness, now, system, port: external[system] };
}

/** A job as a whole, or one row of it. */
export interface SendTarget {
  jobId: number;
  rowId: number | null;
}

/** Returns the answer of a send that has arrived. */
export function sendResultOf(jobId: number, sentAs: SentReference, isSimulated: boolean): SendResult {
  const simulatedMark = isSimulated ? { simulated: true as const } : {};
  return {
    content: {
      transportJobId: jobId,
      number: sentAs.externalNumber,
      status: sentAs.externalStatus,
      ...simulatedMark,
    },
    ...simulatedMark,
  };
}

/**
 * Records that a send exists: its rows are marked in one transaction, with their history and the answer to its key.
 * They are marked even if all were cancelled meanwhile, so that the send is found and recalled.
 */
export async function reconcileSent(
  parts: SendParts,
  sendId: string,
  sentAs: SentReference,
  userId: number,
): Promise<'settled' | 'nothing left of it'> {
  const { db, jobRowEvents, alertEvents, system } = parts;
  const markedSend = await transact(db, async (trx) => {
    const send = await trx
      .updateTable('outside_sends')
      .set({
        status: 'sent',
        sent_rows: sql`coalesce(next_rows, sent_rows)`,
        next_rows: null,
        outside_id: sentAs.externalId,
        outside_number: sentAs.externalNumber,
        outside_status: sentAs.externalStatus,
        document_url: sentAs.documentUrl,
        next_look_at: firstLook(parts, sentAs),
        error: null,
        updated_at: sql`now()`,
        answered_at: answeredNow,
      })
      .where('id', '=', sendId)
      .where('status', '=', 'sending')
      .returning(['transport_job_id', 'row_id', 'simulated'])
      .executeTakeFirst();
    if (send === undefined) return null;
    const target = { jobId: send.transport_job_id, rowId: send.row_id };
    const { simulated } = send;
    const number = sentAs.externalNumber;
    await queueSendEvents(trx, { system, id: sendId, ...target, outcome: 'sent', number, simulated });
    const living = await setFlag(trx, system, target, simulated ? 'simulated' : 'sent', 'living');
    const isLeft = living.length > 0;
    if (isLeft) await answerKeyOfSend(trx, sendId, sendResultOf(target.jobId, sentAs, simulated));
    else await freeKeyOfSend(trx, sendId);
    const rowIds = isLeft
      ? living
      : await setFlag(trx, system, target, simulated ? 'simulated' : 'sent', 'all');
    await recordRowsAudit(trx, rowIds, {
      userId,
      action: `sent_to_${system}`,
      changes: { number, ...(simulated && { simulated }) },
    });
    const withdrawn = await withdrawAlerts(trx, [sendFailedKey(system, target)], null, et.alerts.gone.sent);
    const { hasChangedAlerts } = await refreshChangedAfterSending(trx, [target.jobId], userId);
    return { rowIds, isLeft, hasChangedAlerts: hasChangedAlerts || withdrawn > 0 };
  });
  if (markedSend === null) return 'settled';
  jobRowEvents.changed(markedSend.rowIds);
  if (markedSend.hasChangedAlerts) alertEvents.changed(null);
  return markedSend.isLeft ? 'settled' : 'nothing left of it';
}

/** The time of the first status request, for systems that do not report by themselves. */
function firstLook({ port }: SendParts, { externalStatus }: SentReference) {
  if (port.look === undefined || isFinalWaybillStatus(externalStatus)) return null;
  return inSeconds(secondsUntilNextPoll(0));
}

/** Who recalls a send: a user, an external system, or the server itself (null). */
export type RecallActor = { userId: number | null } | { actor: string; cause: HistoryCause };

/** Settles a send that was taken back: its rows are no longer marked. */
export async function reconcileCancelled(
  { db, jobRowEvents, alertEvents, system }: SendParts,
  sendId: string,
  by: RecallActor,
): Promise<void> {
  const { rowIds, hasChangedAlerts } = await transact(db, async (trx) => {
    const send = await trx
      .updateTable('outside_sends')
      .set({ status: 'cancelled', next_look_at: null, updated_at: sql`now()`, answered_at: answeredNow })
      .where('id', '=', sendId)
      .where('status', '=', 'cancelling')
      .returning(['transport_job_id', 'row_id', 'simulated'])
      .executeTakeFirst();
    if (send === undefined) return { rowIds: [], hasChangedAlerts: false };
    const target = { jobId: send.transport_job_id, rowId: send.row_id };
    const { simulated } = send;
    await queueSendEvents(trx, { system, id: sendId, ...target, outcome: 'cancelled', simulated });
    const changedRowIds = await setFlag(trx, system, target, 'not sent', 'marked');
    await recordRowsAudit(trx, changedRowIds, {
      ...by,
      action: `cancelled_${system}`,
      ...(simulated && { changes: { simulated } }),
    });
    const userId = 'userId' in by ? by.userId : null;
    const after = await refreshChangedAfterSending(trx, [target.jobId], userId);
    return { rowIds: changedRowIds, hasChangedAlerts: after.hasChangedAlerts };
  });
  jobRowEvents.changed(rowIds);
  if (hasChangedAlerts) alertEvents.changed(null);
}

/** A simulator's answer does not count. */
const answeredNow = sql<Date | null>`case when not simulated then now() else answered_at end`;

/** Marks the rows of a target, or those of them that are marked or not cancelled; returns which. */
export async function setFlag(
  db: Db,
  system: SendSystem,
  target: SendTarget,
  to: 'sent' | 'simulated' | 'not sent',
  which: 'living' | 'marked' | 'all',
): Promise<number[]> {
  const flag = flagColumns[system];
  const rows = await db
    .updateTable('transport_job_products')
    .set({
      [flag]: to !== 'not sent',
      simulated_sends: simulatedWith(channelOfSend[system], to === 'simulated'),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('transport_job_id', '=', target.jobId)
    .$if(target.rowId !== null, (query) => query.where('id', '=', target.rowId ?? 0))
    .$if(which === 'living', (query) => query.where('status', '<>', 'CANCELLED'))
    .$if(which === 'marked', (query) => query.where(flag, '=', true))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the new `simulated_sends` of a row: `channel` is added or removed. */
export function simulatedWith(channel: SentChannel, isSimulated: boolean) {
  const others = sql`array_remove(simulated_sends, ${channel}::text)`;
  return sql<SentChannel[]>`${others} || ${isSimulated ? [channel] : []}::text[]`;
}

/**
 * Settles a send that did not arrive: its rows may be sent again, also under the same key. A failed repeat leaves the
 * earlier send.
 */
export async function reconcileFailed(
  { db, system, jobRowEvents }: SendParts,
  sendId: string,
  error: string,
): Promise<void> {
  const rowIds = await transact(db, async (trx) => {
    const failed = await trx
      .updateTable('outside_sends')
      .set({
        status: sql`case when next_rows is null then 'failed' else 'sent' end`,
        next_rows: null,
        error,
        updated_at: sql`now()`,
      })
      .where('id', '=', sendId)
      .where('status', '=', 'sending')
      .returning(['transport_job_id', 'row_id', 'simulated'])
      .executeTakeFirst();
    if (failed === undefined) return null;
    const target = { jobId: failed.transport_job_id, rowId: failed.row_id };
    const { simulated } = failed;
    await queueSendEvents(trx, { system, id: sendId, ...target, outcome: 'failed', simulated });
    await freeKeyOfSend(trx, sendId);
    return findRowIdsOf(trx, target);
  });
  if (rowIds === null) return;
  countFailure(channelOfSend[system]);
  jobRowEvents.changed(rowIds);
}

/** Leaves a send or recall of unknown outcome to reconcileLostSends, which asks again soon. */
export async function reconcileLater(
  { db }: SendParts,
  sendId: string,
  status: 'sending' | 'cancelling',
): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ claimed_by: claimedByNobody, updated_at: sql`now()` })
    .where('id', '=', sendId)
    .where('status', '=', status)
    .execute();
}

/** Returns the rows that a send is of. */
export async function findRowIdsOf(db: Db, { jobId, rowId }: SendTarget): Promise<number[]> {
  const rows = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .$if(rowId !== null, (query) => query.where('id', '=', rowId ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

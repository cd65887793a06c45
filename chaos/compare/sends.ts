import { sql } from 'kysely';

import { channelOfSend } from '#domain/dispatch/changed-after-sending.ts';

import type { Db } from '../../src/server/db/schema.ts';
import type { ExternalRecord, ExternalRecords } from '../fakes/fake-server.ts';
import type { Part } from '../part.ts';

export type SendSystem = 'terminal' | 'waybill' | 'fleet';

/** An SMS about a job, to its driver or to somebody else. */
export interface SentText {
  text: string;
  role: 'DRIVER' | 'CLIENT';
  isConfirmed: boolean;
}

/** A job with one row that was sent to systems and at times cancelled, and the answers about it. */
export interface SentJob {
  jobId: number;
  rowId: number;
  /** Systems that acknowledged a send. */
  acknowledged: SendSystem[];
  /** Systems whose send somebody tried to take back by itself. */
  takenBack: SendSystem[];
  cancel: 'not tried' | 'acknowledged' | 'tried';
  /** The quantity that the row was given after all sends, once that was answered. */
  changedTo: number | null;
  /** The result of sending again after that change. */
  sentAgain: Partial<Record<SendSystem, 'acknowledged' | 'tried'>>;
  smses: SentText[];
}

const systems = ['terminal', 'waybill', 'fleet'] as const;

/** Returns what is still unsettled once all works again: sends under way, and SMSes half handed over. */
export async function unreconciled(db: Db): Promise<object[]> {
  const sends = await db
    .selectFrom('outside_sends')
    .select(['id', 'system', 'status', 'claimed_by', 'updated_at'])
    .where('status', 'in', ['sending', 'cancelling'])
    .execute();
  const smses = await db
    .selectFrom('messages')
    .select(['id', 'status', 'claimed_by', 'updated_at'])
    .where('status', '=', 'sending')
    .execute();
  return [...sends, ...smses];
}

/** Makes what is half sent five minutes older. */
export async function ageUnreconciled(db: Db): Promise<void> {
  const older = sql<Date>`updated_at - interval '5 minutes'`;
  await db
    .updateTable('outside_sends')
    .set({ updated_at: older })
    .where('status', 'in', ['sending', 'cancelling'])
    .execute();
  await db.updateTable('messages').set({ updated_at: older }).where('status', '=', 'sending').execute();
}

/** The external systems hold what we say that they hold, each send once, and nothing of what was cancelled. */
export async function compareSends(part: Part, db: Db, jobs: readonly SentJob[]): Promise<void> {
  const { records } = part.fakes;
  const kept = await db
    .selectFrom('outside_sends')
    .select(['id', 'system', 'transport_job_id', 'status', 'error', 'sent_rows'])
    .execute();
  const keptById = new Map(kept.map((send) => [send.id, send]));
  const keptOfJob = Map.groupBy(kept, (send) => send.transport_job_id);
  const rows = new Map(
    (
      await db
        .selectFrom('transport_job_products')
        .select([
          'id',
          'status',
          'quantity',
          'changed_after_sending',
          'sent_to_pk_terminal',
          'sent_to_waybill',
          'sent_to_fleet_service',
          'is_sms_sent',
          'simulated_sends',
        ])
        .execute()
    ).map((row) => [row.id, row]),
  );

  for (const each of Object.values(records)) {
    for (const record of each.values()) {
      if (record.made > 1) part.breach('each send arrives once at most', record, 'doubled');
      if (!keptById.has(record.sendId)) part.breach('nothing is sent that we do not know of', record);
    }
  }
  for (const job of jobs) {
    const row = rows.get(job.rowId);
    if (row === undefined) {
      part.breach('an acknowledged job is there', job, 'lost');
      continue;
    }
    const isCancelled = row.status === 'CANCELLED';
    if (job.cancel === 'acknowledged' && !isCancelled) {
      part.breach('a cancelled row is cancelled', { job, row }, 'lost');
    }
    if (row.simulated_sends.length > 0) part.breach('nothing is simulated', { job, row });
    compareTold(part, job, row.is_sms_sent);
    const isMarked = {
      terminal: row.sent_to_pk_terminal,
      waybill: row.sent_to_waybill,
      fleet: row.sent_to_fleet_service,
    };
    for (const system of systems) {
      const sends = (keptOfJob.get(job.jobId) ?? []).filter((send) => send.system === system);
      const there = sends.flatMap((send) => livingThere(part, system, send.id));
      const isFlagged = row.changed_after_sending.includes(channelOfSend[system]);
      const state = { sends, there, isCancelled, isMarked: isMarked[system], isFlagged };
      compareSystem(part, job, system, state);
      if (!isCancelled) compareChange(part, job, system, { ...state, quantity: Number(row.quantity) });
    }
  }
  await compareSmses(part, db, jobs);
}

/** The records of a send that live there: for a waybill both the waybill and its transport order. */
function livingThere({ fakes: { records } }: Part, system: SendSystem, sendId: string): ExternalRecord[] {
  const lists: readonly ExternalRecords[] =
    system === 'waybill' ? [records.waybills, records.orders] : [records[system]];
  return lists.flatMap((list) => list.get(sendId) ?? []).filter((record) => record.isLiving);
}

interface SystemState {
  sends: readonly {
    id: string;
    status: string;
    error: string | null;
    sent_rows: Record<string, { quantity: number | null }> | null;
  }[];
  there: readonly ExternalRecord[];
  isCancelled: boolean;
  isMarked: boolean;
  /** Changed after it was sent there, as the row says. */
  isFlagged: boolean;
}

function compareSystem(part: Part, job: SentJob, system: SendSystem, state: SystemState): void {
  const { sends, there, isCancelled, isMarked } = state;
  const told = { system, job, ...state };
  const open = sends.filter(({ status }) => status === 'sending' || status === 'cancelling');
  if (open.length > 0) {
    part.breach('every send is settled in time', told);
    return;
  }
  const living = sends.filter(({ status }) => status === 'sent');
  const recordsOfOne = system === 'waybill' ? 2 : 1;
  if (isCancelled && there.length > 0) part.breach('a cancelled row has no living send', told);
  else if (new Set(there.map(({ sendId }) => sendId)).size > 1) {
    part.breach('a job is sent once', told, 'doubled');
  } else if (there.length !== living.length * recordsOfOne) {
    part.breach('what lives there is what we say', told);
  }
  if (!isCancelled && isMarked !== living.length > 0) part.breach('a row is marked as it was sent', told);
  const isOwed =
    job.acknowledged.includes(system) &&
    !job.takenBack.includes(system) &&
    job.cancel === 'not tried' &&
    // Sent again without an acknowledgement it may have been taken back, and not made again.
    job.sentAgain[system] !== 'tried';
  if (isOwed && living.length === 0) part.breach('an acknowledged send is there', told, 'lost');
}

/** A row says of each living send whether it has changed since, and what was sent again is as the row is now. */
function compareChange(
  part: Part,
  job: SentJob,
  system: SendSystem,
  { sends, there, isFlagged, quantity }: SystemState & { quantity: number },
): void {
  const [living, ...others] = sends.filter(({ status }) => status === 'sent');
  if (living === undefined || others.length > 0) return;
  const told = { system, job, living, there, isFlagged, quantity };
  const sent = living.sent_rows?.[job.rowId]?.quantity;
  if (isFlagged !== (sent !== quantity)) part.breach('a change after a send is flagged, and no other', told);
  if (job.changedTo !== null && quantity !== job.changedTo) {
    part.breach('an acknowledged change of a sent row is there', told, 'lost');
  }
  if (job.sentAgain[system] === 'acknowledged' && sent !== job.changedTo) {
    part.breach('what was sent again is as it was changed', told, 'lost');
  }
  const known = there[0]?.quantity;
  if (known !== undefined && known !== sent) part.breach('the other side knows what we say it knows', told);
}

/** A row is ticked when the service took its driver's SMS, and never for one that went nowhere or to others. */
function compareTold(part: Part, job: SentJob, isTicked: boolean): void {
  const taken = job.smses.filter(({ text }) => part.fakes.smses.has(text));
  const isTold = taken.some(({ role }) => role === 'DRIVER');
  if (isTicked && !isTold) {
    part.breach('a row is ticked only when its driver got the SMS', { job, taken });
  }
}

async function compareSmses(part: Part, db: Db, jobs: readonly SentJob[]): Promise<void> {
  const kept = Map.groupBy(
    await db.selectFrom('messages').select(['id', 'text', 'status', 'attempts']).execute(),
    ({ text }) => text,
  );
  const ticked = new Set(
    (
      await db.selectFrom('transport_job_products').select('id').where('is_sms_sent', '=', true).execute()
    ).map(({ id }) => id),
  );
  const texts = jobs.flatMap(({ rowId, smses }) => smses.map((each) => ({ rowId, ...each })));
  for (const { text, role, rowId, isConfirmed } of texts) {
    const found = kept.get(text) ?? [];
    const [sms] = found;
    const taken = part.fakes.smses.get(text) ?? 0;
    const told = { text, found, taken };
    if (found.length > 1) part.breach('an SMS is queued once', told, 'doubled');
    if (taken > 1) part.breach('an SMS is handed over once at most', told, 'doubled');
    if (isConfirmed && sms === undefined) part.breach('an acknowledged SMS is there', told, 'lost');
    if (sms === undefined) continue;
    const status: string = sms.status;
    if (status === 'sending') part.breach('every SMS is settled in time', told);
    const isTaken = ['sent', 'delivered'].includes(status);
    if (isTaken && role === 'DRIVER' && !ticked.has(rowId)) {
      part.breach('a row whose driver got the SMS is ticked', told, 'lost');
    }
    if (isTaken && taken === 0) part.breach('an SMS that was sent was taken', told, 'lost');
    if (['queued', 'failed'].includes(status) && taken > 0) {
      part.breach('an SMS that was taken is not sent again', told);
    }
  }
}

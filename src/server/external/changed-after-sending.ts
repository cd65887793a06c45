import { sql } from 'kysely';

import { dataOf } from '#api/alerts/alert-data.ts';
import type { StaleSend } from '#api/sends/sends.ts';
import {
  changedChannels,
  changedSince,
  channelOfSend,
  type SentChannel,
  type SentRow,
  staleSends,
} from '#domain/dispatch/changed-after-sending.ts';
import type { SendSystem } from '#domain/dispatch/preflight.ts';
import { isPastSending } from '#domain/job-row/job-row-status.ts';
import { sentText } from '#domain/sms/sms-text.ts';

import { raiseAlert, withdrawAlerts } from '../alerts/raise-alert.ts';
import { anyOf } from '../db/any-of.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { isRowSent } from '../job-rows/awaits-sending.ts';
import { type ExternalRow, findExternalRow, findRowsOfJobs, toSentRow } from '../job-rows/external-row.ts';
import { sendFailedPrefix } from '../job-rows/failed-sends.ts';
import { findFirstRowId } from '../job-rows/find-rows.ts';

/** The effects of changed rows on what was sent of them; call the events after the commit. */
export interface SendingChanges {
  /** Rows that now show something different; the caller must raise their versions. */
  rowIds: number[];
  hasChangedAlerts: boolean;
}

/** Returns the rows of a send as they are stored with it: JSON by row id. */
export function sentRowsOf(rows: readonly ExternalRow[]): string {
  return JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, toSentRow(row)])));
}

/**
 * Saves what was sent of rows whose send stored no rows: as they are before their first change. Call it with the
 * jobs locked, before the change.
 */
export async function saveRowsAsSent(db: Db, jobIds: readonly number[]): Promise<void> {
  const { rows, sends } = await findSent(db, jobIds);
  for (const { id, status, sent_rows: sentRows, transport_job_id: jobId, row_id: rowId } of sends) {
    if (sentRows !== null || status === 'sending') continue;
    const sent = rows.filter((row) => row.jobId === jobId && (rowId === null || row.id === rowId));
    await db
      .updateTable('outside_sends')
      .set({ sent_rows: sentRowsOf(sent) })
      .where('id', '=', id)
      .execute();
  }
  for (const row of rows) {
    if (row.isSMSSent && row.smsSentAs === null) await saveSmsRows(db, [row]);
  }
}

/** Saves the rows as an SMS describes them. */
export async function saveSmsRows(db: Db, rows: readonly ExternalRow[]): Promise<void> {
  for (const row of rows) {
    await db
      .updateTable('transport_job_products')
      .set({ sms_sent_as: JSON.stringify(toSentRow(row)) })
      .where('id', '=', row.id)
      .execute();
  }
}

/**
 * Compares the rows of these jobs with what was sent of them: marks them, writes the history, raises and withdraws the
 * alerts for the office, all in the transaction of the change. `userId` is who changed or sent.
 */
export async function refreshChangedAfterSending(
  db: Db,
  jobIds: readonly number[],
  userId: number | null,
): Promise<SendingChanges> {
  const { rows, sends } = await findSent(db, jobIds);
  if (rows.length === 0) return { rowIds: [], hasChangedAlerts: false };
  const open = await findOpenAlerts(db, jobIds);
  const rowIds: number[] = [];
  const gone: string[] = [];
  const channelsOf = new Map<number, readonly SentChannel[]>();
  let hasChangedAlerts = false;
  for (const row of rows) {
    const present = toSentRow(row);
    const sent = sentOf(row, sends);
    const channels = changedChannels(row.status, sent, present);
    channelsOf.set(row.id, channels);
    const isSame = channels.join() === row.changedAfterSending.join();
    if (!isSame) {
      rowIds.push(row.id);
      await mark(db, row, channels, userId);
    }
    const alert = open.find(({ kind, row_id: id }) => kind === 'CHANGED_AFTER_SENDING' && id === row.id);
    if (channels.length === 0) {
      if (alert !== undefined) gone.push(alert.key);
    } else if (alert !== undefined || channels.some((each) => !row.changedAfterSending.includes(each))) {
      await raiseChangedAfterSending(db, row, { key: alert?.key, channels, sent, present, userId });
      hasChangedAlerts = true;
    }
  }
  gone.push(...failuresThatAreGone(open, rows, channelsOf));
  const withdrawn = await withdrawAlerts(db, gone, null, et.alerts.gone.sentAsIs);
  return { rowIds, hasChangedAlerts: hasChangedAlerts || withdrawn > 0 };
}

/** Finds the fields of a row that differ from what each channel was sent; null for an unknown row. */
export async function findStaleSends(db: Db, rowId: number): Promise<StaleSend[] | null> {
  const row = await findExternalRow(db, rowId);
  if (row === null) return null;
  const { sends } = await findSent(db, [row.jobId]);
  const present = toSentRow(row);
  return staleSends(row.status, sentOf(row, sends), present).map(({ channel, sentRow, fields }) => ({
    channel,
    changes: fields.map((field) => ({
      field,
      before: sentText(sentRow, field),
      after: sentText(present, field),
    })),
  }));
}

/** Raises an alert that sending again failed; `isRecalled` when the old send was taken back nevertheless. */
export async function raiseSendFailed(
  db: Db,
  system: SendSystem,
  target: { jobId: number; rowId: number | null },
  failure: { isRecalled: boolean; explanation: string; userId: number },
): Promise<void> {
  const channel = et.alerts.channels[channelOfSend[system]];
  const { isRecalled, explanation, userId } = failure;
  // When raised again, the alert gives the newest reason.
  await withdrawAlerts(db, [sendFailedKey(system, target)], null, et.alerts.gone.sentAgain);
  await raiseAlert(db, {
    key: sendFailedKey(system, target),
    kind: 'SEND_FAILED',
    transportJobId: target.jobId,
    rowId: target.rowId ?? (await findFirstRowId(db, target.jobId)),
    raisedBy: userId,
    summary: isRecalled
      ? et.alerts.recalledNotSent(channel, explanation)
      : et.alerts.notRecalled(channel, explanation),
    data: { system, isRecalled, explanation },
  });
}

/** Returns the key of the alert about a send that failed: one for a system and a job, or its row. */
export function sendFailedKey(
  system: SendSystem,
  { jobId, rowId }: { jobId: number; rowId: number | null },
): string {
  return `${sendFailedPrefix}${system}:${jobId}:${rowId ?? ''}`;
}

/** The rows of the jobs that have a send or an alert, and the living sends: most jobs have none. */
async function findSent(db: Db, jobIds: readonly number[]) {
  const { rows: jobs } = await sql<{ id: number }>`
    select distinct r.transport_job_id as id from transport_job_products r
    where r.transport_job_id = any(${sql.val(jobIds)}::bigint[])
      and (${isRowSent}
        or r.changed_after_sending <> '{}'
        or exists (select from alerts alert where alert.row_id = r.id and alert.settled_at is null
          and alert.kind in ('CHANGED_AFTER_SENDING', 'SEND_FAILED')))`.execute(db);
  if (jobs.length === 0) return { rows: [], sends: [] };
  const ids = jobs.map(({ id }) => id);
  const sends = await db
    .selectFrom('outside_sends')
    .select(['id', 'system', 'status', 'transport_job_id', 'row_id', 'sent_rows'])
    .where('transport_job_id', '=', anyOf(ids))
    .where('status', 'in', ['sending', 'sent', 'cancelling'])
    .execute();
  return { rows: await findRowsOfJobs(db, ids), sends };
}

type Sends = Awaited<ReturnType<typeof findSent>>['sends'];

function sentOf(row: ExternalRow, sends: Sends): Partial<Record<SentChannel, SentRow>> {
  const sent: Partial<Record<SentChannel, SentRow>> = {};
  if (row.isSMSSent && row.smsSentAs !== null) sent.SMS = row.smsSentAs;
  for (const { system, transport_job_id: jobId, sent_rows: sentRows } of sends) {
    const own = jobId === row.jobId && row.sent[system] ? sentRows?.[row.id] : undefined;
    if (own !== undefined) sent[channelOfSend[system]] = own;
  }
  return sent;
}

async function mark(
  db: Db,
  row: ExternalRow,
  channels: readonly SentChannel[],
  userId: number | null,
): Promise<void> {
  await db
    .updateTable('transport_job_products')
    .set({ changed_after_sending: [...channels] })
    .where('id', '=', row.id)
    .execute();
  if (channels.every((each) => row.changedAfterSending.includes(each))) return;
  await recordAudit(db, {
    userId,
    entity: 'transport_job_product',
    entityId: row.id,
    action: 'changed_after_sending',
    changes: { changedAfterSending: channels.join(',') },
  });
}

interface ChangedRow {
  /** The key of the alert that is open already. */
  key: string | undefined;
  channels: readonly SentChannel[];
  sent: Partial<Record<SentChannel, SentRow>>;
  present: SentRow;
  userId: number | null;
}

async function raiseChangedAfterSending(
  db: Db,
  row: ExternalRow,
  { key, channels, sent, present, userId }: ChangedRow,
): Promise<void> {
  const fields = new Set(
    channels.flatMap((channel) => {
      const sentRow = sent[channel];
      return sentRow === undefined ? [] : changedSince(channel, sentRow, present);
    }),
  );
  const summary = et.alerts.changedAfterSending(
    [...fields].map((field) => et.alerts.sentFields[field]),
    channels.map((channel) => et.alerts.channels[channel]),
  );
  const data = { channels, sent, present };
  if (key !== undefined) {
    await db
      .updateTable('alerts')
      .set({ summary, data: JSON.stringify(data) })
      .where('key', '=', key)
      .execute();
    return;
  }
  await raiseAlert(db, {
    // The key contains the version: an alert that a person has settled does not hide the next change.
    key: `changed-after-sending:${row.id}:${row.version}`,
    kind: 'CHANGED_AFTER_SENDING',
    transportJobId: row.jobId,
    rowId: row.id,
    raisedBy: userId,
    summary,
    data,
  });
}

function findOpenAlerts(db: Db, jobIds: readonly number[]) {
  return db
    .selectFrom('alerts')
    .select(['key', 'kind', 'row_id', 'transport_job_id', 'data'])
    .where('transport_job_id', '=', anyOf(jobIds))
    .where('kind', 'in', ['CHANGED_AFTER_SENDING', 'SEND_FAILED'])
    .where('settled_at', 'is', null)
    .execute();
}

/** A refused recall no longer matters once the rows are again as they were sent, or once they have ended. */
function failuresThatAreGone(
  open: Awaited<ReturnType<typeof findOpenAlerts>>,
  rows: readonly ExternalRow[],
  channelsOf: ReadonlyMap<number, readonly SentChannel[]>,
): string[] {
  return open
    .filter(({ kind }) => kind === 'SEND_FAILED')
    .filter(({ kind, transport_job_id: jobId, data }) => {
      const failed = dataOf({ kind, data }, 'SEND_FAILED');
      const ofJob = rows.filter((row) => row.jobId === jobId);
      if (ofJob.every(({ status }) => isPastSending(status))) return true;
      if (failed === null || !('system' in failed) || failed.isRecalled) return false;
      const channel = channelOfSend[failed.system];
      return !ofJob.some(({ id }) => channelsOf.get(id)?.includes(channel));
    })
    .map(({ key }) => key);
}

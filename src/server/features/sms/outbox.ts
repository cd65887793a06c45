import { problem } from '#api/error-codes.ts';
import {
  type RecipientRole,
  type KnownRecipient,
  type Recipient,
  recipientOf,
} from '#domain/sms/recipient.ts';
import { canResend } from '#domain/sms/sms-delivery.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { sentRowsOf } from '../../external/changed-after-sending.ts';
import { recipientChanges } from '../../external/notified-by-sms.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { findRowsOfJobs, type ExternalRow, findExternalRow } from '../../job-rows/external-row.ts';
import type { SmsToSend } from './read-smses.ts';

export interface QueuedSms {
  id: string;
  phone: string;
  status: 'queued';
  role: RecipientRole | null;
  name: string | null;
}

/** An SMS with its recipient; for a driver also what it says of which rows (JSON by their ids). */
interface NewSms {
  phone: string;
  text: string;
  rowId: number | null;
  role: RecipientRole | null;
  name: string | null;
  notifiedRows: string | null;
  inboxMessageId: number | null;
}

/**
 * Queues SMSes with the rows that a driver's SMS is about, and writes the history, all in the transaction of
 * `db`. Rows are marked as notified once the service has accepted their driver's SMS (external/notified-by-sms.ts).
 */
export async function queueSms(db: Db, smses: readonly SmsToSend[], userId: number): Promise<QueuedSms[]> {
  const recipients = await findRecipients(db, smses);
  const queued: QueuedSms[] = [];
  for (const [index, { phone, text, rowId, inboxMessageId }] of smses.entries()) {
    const { role = null, name = null, jobId = null } = recipients[index] ?? {};
    const notifiedRows =
      role === 'DRIVER' && jobId !== null ? sentRowsOf(await findRowsOfJobs(db, [jobId])) : null;
    queued.push(await queue(db, { phone, text, rowId, role, name, notifiedRows, inboxMessageId }, userId));
  }
  return queued;
}

async function queue(
  db: Db,
  { phone, text, rowId, role, name, notifiedRows, inboxMessageId }: NewSms,
  userId: number,
): Promise<QueuedSms> {
  const { id } = await db
    .insertInto('messages')
    .values({
      row_id: rowId,
      inbox_message_id: inboxMessageId,
      phone,
      text,
      role,
      name,
      told_rows: notifiedRows,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = { ...recipientChanges({ phone, role, name }), message: text };
  await (rowId === null
    ? recordAudit(db, { userId, entity: 'user', entityId: userId, action: 'sms_queued', changes })
    : recordAudit(db, {
        userId,
        entity: 'transport_job_product',
        entityId: rowId,
        action: 'sms_queued',
        changes,
      }));
  return { id, phone, status: 'queued', role, name };
}

/**
 * Queues a copy of a failed SMS, about the same rows. Throws a refusal: 404, 409 for an SMS that has not failed or was
 * sent again already.
 */
export async function queueAgain(db: Db, smsId: string, userId: number) {
  const sms = await db
    .selectFrom('messages')
    .select([
      'phone',
      'text',
      'row_id',
      'status',
      'resent_as',
      'role',
      'name',
      'told_rows',
      'inbox_message_id',
    ])
    .where('id', '=', smsId)
    .forUpdate()
    .executeTakeFirst();
  if (sms === undefined) throw notFound();
  if (!canResend({ status: sms.status, resentAs: sms.resent_as })) {
    throw conflict([problem(sms.resent_as === null ? 'NOT_ALLOWED' : 'ALREADY_SENT')]);
  }
  const {
    phone,
    text,
    row_id: rowId,
    role,
    name,
    told_rows: notified,
    inbox_message_id: inboxMessageId,
  } = sms;
  const notifiedRows = notified === null ? null : JSON.stringify(notified);
  const copy = await queue(db, { phone, text, rowId, role, name, notifiedRows, inboxMessageId }, userId);
  await db.updateTable('messages').set({ resent_as: copy.id }).where('id', '=', smsId).execute();
  return { copy, rowId };
}

/** `jobId` is the job that the SMS is about; null where it has no truck, so that there is no driver. */
interface FoundRecipient extends Recipient {
  jobId: number | null;
}

/** The recipient of each SMS; null for one that is about no row and names nobody. */
async function findRecipients(db: Db, smses: readonly SmsToSend[]): Promise<(FoundRecipient | null)[]> {
  const rows = new Map<number, ExternalRow | null>();
  for (const { rowId } of smses) {
    if (rowId !== null && !rows.has(rowId)) rows.set(rowId, await findExternalRow(db, rowId));
  }
  return smses.map(({ phone, rowId, role, name }) => {
    const row = rows.get(rowId ?? 0) ?? null;
    if (row === null && role === undefined) return null;
    const recipient = recipientOf(phone, { role, name }, row === null ? [] : knownOf(row));
    return { ...recipient, jobId: row?.truck ? row.jobId : null };
  });
}

/** The recipients that a row names, the driver before all others. */
function knownOf({ truck, client, pickup, destination }: ExternalRow): KnownRecipient[] {
  const contactOf = (role: 'PICKUP' | 'DESTINATION', location: ExternalRow['pickup'] | null) =>
    location === null ? [] : [{ role, name: location.contactName ?? location.name, phone: location.phone }];
  return [
    ...(truck === null
      ? []
      : [{ role: 'DRIVER' as const, name: truck.driverName, phone: truck.driverPhone }]),
    { role: 'CLIENT', name: client.company.name, phone: client.phone },
    ...contactOf('PICKUP', pickup),
    ...contactOf('DESTINATION', destination),
  ];
}

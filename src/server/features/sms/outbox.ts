import { problem } from '#api/error-codes.ts';
import { canResend } from '#domain/sms/message-delivery.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { sentRowsOf } from '../../external/changed-after-sending.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { findRowsOfJobs } from '../../job-rows/external-row.ts';
import type { CheckedMessage } from './check-sms.ts';
import { findRecipients } from './recipients.ts';

export interface QueuedMessage {
  id: string;
  phone: string;
  status: 'queued';
  role: RecipientRole | null;
  name: string | null;
}

/** A message with whom it is for, and what a driver's tells of which rows (JSON by their ids). */
interface NewMessage {
  phone: string;
  text: string;
  rowId: number | null;
  role: RecipientRole | null;
  name: string | null;
  toldRows: string | null;
}

/**
 * Queues messages with what a driver's tells of its job, and writes the history: all in the transaction of `db`. Rows
 * are marked as told once the service has taken their driver's message (external/told-by-sms.ts).
 */
export async function queueMessages(
  db: Db,
  messages: readonly CheckedMessage[],
  userId: number,
): Promise<QueuedMessage[]> {
  const recipients = await findRecipients(db, messages);
  const queued: QueuedMessage[] = [];
  for (const [index, { phone, text, rowId }] of messages.entries()) {
    const { role = null, name = null, jobId = null } = recipients[index] ?? {};
    const toldRows =
      role === 'DRIVER' && jobId !== null ? sentRowsOf(await findRowsOfJobs(db, [jobId])) : null;
    queued.push(await queue(db, { phone, text, rowId, role, name, toldRows }, userId));
  }
  return queued;
}

async function queue(
  db: Db,
  { phone, text, rowId, role, name, toldRows }: NewMessage,
  userId: number,
): Promise<QueuedMessage> {
  const { id } = await db
    .insertInto('messages')
    .values({ row_id: rowId, phone, text, role, name, told_rows: toldRows, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = {
    phone,
    ...(role !== null && { recipientRole: role }),
    ...(name !== null && { recipientName: name }),
    message: text,
  };
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
 * Queues a copy of a failed message: it tells of the rows what the first one did. Refusals: 404, 409 for what has not
 * failed or was sent again already.
 */
export async function queueAgain(db: Db, messageId: string, userId: number) {
  const message = await db
    .selectFrom('messages')
    .select(['phone', 'text', 'row_id', 'status', 'resent_as', 'role', 'name', 'told_rows'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) throw notFound();
  if (!canResend({ status: message.status, resentAs: message.resent_as })) {
    throw conflict([problem(message.resent_as === null ? 'NOT_ALLOWED' : 'ALREADY_SENT')]);
  }
  const { phone, text, row_id: rowId, role, name, told_rows: told } = message;
  const toldRows = told === null ? null : JSON.stringify(told);
  const copy = await queue(db, { phone, text, rowId, role, name, toldRows }, userId);
  await db.updateTable('messages').set({ resent_as: copy.id }).where('id', '=', messageId).execute();
  return { copy, rowId };
}

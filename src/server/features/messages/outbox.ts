import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import { canResend } from '#domain/sms/message-delivery.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { CheckedMessage } from './check-messages.ts';

/**
 * Queues messages, marks the rows of the jobs that they are about as told, and writes the history: all in the
 * transaction of `db`. Answers the messages in their order, and the rows that changed.
 */
export async function queueMessages(db: Db, messages: readonly CheckedMessage[], userId: number) {
  const queued: { id: string; phone: string; status: 'queued' }[] = [];
  for (const { phone, text, rowId } of messages) {
    const { id } = await db
      .insertInto('messages')
      .values({ row_id: rowId, phone, text, created_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    queued.push({ id, phone, status: 'queued' });
    await recordAudit(db, {
      userId,
      entity: rowId === null ? 'user' : 'transport_job_product',
      entityId: rowId ?? userId,
      action: 'sms_queued',
      changes: { phone, message: text },
    });
  }
  const rowIds = new Set(messages.map(({ rowId }) => rowId).filter((rowId) => rowId !== null));
  return { queued, changed: rowIds.size === 0 ? [] : await markTold(db, [...rowIds]) };
}

/** Queues a copy of a failed message. Refusals: 404, 409 for what has not failed or was sent again already. */
export async function queueAgain(db: Db, messageId: string, userId: number) {
  const message = await db
    .selectFrom('messages')
    .select(['phone', 'text', 'row_id', 'status', 'resent_as'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) throw notFound();
  if (!canResend({ status: message.status, resentAs: message.resent_as })) {
    throw conflict([problem(message.resent_as === null ? 'NOT_ALLOWED' : 'ALREADY_SENT')]);
  }
  const { phone, text, row_id: rowId } = message;
  const { queued, changed } = await queueMessages(db, [{ phone, text, rowId }], userId);
  const [copy] = queued;
  if (copy === undefined) throw new Error('nothing was queued');
  await db.updateTable('messages').set({ resent_as: copy.id }).where('id', '=', messageId).execute();
  return { copy, changed };
}

/** The driver's SMS tells of the whole job, so all its rows are marked. Answers those that were not yet. */
async function markTold(db: Db, rowIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('transport_job_products')
    .set({ is_sms_sent: true, version: sql`version + 1`, updated_at: sql`now()` })
    .where('transport_job_id', 'in', (jobs) =>
      jobs
        .selectFrom('transport_job_products')
        .select('transport_job_id')
        .where('id', 'in', [...rowIds]),
    )
    .where('is_sms_sent', '=', false)
    .where((where) => where.or([where('status', '<>', 'CANCELLED'), where('id', 'in', [...rowIds])]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

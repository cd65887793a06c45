import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import { canResend } from '#domain/sms/message-delivery.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { keepSmsSent, refreshChangedAfterSending } from '../../external/changed-after-sending.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { findRowsOfJobs } from '../../job-rows/external-row.ts';
import type { CheckedMessage } from './check-sms.ts';

/**
 * Queues messages, marks the rows of the jobs that they are about as told, and writes the history: all in the
 * transaction of `db`. An earlier text that is sent again (`isCopy`) tells nothing of what changed since. Answers the
 * messages in their order, the rows that changed, and whether matters of the office did.
 */
export async function queueMessages(
  db: Db,
  messages: readonly CheckedMessage[],
  userId: number,
  isCopy = false,
) {
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
  const rowIds = [...new Set(messages.map(({ rowId }) => rowId).filter((rowId) => rowId !== null))];
  if (rowIds.length === 0) return { queued, changed: [], alertsChanged: false };
  const changed = await markConfirmed(db, rowIds);
  return { queued, changed, alertsChanged: isCopy ? false : await keepSent(db, rowIds, userId) };
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
  const { queued, changed } = await queueMessages(db, [{ phone, text, rowId }], userId, true);
  const [copy] = queued;
  if (copy === undefined) throw new Error('nothing was queued');
  await db.updateTable('messages').set({ resent_as: copy.id }).where('id', '=', messageId).execute();
  return { copy, changed };
}

/** Keeps the rows of their jobs as they are told now. Answers whether matters of the office changed. */
async function keepSent(db: Db, rowIds: readonly number[], userId: number): Promise<boolean> {
  const jobs = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id as id')
    .distinct()
    .where('id', 'in', [...rowIds])
    .execute();
  const jobIds = jobs.map(({ id }) => id);
  await keepSmsSent(db, await findRowsOfJobs(db, jobIds));
  return (await refreshChangedAfterSending(db, jobIds, userId)).alertsChanged;
}

/**
 * The driver's SMS tells of the whole job, so all its rows are marked. Answers those that were not yet, and those that
 * were told otherwise.
 */
async function markConfirmed(db: Db, rowIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('transport_job_products')
    .set({ is_sms_sent: true, version: sql`version + 1`, updated_at: sql`now()` })
    .where('transport_job_id', 'in', (jobs) =>
      jobs
        .selectFrom('transport_job_products')
        .select('transport_job_id')
        .where('id', 'in', [...rowIds]),
    )
    .where(sql<boolean>`(not is_sms_sent or 'SMS' = any(changed_after_sending))`)
    .where((where) => where.or([where('status', '<>', 'CANCELLED'), where('id', 'in', [...rowIds])]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';

import { type DeliveryReport, statusAfterReport } from '#domain/sms/message-delivery.ts';

import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import { noteSettled } from '../db/webhook-events.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';

/** Takes what the SMS service says became of a message. Unknown messages and stale reports change nothing. */
export async function reconcileReport(
  db: Db,
  events: ChangeEvents,
  messageId: string,
  report: DeliveryReport,
  said: { error: string | null; externalId: string | null },
): Promise<void> {
  const rowId = await transact(db, async (trx) => {
    const message = await trx
      .selectFrom('messages')
      .select(['status', 'row_id'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst();
    const status = message === undefined ? null : statusAfterReport(message.status, report);
    if (message === undefined || status === null) return null;
    await trx
      .updateTable('messages')
      .set({
        status,
        error: report === 'failed' ? said.error : null,
        ...(said.externalId !== null && { outside_id: said.externalId }),
        updated_at: sql`now()`,
      })
      .where('id', '=', messageId)
      .execute();
    const outcome = status === 'delivered' ? 'delivered' : status === 'failed' ? 'failed' : 'sent';
    await noteSettled(trx, { system: 'sms', id: messageId, jobId: null, rowId: message.row_id, outcome });
    return message.row_id;
  });
  if (rowId !== null) events.changed([rowId]);
}

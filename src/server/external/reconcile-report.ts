import { sql } from 'kysely';

import { type DeliveryReport, statusAfterReport } from '#domain/sms/sms-delivery.ts';

import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { countFailure } from '../queues/failures.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { applySmsStatus } from './notified-by-sms.ts';

/** The events of those who look at rows, and at alerts of the office. */
export interface ReportEvents {
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
}

/** Applies a delivery report of the SMS service. Unknown SMSes and stale reports change nothing. */
export async function reconcileReport(
  db: Db,
  { jobRowEvents, alertEvents }: ReportEvents,
  smsId: string,
  report: DeliveryReport,
  details: { error: string | null; externalId: string | null },
): Promise<void> {
  const settled = await transact(db, async (trx) => {
    const sms = await trx
      .selectFrom('messages')
      .select('status')
      .where('id', '=', smsId)
      .forUpdate()
      .executeTakeFirst();
    const status = sms === undefined ? null : statusAfterReport(sms.status, report);
    if (sms === undefined || status === null) return null;
    await trx
      .updateTable('messages')
      .set({
        status,
        error: report === 'failed' ? details.error : null,
        ...(details.externalId !== null && { outside_id: details.externalId }),
        updated_at: sql`now()`,
      })
      .where('id', '=', smsId)
      .execute();
    return applySmsStatus(trx, smsId, sms.status);
  });
  if (settled === null) return;
  if (report === 'failed') countFailure('SMS');
  jobRowEvents.changed(settled.rowIds);
  if (settled.hasChangedAlerts) alertEvents.changed(null);
}

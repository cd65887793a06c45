import { sql } from 'kysely';

import { recordRowsAudit } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { freeKeyOfSend } from '../http/idempotency.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { refreshChangedAfterSending } from './changed-after-sending.ts';
import { modeOf } from './not-configured.ts';
import { unmarkNotified } from './notified-by-sms.ts';
import { type SendParts, setFlag } from './reconcile.ts';
import type { SmsPort } from './send-port.ts';

/**
 * Takes the marks from the rows of simulated sends once a system is no longer simulated: these do not count as
 * sent, keep their history, and can be sent for real.
 */
export async function endSimulatedSends(parts: SendParts): Promise<void> {
  const { db, system, port, jobRowEvents, alertEvents } = parts;
  if (modeOf(port) === 'SIMULATED') return;
  const ended = await transact(db, async (trx) => {
    const sends = await trx
      .updateTable('outside_sends')
      .set({ status: 'cancelled', next_look_at: null, next_rows: null, updated_at: sql`now()` })
      .where('system', '=', system)
      .where('simulated', '=', true)
      .where('status', 'in', ['sending', 'sent', 'cancelling'])
      .returning(['id', 'transport_job_id', 'row_id'])
      .execute();
    const rowIds: number[] = [];
    for (const { id, transport_job_id: jobId, row_id: rowId } of sends) {
      await freeKeyOfSend(trx, id);
      rowIds.push(...(await setFlag(trx, system, { jobId, rowId }, 'not sent', 'marked')));
    }
    await recordRowsAudit(trx, rowIds, {
      userId: null,
      action: `cancelled_${system}`,
      cause: { code: 'SIMULATION_ENDED' },
      changes: { simulated: true },
    });
    const jobIds = sends.map((send) => send.transport_job_id);
    const { hasChangedAlerts } = await refreshChangedAfterSending(trx, jobIds, null);
    return { rowIds, hasChangedAlerts };
  });
  jobRowEvents.changed(ended.rowIds);
  if (ended.hasChangedAlerts) alertEvents.changed(null);
}

/** Marks rows whose SMS to the driver went to the simulator as not sent. */
export async function endSimulatedSms({
  db,
  port,
  jobRowEvents,
  alertEvents,
}: {
  db: Db;
  port: SmsPort;
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
}): Promise<void> {
  if (modeOf(port) === 'SIMULATED') return;
  const ended = await transact(db, async (trx) => {
    const rows = await unmarkNotified(trx, sql`simulated_sends <> '{}' and 'SMS' = any(simulated_sends)`);
    const rowIds = rows.map(({ id }) => id);
    await recordRowsAudit(trx, rowIds, {
      userId: null,
      action: 'sms_untold',
      cause: { code: 'SIMULATION_ENDED' },
      changes: { simulated: true },
    });
    const jobIds = [...new Set(rows.map((row) => row.transport_job_id))];
    const { hasChangedAlerts } = await refreshChangedAfterSending(trx, jobIds, null);
    return { rowIds, hasChangedAlerts };
  });
  jobRowEvents.changed(ended.rowIds);
  if (ended.hasChangedAlerts) alertEvents.changed(null);
}

import { type RawBuilder, sql } from 'kysely';

import { systemOfSend } from '#domain/dispatch/system-mode.ts';
import { isAccepted, type SmsStatus } from '#domain/sms/sms-delivery.ts';

import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { queueSendEvents } from '../db/webhook-events.ts';
import { refreshChangedAfterSending, type SendingChanges } from './changed-after-sending.ts';
import { findFormerDrivers } from './former-drivers.ts';
import { simulatedWith } from './reconcile.ts';

/** The rows that an SMS's new status changed; announce the events after the commit. */
export type SettledSms = SendingChanges;

/** The actions that the history of a row names, by the SMS's status. */
const actions = { sent: 'sms_sent', failed: 'sms_failed', unknown: 'sms_unknown' } as const;

type StoredSms = Awaited<ReturnType<typeof findSms>>;

/**
 * Applies a changed status of an SMS, in the transaction that gave it the status: writes its row's history, queues
 * webhooks, and marks rows. The rows of a driver's SMS count as notified from when it is accepted until it is known
 * not to have arrived, and as notified to nobody once all who lost a job without a truck know it.
 */
export async function applySmsStatus(db: Db, id: string, before: SmsStatus): Promise<SettledSms> {
  const sms = await findSms(db, id);
  const { status, rowId, simulated } = sms;
  if (status !== 'queued' && status !== 'sending') {
    await queueSendEvents(db, { system: 'sms', id, jobId: null, rowId, outcome: status, simulated });
  }
  if (rowId === null) return { rowIds: [], hasChangedAlerts: false };
  await writeHistory(db, sms, before);
  const isNotifying = sms.notifiesDriver || sms.role === 'FORMER_DRIVER';
  const notified = isNotifying ? await followDriverSms(db, id, sms, before) : null;
  const changed = notified ?? { rowIds: [], hasChangedAlerts: false };
  return { ...changed, rowIds: [...new Set([rowId, ...changed.rowIds])] };
}

function findSms(db: Db, id: string) {
  return db
    .selectFrom('messages as sms')
    .leftJoin('transport_job_products as r', 'r.id', 'sms.row_id')
    .select([
      'sms.status',
      'sms.row_id as rowId',
      'sms.simulated',
      'sms.service',
      'sms.phone',
      'sms.role',
      'sms.name',
      'sms.error',
    ])
    .select(['sms.created_by as createdBy', 'r.transport_job_id as jobId'])
    .select(sql<boolean>`sms.told_rows is not null`.as('notifiesDriver'))
    .where('sms.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function writeHistory(db: Db, sms: StoredSms, before: SmsStatus): Promise<void> {
  const { status, rowId, phone, role, name, simulated, service, error } = sms;
  const word = status === 'delivered' && !isAccepted(before) ? 'sent' : status;
  if (rowId === null || (word !== 'sent' && word !== 'failed' && word !== 'unknown')) return;
  await recordAudit(db, {
    actor: simulated ? 'Simulaator' : (service ?? systemOfSend.sms),
    entity: 'transport_job_product',
    entityId: rowId,
    action: actions[word],
    changes: {
      ...recipientChanges({ phone, role, name }),
      ...(word === 'failed' && error !== null && { reason: error }),
      ...(simulated && { simulated }),
    },
  });
}

/** Returns the recipient of an SMS as the history of its row names them. */
export function recipientChanges({ phone, role, name }: Pick<StoredSms, 'phone' | 'role' | 'name'>) {
  return {
    phone,
    ...(role !== null && { recipientRole: role }),
    ...(name !== null && { recipientName: name }),
  };
}

async function followDriverSms(
  db: Db,
  id: string,
  { status, jobId, createdBy, notifiesDriver, simulated }: StoredSms,
  before: SmsStatus,
): Promise<SendingChanges | null> {
  if (jobId === null || isAccepted(status) === isAccepted(before)) return null;
  await db.selectFrom('transport_jobs').select('id').where('id', '=', jobId).forUpdate().execute();
  const follow = () => (notifiesDriver ? markNotified(db, id, jobId) : unmarkOfNobody(db, jobId, simulated));
  const rowIds = isAccepted(status) ? await follow() : await restoreNotified(db, id, jobId);
  const { rowIds: marked, hasChangedAlerts } = await refreshChangedAfterSending(db, [jobId], createdBy);
  return { rowIds: [...rowIds, ...marked], hasChangedAlerts };
}

/** Marks the rows of the job as notified of what the SMS says; returns the ids of the rows that this changes. */
async function markNotified(db: Db, smsId: string, jobId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update transport_job_products r
    set is_sms_sent = true, sms_sent_as = sms.told_rows -> r.id::text, version = r.version + 1, updated_at = now(),
      simulated_sends = case when sms.simulated then ${simulatedWith('SMS', true)}
        else ${simulatedWith('SMS', false)} end
    from messages sms
    where sms.id = ${smsId} and r.transport_job_id = ${jobId} and sms.told_rows -> r.id::text is not null
      and (r.status <> 'CANCELLED' or r.id = sms.row_id)
      and (not r.is_sms_sent or r.sms_sent_as is distinct from sms.told_rows -> r.id::text
        or ('SMS' = any(r.simulated_sends)) <> sms.simulated)
    returning r.id`.execute(db);
  return rows.map((row) => row.id);
}

/** The SMS did not arrive: its rows count as notified by the SMS before it, or as not notified. */
async function restoreNotified(db: Db, smsId: string, jobId: number): Promise<number[]> {
  const earlier = await db
    .selectFrom('messages as sms')
    .innerJoin('transport_job_products as r', 'r.id', 'sms.row_id')
    .select('sms.id')
    .where('r.transport_job_id', '=', jobId)
    .where('sms.status', 'in', ['sent', 'delivered'])
    .where(sql<boolean>`sms.told_rows is not null`)
    .orderBy('sms.created_at', 'desc')
    .executeTakeFirst();
  if (earlier !== undefined) return markNotified(db, earlier.id, jobId);
  const rows = await unmarkNotified(
    db,
    sql`transport_job_id = ${jobId} and is_sms_sent and (select told_rows -> r.id::text
      from messages where id = ${smsId}) is not null`,
  );
  return rows.map((row) => row.id);
}

/**
 * A job without a truck, whose SMS no driver follows any more, counts as not notified; returns the rows that this
 * changes.
 */
async function unmarkOfNobody(db: Db, jobId: number, isSimulated: boolean): Promise<number[]> {
  const { truck_id: truckId } = await db
    .selectFrom('transport_jobs')
    .select('truck_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  if (truckId !== null) return [];
  const nobody = { truck: null, driver: null, phone: null };
  if ((await findFormerDrivers(db, jobId, nobody, isSimulated)).length > 0) return [];
  const rows = await unmarkNotified(
    db,
    sql`transport_job_id = ${jobId} and is_sms_sent and status <> 'CANCELLED'`,
  );
  return rows.map((row) => row.id);
}

/** Marks the rows of this condition as no longer notified by SMS. */
export function unmarkNotified(
  db: Db,
  which: RawBuilder<unknown>,
): Promise<{ id: number; transport_job_id: number }[]> {
  return db
    .updateTable('transport_job_products as r')
    .set({
      is_sms_sent: false,
      sms_sent_as: null,
      simulated_sends: simulatedWith('SMS', false),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where(sql<boolean>`${which}`)
    .returning(['id', 'transport_job_id'])
    .execute();
}

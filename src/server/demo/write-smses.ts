import { sql } from 'kysely';

import { toGsmText } from '#domain/sms/gsm-text.ts';
import { formatPhone } from '#domain/sms/phone.ts';
import { driverSmsDraft } from '#domain/sms/sms-draft.ts';

import type { Db } from '../db/schema.ts';
import { sentRowsOf } from '../external/changed-after-sending.ts';
import { recipientChanges } from '../external/notified-by-sms.ts';
import { smsRowsOf } from '../features/sms/job-for-sms.ts';
import { findRowsOfJobs } from '../job-rows/external-row.ts';
import type { JobBook } from './job-book.ts';
import { insertAll, type NewRow } from './rows.ts';

/**
 * Writes the SMSes of rows that are marked as notified, with their history: one to the driver of each job, delivered
 * by the simulator soon after the job was made or last changed. The rows are in the database already.
 */
export async function writeSmses(db: Db, book: JobBook): Promise<void> {
  const notified = book.rows.filter(({ is_sms_sent: isSent }) => isSent === true);
  if (notified.length === 0) return;
  const firstNames = await findFirstNames(db);
  const changed = await findLastChanges(db);
  const rows = await findRowsOfJobs(db, [...new Set(notified.map((row) => row.transport_job_id))]);
  const smses: NewRow<'messages'>[] = [];
  const history: NewRow<'audit_entries'>[] = [];
  for (const { id, jobId, date, time, truck } of rows.filter(
    (row, index) => rows[index - 1]?.jobId !== row.jobId,
  )) {
    const made = notified.find((row) => row.id === id);
    if (made === undefined || truck?.driverPhone == null) continue;
    const ofJob = rows.filter((row) => row.jobId === jobId);
    const at = Math.max(Number(made.created_at), changed.get(id) ?? 0) + 120_000;
    const draft = driverSmsDraft(
      { date, time, changes: [], driverChanges: [], transportJobProducts: smsRowsOf(ofJob), truck },
      firstNames.get(made.created_by) ?? '',
    );
    const { text } = toGsmText(draft);
    const recipient = {
      phone: formatPhone(truck.driverPhone),
      role: 'DRIVER' as const,
      name: truck.driverName,
    };
    smses.push({
      ...recipient,
      row_id: id,
      text,
      status: 'delivered',
      attempts: 1,
      told_rows: sentRowsOf(ofJob),
      simulated: true,
      created_by: made.created_by,
      created_at: new Date(at),
      updated_at: new Date(at),
    });
    const entry = { entity: 'transport_job_product', entity_id: id };
    const changes = recipientChanges(recipient);
    history.push(
      {
        ...entry,
        at: new Date(at),
        user_id: made.created_by,
        actor: null,
        action: 'sms_queued',
        changes: JSON.stringify({ ...changes, message: text }),
      },
      {
        ...entry,
        at: new Date(at + 5000),
        user_id: null,
        actor: 'Simulaator',
        action: 'sms_sent',
        changes: JSON.stringify({ ...changes, simulated: true }),
      },
    );
  }
  await insertAll(db, 'messages', smses);
  await insertAll(db, 'audit_entries', history);
  await sql`
    update transport_job_products r set sms_sent_as = notified.value
    from jsonb_each(${sentRowsOf(rows)}::jsonb) notified where r.id = notified.key::bigint`.execute(db);
}

async function findFirstNames(db: Db): Promise<Map<number, string>> {
  const users = await db.selectFrom('users').select(['id', 'first_name']).execute();
  return new Map(users.map(({ id, first_name: name }) => [id, name]));
}

/** Finds when rows were last changed, in epoch milliseconds: a driver is told of what the job became. */
async function findLastChanges(db: Db): Promise<Map<number, number>> {
  const entries = await db
    .selectFrom('audit_entries')
    .select((eb) => ['entity_id', eb.fn.max('at').as('at')])
    .where('entity', '=', 'transport_job_product')
    .groupBy('entity_id')
    .execute();
  return new Map(entries.map(({ entity_id: id, at }) => [id, at.getTime()]));
}

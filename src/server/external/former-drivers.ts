import { sql } from 'kysely';

import type { SentRow } from '#domain/dispatch/changed-after-sending.ts';
import { type FormerDriver, isFormerDriver, type PresentDriver } from '#domain/sms/former-driver-sms.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';

import type { Db } from '../db/schema.ts';

interface LastNotified {
  phone: string;
  name: string | null;
  role: RecipientRole;
  rows: Record<string, SentRow> | null;
}

/**
 * Returns the drivers other than the present one to whom an SMS gave the job. The last SMS to a number counts, a
 * failed one does not, and one to a simulator counts while SMSes go to a simulator.
 */
export async function findFormerDrivers(
  db: Db,
  jobId: number,
  present: PresentDriver,
  isSimulated: boolean,
): Promise<FormerDriver[]> {
  const { rows: notified } = await sql<LastNotified>`
    select distinct on (sms.phone) sms.phone, sms.name, sms.role, sms.told_rows as rows
    from messages sms
    join transport_job_products r on r.id = sms.row_id
    where r.transport_job_id = ${jobId} and sms.role in ('DRIVER', 'FORMER_DRIVER') and sms.status <> 'failed'
      and (${isSimulated} or not sms.simulated)
    order by sms.phone, sms.created_at desc, sms.id`.execute(db);
  const former = notified.flatMap(({ phone, name, role, rows }) =>
    role === 'FORMER_DRIVER' || rows === null ? [] : [{ phone, name, rows: Object.values(rows) }],
  );
  return former.filter((each) => isFormerDriver(each, present));
}

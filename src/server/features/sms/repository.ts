import type { SentSms } from '#api/sms/sms.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { canResend } from '#domain/sms/sms-delivery.ts';

import type { Db } from '../../db/schema.ts';
import { userFullName } from '../../db/user-name.ts';
import { notFound } from '../../http/errors.ts';

/** Reads SMSes about the job of a row, the latest first. Throws a 404 refusal. */
export async function readJobSms(db: Db, rowId: number): Promise<SentSms[]> {
  const row = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id')
    .where('id', '=', rowId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const smses = await db
    .selectFrom('messages as m')
    .innerJoin('transport_job_products as r', 'r.id', 'm.row_id')
    .innerJoin('users', 'users.id', 'm.created_by')
    .select(['m.id', 'm.phone', 'm.text as message', 'm.status', 'm.error', 'm.created_at', 'm.resent_as'])
    .select(['m.role', 'm.name', 'm.simulated'])
    .select(userFullName('users').as('sender'))
    .where('r.transport_job_id', '=', row.transport_job_id)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .execute();
  return smses.map(({ created_at: at, resent_as: resentAs, ...sms }) =>
    Object.assign(sms, {
      at: instantToIso(at.getTime()),
      canResend: canResend({ status: sms.status, resentAs }),
    }),
  );
}

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
    .selectFrom('messages as sms')
    .innerJoin('transport_job_products as r', 'r.id', 'sms.row_id')
    .innerJoin('users', 'users.id', 'sms.created_by')
    .select([
      'sms.id',
      'sms.phone',
      'sms.text as message',
      'sms.status',
      'sms.error',
      'sms.created_at',
      'sms.resent_as',
    ])
    .select(['sms.role', 'sms.name', 'sms.simulated'])
    .select(userFullName('users').as('sender'))
    .where('r.transport_job_id', '=', row.transport_job_id)
    .orderBy('sms.created_at', 'desc')
    .orderBy('sms.id')
    .execute();
  return smses.map(({ created_at: at, resent_as: resentAs, ...sms }) =>
    Object.assign(sms, {
      at: instantToIso(at.getTime()),
      canResend: canResend({ status: sms.status, resentAs }),
    }),
  );
}

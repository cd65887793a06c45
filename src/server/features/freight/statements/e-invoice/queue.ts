import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import type { EInvoiceFormat } from '#domain/freight/e-invoice.ts';

import type { Db } from '../../../../db/schema.ts';
import { conflict, Refusal } from '../../../../http/errors.ts';
import { freight as messages } from '../../../../i18n/freight.ts';

/** Returns a 503 refusal: there is no service that e-invoices could be sent to. */
export function eInvoicesNotConfigured(): Refusal {
  const message = messages.eInvoice.notConfigured;
  return new Refusal(503, message, [{ ...problem('NOT_CONFIGURED'), message }]);
}

/** Queues an e-invoice. Throws a 409 refusal if it is on its way, or has arrived, already. */
export async function queueEInvoice(
  db: Db,
  send: { statementId: number; format: EInvoiceFormat; body: string; userId: number },
): Promise<void> {
  const { statementId, format, body, userId } = send;
  const { rows } = await sql`
    insert into e_invoice_sends (statement_id, format, body, status, asked_by)
    values (${statementId}, ${format}, ${body}, 'queued', ${userId})
    on conflict (statement_id) do update set format = excluded.format, body = excluded.body, status = 'queued',
      asked_by = excluded.asked_by, error = null, attempts = 0, next_attempt_at = now(), updated_at = now()
    where e_invoice_sends.status in ('failed', 'unclear')
    returning id`.execute(db);
  if (rows.length === 0) {
    throw conflict([problem('ALREADY_SENT', undefined, messages.eInvoice.alreadySent)]);
  }
}

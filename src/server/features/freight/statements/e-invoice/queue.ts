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

/**
 * Queues an e-invoice, or a letter to `recipient`. Throws a 409 refusal if it is on its way, or has arrived, already; a
 * letter goes to another address as often as somebody sends it.
 */
export async function queueEInvoice(
  db: Db,
  send: {
    statementId: number;
    format: EInvoiceFormat;
    body: string;
    recipient: string | null;
    userId: number;
  },
): Promise<void> {
  const { statementId, format, body, recipient, userId } = send;
  const channel = recipient === null ? 'EINVOICE' : 'EMAIL';
  const { rows } = await sql`
    insert into e_invoice_sends (statement_id, format, body, channel, recipient, status, asked_by)
    values (${statementId}, ${format}, ${body}, ${channel}, ${recipient}, 'queued', ${userId})
    on conflict (statement_id, purpose) do update set format = excluded.format, body = excluded.body,
      channel = excluded.channel, recipient = excluded.recipient, status = 'queued', asked_by = excluded.asked_by,
      error = null, attempts = 0, next_attempt_at = now(), updated_at = now()
    where e_invoice_sends.status in ('failed', 'unclear') or (e_invoice_sends.status = 'sent'
      and (e_invoice_sends.channel, e_invoice_sends.recipient) is distinct from (excluded.channel, excluded.recipient))
    returning id`.execute(db);
  if (rows.length === 0) {
    const words = recipient === null ? messages.eInvoice.alreadySent : messages.letter.alreadySent;
    throw conflict([problem('ALREADY_SENT', undefined, words)]);
  }
}

/** Queues a reminder of a statement. Throws a 409 refusal where one is on its way, or went today already. */
export async function queueReminder(
  db: Db,
  { statementId, recipient, userId }: { statementId: number; recipient: string; userId: number },
): Promise<void> {
  const { rows } = await sql`
    insert into e_invoice_sends (statement_id, purpose, format, body, channel, recipient, status, asked_by)
    values (${statementId}, 'REMINDER', 'ubl', '', 'EMAIL', ${recipient}, 'queued', ${userId})
    on conflict (statement_id, purpose) do update set recipient = excluded.recipient, status = 'queued',
      asked_by = excluded.asked_by, error = null, attempts = 0, next_attempt_at = now(), updated_at = now()
    where e_invoice_sends.status in ('failed', 'unclear') or (e_invoice_sends.status = 'sent'
      and (e_invoice_sends.updated_at at time zone 'Europe/Tallinn')::date < (now() at time zone 'Europe/Tallinn')::date)
    returning id`.execute(db);
  if (rows.length === 0) {
    throw conflict([problem('ALREADY_SENT', undefined, messages.letter.remindedToday)]);
  }
}

import { raiseAlert } from '../alerts/raise-alert.ts';
import type { Db } from '../db/schema.ts';
import { freight as messages } from '../i18n/freight.ts';

/** The key of an alert about the letters or e-invoices of a statement begins so. */
export function failedSendKey(statementId: number): string {
  return `e-invoice-failed:${statementId}:`;
}

/**
 * Returns by what mail servers know the letter of a send: the one to another address is another letter, and so is a
 * reminder of another `day`.
 */
export function statementLetterId(send: { id: number; to: string; day: string | null }): string {
  const { id, to, day } = send;
  return ['statement', id, addressMark(to), ...(day === null ? [] : [day.replaceAll('-', '')])].join('-');
}

function addressMark(to: string): string {
  return Buffer.from(to).toString('hex').slice(0, 60);
}

/** Of a longer letter the rest is what it brings along. */
const readBytes = 1024 * 1024;

/**
 * Notes that a letter of a statement came back, where a raw e-mail from a mail server says so: the statement is not sent
 * any more, and that is an alert. True where it was one. A letter that has gone to another address since stays sent.
 */
export async function noteReturnedLetter(db: Db, raw: Buffer, now: number): Promise<boolean> {
  const text = raw.toString('latin1', 0, readBytes);
  const [, id, mark] = /<statement-(\d{1,15})-([0-9a-f]{1,60})(?:-\d{8})?@/.exec(text) ?? [];
  if (id === undefined) return false;
  const send = await db
    .selectFrom('e_invoice_sends')
    .innerJoin('freight_statements as statement', 'statement.id', 'e_invoice_sends.statement_id')
    .select(['e_invoice_sends.id', 'recipient', 'statement.id as statementId', 'number'])
    .where('e_invoice_sends.id', '=', Number(id))
    .where('status', '=', 'sent')
    .forUpdate()
    .executeTakeFirst();
  if (send?.recipient == null || addressMark(send.recipient) !== mark) return false;
  const error = messages.letter.returned;
  await db
    .updateTable('e_invoice_sends')
    .set({ status: 'failed', error, updated_at: new Date(now) })
    .where('id', '=', send.id)
    .execute();
  await raiseAlert(db, {
    key: `${failedSendKey(send.statementId)}${now}`,
    kind: 'SEND_FAILED',
    raisedAt: now,
    summary: messages.letter.returnedAlert(send.number, send.recipient),
    data: { channel: 'e-invoice', statementId: send.statementId, number: send.number, error },
  });
  return true;
}

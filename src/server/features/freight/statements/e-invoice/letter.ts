import type { Statement } from '#api/freight/statements.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { statementKind } from '#domain/freight/statement.ts';

import type { OutgoingMail } from '../../../../external/mail/mail-port.ts';
import { statementLetterId } from '../../../../freight/statement-letters.ts';
import { freight as messages } from '../../../../i18n/freight.ts';
import { fileNameOf } from '../files.ts';
import { openStatementThread } from '../pdf/draw-statement.ts';

interface Sent {
  to: string;
  xml: string;
  id: number;
  /** The day of a reminder; null for the statement itself. */
  remindedOn: Day | null;
}

/**
 * Returns the letter with which a statement goes, or its party is reminded of it: its PDF, and its e-invoice where it has
 * one (`xml` not empty).
 */
export async function buildStatementLetter(
  statement: Statement,
  { to, xml, id, remindedOn }: Sent,
): Promise<OutgoingMail> {
  const { number, seller, totalCents, issuedOn, dueDate, referenceNumber, unpaidCents } = statement;
  const thread = openStatementThread();
  const pdf = await thread.draw(statement).finally(thread.close);
  const title = messages.statement.titles[statementKind(statement)];
  const name = fileNameOf(statement);
  return {
    id: statementLetterId({ id, to, day: remindedOn }),
    to,
    ...(remindedOn === null
      ? {
          subject: `${title} ${number}, ${seller.name}`,
          text: messages.letter.text({
            title: `${title} ${number}`,
            sum: formatCents(totalCents),
            due: dueDate === null ? null : formatDay(dueDate),
            reference: referenceNumber,
            iban: dueDate === null ? null : seller.iban,
            seller: seller.name,
          }),
        }
      : {
          subject: messages.letter.reminderSubject(number, seller.name),
          text: messages.letter.reminder({
            number,
            issued: formatDay(issuedOn),
            due: formatDay(dueDate ?? issuedOn),
            unpaid: formatCents(unpaidCents),
            reference: referenceNumber,
            iban: seller.iban,
            seller: seller.name,
          }),
        }),
    attachments: [
      { name: `${name}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
      ...(xml === ''
        ? []
        : [{ name: `${name}.xml`, contentType: 'application/xml', content: Buffer.from(xml) }]),
    ],
  };
}

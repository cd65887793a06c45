import type { Statement } from '#api/freight/statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { statementKind } from '#domain/freight/statement.ts';

import type { OutgoingMail } from '../../../../external/mail/mail-port.ts';
import { freight as messages } from '../../../../i18n/freight.ts';
import { fileNameOf } from '../files.ts';
import { openStatementThread } from '../pdf/draw-statement.ts';

/** Returns the letter with which a statement goes: its PDF, and its e-invoice where it has one (`xml` not empty). */
export async function buildStatementLetter(
  statement: Statement,
  { to, xml, id }: { to: string; xml: string; id: number },
): Promise<OutgoingMail> {
  const { number, seller, totalCents, dueDate, referenceNumber } = statement;
  const thread = openStatementThread();
  const pdf = await thread.draw(statement).finally(thread.close);
  const title = messages.statement.titles[statementKind(statement)];
  const name = fileNameOf(statement);
  return {
    // The letter to another address is another letter.
    id: `statement-${String(id)}-${Buffer.from(to).toString('hex').slice(0, 60)}`,
    to,
    subject: `${title} ${number}, ${seller.name}`,
    text: messages.letter.text({
      title: `${title} ${number}`,
      sum: formatCents(totalCents),
      due: dueDate === null ? null : formatDay(dueDate),
      reference: referenceNumber,
      iban: dueDate === null ? null : seller.iban,
      seller: seller.name,
    }),
    attachments: [
      { name: `${name}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
      ...(xml === ''
        ? []
        : [{ name: `${name}.xml`, contentType: 'application/xml', content: Buffer.from(xml) }]),
    ],
  };
}

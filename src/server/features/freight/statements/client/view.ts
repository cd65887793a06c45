import type { ClientStatement, ListedClientStatement } from '#api/client/client-statements.ts';
import type { ListedStatement, Statement } from '#api/freight/statements.ts';
import { statementKind } from '#domain/freight/statement.ts';

import { freight as messages } from '../../../../i18n/freight.ts';

/**
 * Returns a statement as its client reads it in a list, field by field: what the office alone knows of it never comes
 * along.
 */
export function listedClientView(statement: ListedStatement): ListedClientStatement {
  const { id, number, party, issuedOn, from, to, rowCount, netCents, vatCents, totalCents } = statement;
  const isCredit = statement.credits !== null || statementKind(statement) === 'CREDIT';
  return {
    id,
    number,
    kind: isCredit ? 'CREDIT' : 'INVOICE',
    company: party,
    issuedOn,
    dueDate: statement.dueDate,
    referenceNumber: statement.referenceNumber,
    from,
    to,
    rowCount,
    netCents,
    vatCents,
    totalCents,
    paidCents: statement.paidCents,
    unpaidCents: statement.unpaidCents,
    // Whether it was sent is the office's matter.
    state: statement.state === 'SENT' ? 'MADE' : statement.state,
    credits: statement.credits,
    creditedBy: statement.creditedBy,
  };
}

/** Returns a statement with its loads as its client reads it: lines in words, without codes of tariffs. */
export function clientStatementView(statement: Statement): ClientStatement {
  const { creditReason, corrects, seller, buyer, rows, freeLines, vat } = statement;
  return {
    ...listedClientView(statement),
    creditReason,
    corrects,
    seller: { ...partyOf(seller), iban: seller.iban },
    buyer: partyOf(buyer),
    rows: rows.map(({ rowId, day, pickup, destination, product, truck, tonnes, waybill, ...row }) => ({
      rowId,
      day,
      pickup,
      destination,
      product,
      truck,
      tonnes,
      waybill,
      waitingMinutes: row.waitingMinutes,
      lines: row.lines.map(({ code, words, corrects: corrected, amountCents, category, rate }) => ({
        words: messages.lineInWords({ code, words, corrects: corrected }),
        amountCents,
        category,
        rate,
      })),
    })),
    freeLines: freeLines.map(({ day, words, quantity, unit, priceCents, amountCents, category, rate }) => ({
      day,
      words,
      quantity,
      unit,
      priceCents,
      amountCents,
      category,
      rate,
    })),
    vat,
  };
}

function partyOf({ name, regNo, vatNumber, address }: Statement['seller']) {
  return { name, regNo, vatNumber, address };
}

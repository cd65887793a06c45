import type { Statement } from '#api/freight/statements.ts';
import { statementKind, statementSums } from '#domain/freight/statement.ts';

import type { Invoice } from '../../src/server/features/freight/statements/e-invoice/invoice.ts';

type Line = Statement['rows'][number]['lines'][number];

const party = (name: string) => ({
  name,
  regNo: '12345678',
  vatNumber: 'EE100000009',
  address: 'Pikk 1, Jõgeva',
  country: 'EE',
  iban: 'EE382200221020145685',
});

/** An invoice of a line a load; its sums follow from the lines. */
export function invoiceOf(lines: Partial<Line>[], more: Partial<Invoice> = {}): Invoice {
  const rows = lines.map((line, index) => ({
    rowId: index + 1,
    transportJobId: 7,
    day: '2026-05-20',
    pickup: 'Kuivati <A> & "B"',
    destination: 'Muuga',
    product: 'Nisu',
    truck: '123ABC',
    tonnes: '27.86',
    waybill: null,
    waitingMinutes: 0,
    lines: [
      {
        code: 'FREIGHT',
        number: 1,
        amountCents: 0,
        words: 'a < b & c',
        category: 'S' as const,
        rate: '24',
        ...line,
      },
    ],
  }));
  const sums = statementSums(rows);
  const { side = 'CLIENT', isSelfBilled = false } = more;
  return {
    id: 1,
    format: 'ubl',
    number: 'M2026-0001',
    side,
    party: { id: 2, name: 'Talu' },
    from: '2026-05-01',
    to: '2026-05-31',
    issuedOn: '2026-06-01',
    dueOn: '2026-06-15',
    rowCount: rows.length,
    theirNumber: null,
    theirTotalCents: null,
    differenceCents: null,
    dueDate: '2026-06-15',
    referenceNumber: '1202600016',
    sentAt: null,
    sendBy: 'EINVOICE',
    sendTo: null,
    paidCents: 0,
    unpaidCents: 0,
    overpaidCents: 0,
    state: 'MADE',
    credits: null,
    creditReason: null,
    creditedBy: [],
    uncreditedRows: rows.length,
    seller: party('Koorem AS'),
    buyer: party('Talu <& Pojad> OÜ'),
    rows,
    freeLines: [],
    sent: null,
    reminded: null,
    corrects: [],
    orderReference: '7',
    isSelfBilled,
    isCredit: statementKind({ side, isSelfBilled, totalCents: sums.totalCents }) === 'CREDIT',
    ...sums,
    ...more,
  };
}

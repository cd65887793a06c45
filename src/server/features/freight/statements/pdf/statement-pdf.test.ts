import { expect, test } from 'vitest';

import type { Statement } from '#api/freight/statements.ts';

import { unpacked } from '../../../../../../tests/setup/documents/pdf-contents.ts';
import { renderStatement } from './statement-pdf.ts';

const party = {
  name: 'Kuldsalv AS',
  regNo: '10435710',
  vatNumber: null,
  address: null,
  country: 'EE',
  iban: null,
};
const line = { code: 'FREIGHT', number: 1, amountCents: 20_981, category: 'S' as const, rate: '24' };

function statementOf(loads: number): Statement {
  return {
    id: 1,
    number: 'M2026-0001',
    side: 'CLIENT',
    party: { id: 2, name: party.name },
    from: '2026-05-01',
    to: '2026-05-31',
    issuedOn: '2026-06-01',
    netCents: 20_981 * loads,
    vatCents: 5035 * loads,
    totalCents: 26_016 * loads,
    isSelfBilled: false,
    rowCount: loads,
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
    uncreditedRows: loads,
    sent: null,
    reminded: null,
    corrects: [],
    freeLines: [],
    seller: party,
    buyer: party,
    vat: [{ category: 'S', rate: '24', netCents: 20_981 * loads, vatCents: 5035 * loads }],
    rows: Array.from({ length: loads }, (_, number) => ({
      rowId: number + 1,
      transportJobId: number + 1,
      day: '2026-05-20',
      pickup: 'Kasemäe kuivati',
      destination: 'Muuga viljaterminal',
      product: 'Nisu',
      truck: '123ABC',
      tonnes: '27.860',
      waybill: 'EVL-1',
      waitingMinutes: 0,
      lines: [{ ...line, words: '112,4 km × 27,860 t × 0,067 € = 209,81 €' }],
    })),
  };
}

/** Returns the number of words on each page. */
function wordsByPage(file: Buffer): number[] {
  return unpacked(file)
    .split(/1 0 0 -1 0 841\.89 cm\n(?!BT)/)
    .map((page) => page.split(' TJ').length - 1)
    .filter((words) => words > 0);
}

test('the sums never stand alone on a page', async () => {
  const words = wordsByPage(await renderStatement(statementOf(2)))[0] ?? 0;
  const ofLoad = words - (wordsByPage(await renderStatement(statementOf(1)))[0] ?? 0);
  for (const loads of [10, 11, 12, 13, 14, 15]) {
    const pages = wordsByPage(await renderStatement(statementOf(loads)));
    // Beside the last load there are the sums and the foot of the page.
    expect([loads, (pages.at(-1) ?? 0) > ofLoad + 15]).toEqual([loads, true]);
  }
});

test('a credit note says of which statements it is', async () => {
  const credit = { ...statementOf(1), totalCents: -26_016 };
  const corrects = [{ number: 'M2026-0001', date: '2026-06-01' }];
  const [plain = 0] = wordsByPage(await renderStatement(credit));
  // 'Kreeditarve arvele nr M2026-0001 (01.06.2026)'
  expect(wordsByPage(await renderStatement({ ...credit, corrects }))).toEqual([plain + 5]);
  const [invoice = 0] = wordsByPage(await renderStatement(statementOf(1)));
  expect(wordsByPage(await renderStatement({ ...statementOf(1), corrects }))).toEqual([invoice]);
});

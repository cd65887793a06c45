import { expect, test } from 'vitest';

import { bankFile } from '../../../../../tests/factories/bank-file.ts';
import { readBankStatement } from './bank-statement.ts';

const read = (xml: string) => readBankStatement(Buffer.from(xml));
const inStatement = (entries: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>EE1</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

test('an entry of several payments is as many, each with its own sum, reference and payer', () => {
  const detail = (sum: string, ref: string) => `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <AmtDtls><TxAmt><Amt Ccy="EUR">${sum}</Amt></TxAmt></AmtDtls>
    <RltdPties><Dbtr><Pty><Nm>Müür &amp; Pojad</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
  const entry = `<Ntry><Amt Ccy="EUR">30.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><DtTm>2026-06-03T10:00:00+03:00</DtTm></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
    <NtryDtls>${detail('10.00', '1202600016')}${detail('20.05', '1202600029')}</NtryDtls></Ntry>`;
  expect(read(inStatement(entry))).toEqual({
    outgoing: 0,
    accounts: ['EE1'],
    payments: [
      {
        key: 'EE1|B1/0',
        amountCents: 1000,
        currency: 'EUR',
        paidOn: '2026-06-03',
        payer: 'Müür & Pojad',
        reference: '1202600016',
        description: null,
      },
      expect.objectContaining({ key: 'EE1|B1/1', amountCents: 2005, reference: '1202600029' }),
    ],
  });
});

test('one payment may name several invoices', () => {
  const ref = (text: string) => `<Strd><CdtrRefInf><Ref>${text}</Ref></CdtrRefInf></Strd>`;
  const entry = `<Ntry><Amt Ccy="EUR">30.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-06-03</Dt></BookgDt>
    <NtryDtls><TxDtls><RmtInf>${ref('1202600016')}${ref('1202600029')}</RmtInf></TxDtls></NtryDtls></Ntry>`;
  expect(read(inStatement(entry))).toMatchObject({ payments: [{ reference: '1202600016, 1202600029' }] });
});

test('money that goes out, is not booked, or has no sum or day is no payment', () => {
  const entry = (parts: string) => `<Ntry>${parts}</Ntry>`;
  const paid = '<Amt Ccy="EUR">5</Amt><BookgDt><Dt>2026-06-03</Dt></BookgDt>';
  const statement = read(
    inStatement(
      [
        entry(`${paid}<CdtDbtInd>DBIT</CdtDbtInd>`),
        entry(`${paid}<CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts>`),
        entry('<Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd>'),
        entry('<Amt Ccy="EUR">x</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-06-03</Dt></BookgDt>'),
      ].join(''),
    ),
  );
  expect(statement).toEqual({ payments: [], accounts: ['EE1'], outgoing: 4 });
});

test('two payments that the bank gives no number and that say the same are two', () => {
  const entry = `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-06-03</Dt></BookgDt></Ntry>`;
  const statement = read(inStatement(entry + entry));
  const keys = typeof statement === 'string' ? [] : statement.payments.map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test('the letters are read as the file says', () => {
  const text = bankFile([{ ref: 'A', amount: '1.00', payer: 'Põld' }]);
  const asUtf16 = Buffer.from(`\u{feff}${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  const asLatin = Buffer.from(text.replace('UTF-8', 'ISO-8859-15'), 'latin1');
  for (const file of [Buffer.from(text), asUtf16, asLatin]) {
    expect(readBankStatement(file)).toMatchObject({ payments: [{ payer: 'Põld' }] });
  }
  for (const [file, fault] of [
    [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'ENCODING'],
    [Buffer.from(text, 'latin1'), 'ENCODING'],
    [Buffer.from(text.replace('UTF-8', 'KLINGON')), 'ENCODING'],
    [Buffer.alloc(0), 'EMPTY'],
    [Buffer.from(text.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')), 'NO_CAMT'],
  ] as const) {
    expect(readBankStatement(file)).toBe(fault);
  }
});

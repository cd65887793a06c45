import { expect, test } from 'vitest';

import { seededRandom } from '#domain/seeded-random.ts';

import { invoiceOf } from '../../../../../../tests/factories/invoices.ts';
import { eArve } from './e-arve.ts';
import { ublInvoice } from './ubl.ts';

const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

test('signs of XML are escaped, and those that XML does not know left out', () => {
  for (const xml of [
    ublInvoice(invoiceOf([{ amountCents: 100, words: 'a\u0001 < b' }])),
    eArve(invoiceOf([{ amountCents: 100, words: 'a\u0001 < b' }])),
  ]) {
    expect(xml).toContain('Talu &lt;&amp; Pojad&gt; OÜ');
    expect(xml).toContain('a &lt; b');
    expect(xml).not.toContain('\u0001');
  }
});

test('freight by the hour is counted in hours where it comes to nothing else', () => {
  const time = { minutes: 205, eurPerHour: '55' };
  const invoice = invoiceOf([
    { amountCents: 18_792, time },
    // A part of a journey that was shared.
    { amountCents: 9396, time },
  ]);
  const ubl = ublInvoice(invoice);
  expect(ubl).toContain('<cbc:InvoicedQuantity unitCode="HUR">3.4167</cbc:InvoicedQuantity>');
  expect(ubl).toContain('<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>');
  expect(all(ubl, 'cbc:PriceAmount')).toEqual(['55', '93.96']);
  const xml = eArve(invoice);
  expect(all(xml, 'ItemUnit')).toEqual(['h', 'tk']);
  expect(all(xml, 'ItemAmount')).toEqual(['3.4167', '1']);
  expect(all(xml, 'ItemPrice')).toEqual(['55', '93.96']);
});

test('sums keep the arithmetic of EN 16931', () => {
  const xml = ublInvoice(
    invoiceOf([
      { amountCents: 20_981 },
      { amountCents: 4202 },
      { amountCents: -976, rate: '22' },
      { amountCents: 1000, category: 'Z', rate: '0' },
    ]),
  );
  const cents = (name: string) => all(xml, `cbc:${name}`).map((text) => Math.round(Number(text) * 100));
  const lineSums = cents('LineExtensionAmount');
  const [total = 0, ...lines] = lineSums;
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  // BR-CO-10, 13
  expect([total, cents('TaxExclusiveAmount')]).toEqual([sum(lines), [total]]);
  // BR-CO-14, 17
  const [vat = 0, ...byRate] = cents('TaxAmount');
  expect(vat).toBe(sum(byRate));
  expect(cents('TaxableAmount')).toEqual([25_183, -976, 1000]);
  expect(byRate).toEqual([6044, -215, 0]);
  // BR-CO-15, 16
  expect([cents('TaxInclusiveAmount'), cents('PayableAmount')]).toEqual([[total + vat], [total + vat]]);
  expect(all(xml, 'cbc:InvoicedQuantity')).toEqual(['1', '1', '-1', '1']);
  expect(cents('PriceAmount').every((price) => price >= 0)).toBe(true);
});

test.each([
  ['S', '24', null],
  ['AE', '0', 'Reverse charge'],
  ['O', '0', 'Not subject to VAT'],
  ['Z', '0', null],
] as const)('category %s', (category, rate, reason) => {
  const xml = ublInvoice(invoiceOf([{ amountCents: 10_000, category, rate }]));
  expect(xml).toContain(`<cac:TaxCategory><cbc:ID>${category}</cbc:ID>`);
  expect(all(xml, 'cbc:Percent')).toEqual(category === 'O' ? [] : [rate, rate]);
  expect(xml.includes('EE100000009')).toBe(category !== 'O');
  const reasons = all(xml, 'cbc:TaxExemptionReason');
  expect(reasons).toHaveLength(reason === null ? 0 : 1);
  if (reason !== null) expect(reasons[0]).toContain(reason);
});

test('less than nothing is a credit note with its signs turned', () => {
  const credit = invoiceOf([{ amountCents: -1000 }, { amountCents: 100 }]);
  const xml = ublInvoice(credit);
  expect(xml).toMatch(/^<\?xml[^>]*>\n<CreditNote /);
  expect(all(xml, 'cbc:PayableAmount')).toEqual(['11.16']);
  expect(all(xml, 'cbc:CreditedQuantity')).toEqual(['1', '-1']);
  expect(eArve(credit)).toContain('<Type type="CRE"></Type>');
});

test('an e-arve tells parties, sums and where to pay', () => {
  const xml = eArve(invoiceOf([{ amountCents: 20_981 }]));
  expect(xml).toContain('<Invoice invoiceId="M2026-0001" regNumber="12345678" sellerRegnumber="12345678">');
  expect(all(xml, 'Version')).toEqual(['1.2']);
  expect([all(xml, 'InvoiceSum'), all(xml, 'TotalVATSum'), all(xml, 'TotalSum')]).toEqual([
    ['209.81'],
    ['50.35'],
    ['260.16'],
  ]);
  expect(all(xml, 'PayToAccount')).toEqual(['EE382200221020145685']);
  expect(all(xml, 'RegNumber')).toEqual(['12345678', '12345678']);
});

const corrects = [
  { number: 'M2026-0001', date: '2026-06-01' },
  { number: 'M2026-0004', date: '2026-07-01' },
];

test.each([
  ['our own', { side: 'CLIENT', isSelfBilled: false }, '381'],
  ["a carrier's, made by us,", { side: 'CARRIER', isSelfBilled: true }, '261'],
] as const)('%s credit note names the invoices that it is of', (_, of, code) => {
  const credit = invoiceOf([{ amountCents: -1000 }], { ...of, corrects });
  const xml = ublInvoice(credit);
  expect(all(xml, 'cbc:CreditNoteTypeCode')).toEqual([code]);
  expect(xml).toContain(
    '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>M2026-0001</cbc:ID>' +
      '<cbc:IssueDate>2026-06-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
  );
  expect(xml).toContain('<cbc:ID>M2026-0004</cbc:ID><cbc:IssueDate>2026-07-01</cbc:IssueDate>');
  expect(eArve(credit)).toContain('<Type type="CRE"><SourceInvoice>M2026-0001</SourceInvoice></Type>');
  expect(all(eArve(credit), 'InvoiceContentText')).toEqual([
    'Kreeditarve arvetele nr M2026-0001 (01.06.2026), M2026-0004 (01.07.2026)',
  ]);
  // An invoice that corrects one load of many is no credit note.
  const invoice = invoiceOf([{ amountCents: 1000 }], { ...of, corrects });
  expect(ublInvoice(invoice) + eArve(invoice)).not.toMatch(/BillingReference|SourceInvoice|Kreeditarve/);
});

test.each([
  ['ours', { side: 'CLIENT', isSelfBilled: false }, 'billing', '380'],
  ["a carrier's, made by us,", { side: 'CARRIER', isSelfBilled: true }, 'selfbilling', '389'],
] as const)(
  'by Peppol an invoice of %s says its process, both addresses and orders',
  (_, of, process, code) => {
    const xml = ublInvoice(
      invoiceOf([{ amountCents: 1000 }], { ...of, format: 'peppol', orderReference: '12, 15' }),
    );
    expect(all(xml, 'cbc:CustomizationID')).toEqual([
      `urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:${process}:3.0`,
    ]);
    expect(all(xml, 'cbc:ProfileID')).toEqual([`urn:fdc:peppol.eu:2017:poacc:${process}:01:1.0`]);
    expect(all(xml, 'cbc:InvoiceTypeCode')).toEqual([code]);
    expect(xml.split('<cbc:EndpointID schemeID="0191">12345678</cbc:EndpointID>')).toHaveLength(3);
    expect(xml).toContain('<cac:OrderReference><cbc:ID>12, 15</cbc:ID></cac:OrderReference>');
    expect(ublInvoice(invoiceOf([{ amountCents: 1000 }]))).not.toMatch(/ProfileID|EndpointID|OrderReference/);
  },
);

test('the VAT of the lines of an e-arve adds up to its sums', () => {
  const three = eArve(invoiceOf([{ amountCents: 1002 }, { amountCents: 1002 }, { amountCents: 1002 }]));
  // Of the whole, of the rate and of each line.
  expect([all(three, 'TotalVATSum'), all(three, 'VATSum')]).toEqual([
    ['7.21'],
    ['7.21', '2.40', '2.41', '2.40'],
  ]);
  const random = seededRandom(1002);
  for (let count = 0; count < 50; count += 1) {
    const lines = Array.from({ length: random.whole(1, 12) }, () => ({
      amountCents: random.whole(-40_000, 90_000),
      rate: random.pick(['24', '22', '9']),
    }));
    const invoice = invoiceOf(lines);
    const cents = all(eArve(invoice), 'VATSum').map((text) => Math.round(Number(text) * 100));
    const ofLines = cents.slice(invoice.vat.length);
    expect(ofLines.reduce((a, b) => a + b, 0)).toBe(invoice.vatCents);
    for (const [at, { amountCents, rate }] of lines.entries()) {
      expect(Math.abs((ofLines[at] ?? 0) - (amountCents * Number(rate)) / 100)).toBeLessThanOrEqual(1);
    }
  }
});

test.each([
  ['Raudtee tänav 4, Tamsalu linn, Tapa vald, Lääne-Viru maakond', 'Tamsalu linn'],
  ['Muuga sadam, Veose tänav 16, Maardu linn, Harju maakond', 'Maardu linn'],
  ['Pikk 1, 48303 Jõgeva', 'Jõgeva'],
  ['Pikk 1, Jõgeva, 48303, Eesti', 'Jõgeva'],
  ['Talu, Jõgeva vald, Jõgeva mk', 'Jõgeva vald'],
  ['Tallinn, Harju maakond', 'Tallinn'],
  ['Jõgeva maakond', 'Jõgeva maakond'],
])('the city of %s is %s', (address, city) => {
  const invoice = invoiceOf([{ amountCents: 1000 }]);
  const xml = eArve({ ...invoice, buyer: { ...invoice.buyer, address } });
  expect(all(xml, 'City')).toEqual(['Jõgeva', city]);
});

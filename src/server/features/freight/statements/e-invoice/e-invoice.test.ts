import { expect, test } from 'vitest';

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

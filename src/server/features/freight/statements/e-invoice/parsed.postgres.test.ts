import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { seededRandom } from '#domain/seeded-random.ts';

import { invoiceOf } from '../../../../../../tests/factories/invoices.ts';
import { openTestDatabase } from '../../../../../../tests/setup/test-database.ts';
import { eArve } from './e-arve.ts';
import { ublInvoice } from './ubl.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';
const spaces = [
  ['inv', `${ubl}:Invoice-2`],
  ['crn', `${ubl}:CreditNote-2`],
  ['cac', `${ubl}:CommonAggregateComponents-2`],
  ['cbc', `${ubl}:CommonBasicComponents-2`],
];

/** Reads the text at an XPath with the XML parser of PostgreSQL, which is independent of our code. */
async function read(xml: string, path: string): Promise<string[]> {
  const { rows } = await sql<{ found: string[] }>`
    select xpath(${path}, xmlparse(document ${xml}), ${spaces})::text[] as found`.execute(database.db);
  return rows[0]?.found ?? [];
}

const invoice = invoiceOf([{ amountCents: 20_981 }, { amountCents: -976, rate: '22' }]);

test('an invoice by UBL is read again: required elements and sums', async () => {
  const xml = ublInvoice(invoice);
  const text = (path: string) => read(xml, `/inv:Invoice/${path}/text()`);
  expect(await text('cbc:ID')).toEqual(['M2026-0001']);
  expect(await text('cbc:InvoiceTypeCode')).toEqual(['380']);
  expect(await text('cac:AccountingCustomerParty//cbc:RegistrationName')).toEqual([
    'Talu &lt;&amp; Pojad&gt; OÜ',
  ]);
  expect(await text('cac:AccountingSupplierParty//cac:PartyLegalEntity/cbc:CompanyID')).toEqual(['12345678']);
  expect(await text('cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['248.25']);
  expect(await text('cac:InvoiceLine/cbc:LineExtensionAmount')).toEqual(['209.81', '-9.76']);
});

test('an e-arve is read again', async () => {
  const xml = eArve(invoice);
  expect(await read(xml, '/E_Invoice/Invoice/@sellerRegnumber')).toEqual(['12345678']);
  expect(await read(xml, '/E_Invoice/Invoice/InvoiceSumGroup/TotalSum/text()')).toEqual(['248.25']);
  expect(await read(xml, 'count(/E_Invoice//ItemEntry)')).toEqual(['2']);
});

test('whatever is on an invoice or a credit note, its sums are by EN 16931 of what stands in it', async () => {
  const random = seededRandom(16_931);
  const taxes = [
    { category: 'S', rate: '24' },
    { category: 'S', rate: '22' },
    { category: 'AE', rate: '0' },
    { category: 'Z', rate: '0' },
  ] as const;
  for (let count = 0; count < 40; count += 1) {
    const lines = Array.from({ length: random.whole(1, 12) }, () => ({
      amountCents: random.whole(-40_000, 90_000),
      ...random.pick(taxes),
    }));
    const made = invoiceOf(
      random.chance(0.1) ? lines.map((line) => ({ ...line, category: 'O', rate: '0' })) : lines,
    );
    const xml = ublInvoice(made);
    const kind = made.totalCents < 0 ? 'CreditNote' : 'Invoice';
    const texts = (path: string) =>
      read(xml, `/${kind === 'Invoice' ? 'inv' : 'crn'}:${kind}/${path}/text()`);
    const cents = async (path: string) => (await texts(path)).map((text) => Math.round(Number(text) * 100));
    const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
    const [net] = await cents('cac:LegalMonetaryTotal/cbc:LineExtensionAmount');
    const [vat = 0] = await cents('cac:TaxTotal/cbc:TaxAmount');
    const subtotal = 'cac:TaxTotal/cac:TaxSubtotal';
    const [taxable, taxed] = [
      await cents(`${subtotal}/cbc:TaxableAmount`),
      await cents(`${subtotal}/cbc:TaxAmount`),
    ];
    const categories = await texts(`${subtotal}/cac:TaxCategory/cbc:ID`);
    const rates = categories.includes('O')
      ? categories.map(() => '0')
      : await texts(`${subtotal}//cbc:Percent`);
    const ofLines = await cents(`cac:${kind}Line/cbc:LineExtensionAmount`);
    expect(net, 'BR-CO-10').toBe(sum(ofLines));
    expect(await cents('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'), 'BR-CO-13').toEqual([net]);
    expect(vat, 'BR-CO-14').toBe(sum(taxed));
    const total = await cents('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount');
    expect(total, 'BR-CO-15').toEqual([(net ?? 0) + vat]);
    expect(await cents('cac:LegalMonetaryTotal/cbc:PayableAmount'), 'BR-CO-16').toEqual(total);
    for (const [index, amount] of taxable.entries()) {
      const exactly = (amount * Number(rates[index])) / 100;
      expect(Math.abs((taxed[index] ?? 0) - exactly), 'BR-CO-17').toBeLessThanOrEqual(0.5);
    }
    // BR-S-08, BR-AE-08, BR-Z-08, BR-O-08: what is taxed so is the sum of its lines.
    const ofCategory = await texts(`cac:${kind}Line/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`);
    for (const category of new Set(categories)) {
      const own = (values: readonly number[], among: readonly string[]) =>
        sum(values.filter((_, place) => among[place] === category));
      expect(own(taxable, categories), category).toBe(own(ofLines, ofCategory));
    }
  }
});

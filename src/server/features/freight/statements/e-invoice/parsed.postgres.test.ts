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

/** What must stand in an invoice, by its rule (EN 16931 and, below the line, Peppol BIS Billing 3). */
const mandatory: [rule: string, path: string][] = [
  ['BR-01', 'cbc:CustomizationID'],
  ['BR-02', 'cbc:ID'],
  ['BR-03', 'cbc:IssueDate'],
  ['BR-04', 'cbc:InvoiceTypeCode | cbc:CreditNoteTypeCode'],
  ['BR-05', 'cbc:DocumentCurrencyCode'],
  ['BR-06', 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName'],
  ['BR-07', 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName'],
  ['BR-09', 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode'],
  ['BR-11', 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode'],
  ['BR-12', 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount'],
  ['BR-13', 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'],
  ['BR-14', 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'],
  ['BR-15', 'cac:LegalMonetaryTotal/cbc:PayableAmount'],
  ['BR-16', 'cac:InvoiceLine | cac:CreditNoteLine'],
  ['BR-21', '*[cbc:LineExtensionAmount][cac:Item]/cbc:ID'],
  ['BR-22', '*/cbc:InvoicedQuantity | */cbc:CreditedQuantity'],
  ['BR-25', '*/cac:Item/cbc:Name'],
  ['BR-26', '*/cac:Price/cbc:PriceAmount'],
  ['BR-29', 'cac:InvoicePeriod[cbc:StartDate][cbc:EndDate]'],
  ['BR-45', 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'],
  ['BR-46', 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'],
  ['BR-47', 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID'],
  ['BR-49', 'cac:PaymentMeans/cbc:PaymentMeansCode'],
  ['BR-50', 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'],
  ['BR-CO-04', '*/cac:Item/cac:ClassifiedTaxCategory/cbc:ID'],
  ['BR-CO-25', 'cbc:DueDate | cac:PaymentMeans/cbc:PaymentDueDate'],
  ['BR-CO-26', 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'],
];
const mandatoryByPeppol: typeof mandatory = [
  ['PEPPOL-EN16931-R001', 'cbc:ProfileID'],
  ['PEPPOL-EN16931-R003', 'cac:OrderReference/cbc:ID'],
  ['PEPPOL-EN16931-R010', 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID[@schemeID="0191"]'],
  ['PEPPOL-EN16931-R020', 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID[@schemeID="0191"]'],
];

test.each([
  ['ubl', 20_981],
  ['ubl', -20_981],
  ['peppol', 20_981],
  ['peppol', -20_981],
] as const)(
  'by %s all that is required of %s cents stands there, and nothing is empty',
  async (format, sum) => {
    const corrects = sum < 0 ? [{ number: 'M2026-0001', date: '2026-06-01' }] : [];
    const xml = ublInvoice(invoiceOf([{ amountCents: sum }], { format, corrects }));
    const rules = [
      ...mandatory,
      ...(format === 'peppol' ? mandatoryByPeppol : []),
      ...(sum < 0 ? ([['BR-55', 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID']] as const) : []),
    ];
    for (const [rule, path] of rules) {
      const paths = path.split(' | ').map((each) => `/*/${each}`);
      expect([rule, (await read(xml, paths.join(' | '))).length > 0]).toEqual([rule, true]);
    }
    expect(await read(xml, '//*[not(*) and normalize-space(.) = ""]'), 'PEPPOL-EN16931-R008').toEqual([]);
  },
);

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

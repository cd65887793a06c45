import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { invoiceOf } from '../../../../../../tests/factories/invoices.ts';
import { openTestDatabase } from '../../../../../../tests/setup/test-database.ts';
import { eArve } from './e-arve.ts';
import { ublInvoice } from './ubl.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';
const spaces = [
  ['inv', `${ubl}:Invoice-2`],
  ['cac', `${ubl}:CommonAggregateComponents-2`],
  ['cbc', `${ubl}:CommonBasicComponents-2`],
];

/** What stands at a path, read by the XML parser of PostgreSQL, which is none of ours. */
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

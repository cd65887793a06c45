import { vatWords } from '#domain/freight/freight-words.ts';
import type { StatementParty } from '#domain/freight/statement.ts';

import { euros, type Invoice, invoiceLines } from './invoice.ts';
import { element, type XmlElement, xmlOf } from './xml.ts';

const space = 'urn:oasis:names:specification:ubl:schema:xsd';

/**
 * Returns an invoice in UBL 2.1 by EN 16931; one of less than nothing is a credit note, in which all signs are
 * turned. Sums keep the standard's arithmetic (BR-CO-10 to 17).
 */
export function ublInvoice(invoice: Invoice): string {
  const isCredit = invoice.totalCents < 0;
  const kind = isCredit ? 'CreditNote' : 'Invoice';
  const sign = isCredit ? -1 : 1;
  const amount = (name: string, cents: number) => element(name, euros(cents * sign), { currencyID: 'EUR' });
  // If nothing is subject to VAT, no VAT number may be given (BR-O-02).
  const isUntaxed = invoice.vat.every((tax) => tax.category === 'O');
  const typeCode = isCredit ? '381' : invoice.isSelfBilled ? '389' : '380';
  return xmlOf(
    element(
      kind,
      [
        element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
        element('cbc:ID', invoice.number),
        element('cbc:IssueDate', invoice.issuedOn),
        isCredit ? null : element('cbc:DueDate', invoice.dueOn),
        element(`cbc:${kind}TypeCode`, typeCode),
        element('cbc:DocumentCurrencyCode', 'EUR'),
        element('cac:InvoicePeriod', [
          element('cbc:StartDate', invoice.from),
          element('cbc:EndDate', invoice.to),
        ]),
        partyOf('cac:AccountingSupplierParty', invoice.seller, isUntaxed),
        partyOf('cac:AccountingCustomerParty', invoice.buyer, isUntaxed),
        element('cac:PaymentMeans', [
          element('cbc:PaymentMeansCode', '30'),
          isCredit ? element('cbc:PaymentDueDate', invoice.dueOn) : null,
          element('cac:PayeeFinancialAccount', [element('cbc:ID', invoice.seller.iban ?? '')]),
        ]),
        element('cac:TaxTotal', [
          amount('cbc:TaxAmount', invoice.vatCents),
          ...invoice.vat.map((tax) =>
            element('cac:TaxSubtotal', [
              amount('cbc:TaxableAmount', tax.netCents),
              amount('cbc:TaxAmount', tax.vatCents),
              category('cac:TaxCategory', tax, true),
            ]),
          ),
        ]),
        element('cac:LegalMonetaryTotal', [
          amount('cbc:LineExtensionAmount', invoice.netCents),
          amount('cbc:TaxExclusiveAmount', invoice.netCents),
          amount('cbc:TaxInclusiveAmount', invoice.totalCents),
          amount('cbc:PayableAmount', invoice.totalCents),
        ]),
        ...invoiceLines(invoice).map((line, index) => {
          const cents = line.amountCents * sign;
          return element(`cac:${kind}Line`, [
            element('cbc:ID', String(index + 1)),
            element('cbc:Note', line.words),
            // A price is never below zero: what is taken off has its quantity below.
            element(`cbc:${isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'}`, cents < 0 ? '-1' : '1', {
              unitCode: 'C62',
            }),
            amount('cbc:LineExtensionAmount', line.amountCents),
            element('cac:Item', [
              element('cbc:Description', line.description),
              element('cbc:Name', line.name),
              category('cac:ClassifiedTaxCategory', line, false),
            ]),
            element('cac:Price', [element('cbc:PriceAmount', euros(Math.abs(cents)), { currencyID: 'EUR' })]),
          ]);
        }),
      ],
      {
        xmlns: `${space}:${kind}-2`,
        'xmlns:cac': `${space}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${space}:CommonBasicComponents-2`,
      },
    ),
  );
}

type Taxed = Pick<Invoice['vat'][number], 'category' | 'rate'>;

/** Returns the VAT category of a line. One that is not subject to VAT has no rate; the reason is given once a sum. */
function category(name: string, tax: Taxed, isReasoned: boolean): XmlElement {
  const reason = tax.category === 'Z' ? null : vatWords[tax.category];
  return element(name, [
    element('cbc:ID', tax.category),
    tax.category === 'O' ? null : element('cbc:Percent', tax.rate),
    isReasoned && reason !== null ? element('cbc:TaxExemptionReason', reason) : null,
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}

function partyOf(name: string, party: StatementParty, isUntaxed: boolean): XmlElement {
  return element(name, [
    element('cac:Party', [
      element('cac:PostalAddress', [
        element('cbc:StreetName', party.address ?? ''),
        element('cac:Country', [element('cbc:IdentificationCode', party.country)]),
      ]),
      party.vatNumber === null || isUntaxed
        ? null
        : element('cac:PartyTaxScheme', [
            element('cbc:CompanyID', party.vatNumber),
            element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
          ]),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', party.name),
        element('cbc:CompanyID', party.regNo ?? ''),
      ]),
    ]),
  ]);
}

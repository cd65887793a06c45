import { vatWords } from '#domain/freight/freight-words.ts';
import { cityOf, type StatementParty } from '#domain/freight/statement.ts';

import { countedLine, euros, type Invoice, invoiceLines } from './invoice.ts';
import { element, type XmlElement, xmlOf } from './xml.ts';

const space = 'urn:oasis:names:specification:ubl:schema:xsd';

const en16931 = 'urn:cen.eu:en16931:2017';
const peppol = 'urn:fdc:peppol.eu:2017:poacc';
/** The electronic address of a company in Peppol by its Estonian registry code. */
const estonianCode = { schemeID: '0191' };

/**
 * Returns an invoice in UBL 2.1 by EN 16931, and by Peppol BIS Billing 3 where that is its format; in a credit note
 * all signs are turned. Sums keep the standard's arithmetic (BR-CO-10 to 17).
 */
export function ublInvoice(invoice: Invoice): string {
  const { isCredit, isSelfBilled } = invoice;
  const isPeppol = invoice.format === 'peppol';
  const kind = isCredit ? 'CreditNote' : 'Invoice';
  const sign = isCredit ? -1 : 1;
  const amount = (name: string, cents: number) => element(name, euros(cents * sign), { currencyID: 'EUR' });
  // If nothing is subject to VAT, no VAT number may be given (BR-O-02).
  const isUntaxed = invoice.vat.every((tax) => tax.category === 'O');
  const typeCode = isCredit ? (isSelfBilled ? '261' : '381') : isSelfBilled ? '389' : '380';
  const process = isSelfBilled ? 'selfbilling' : 'billing';
  const partyOf = (name: string, party: StatementParty) => partyElement(name, party, { isUntaxed, isPeppol });
  return xmlOf(
    element(
      kind,
      [
        element('cbc:CustomizationID', isPeppol ? `${en16931}#compliant#${peppol}:${process}:3.0` : en16931),
        isPeppol ? element('cbc:ProfileID', `${peppol}:${process}:01:1.0`) : null,
        element('cbc:ID', invoice.number),
        element('cbc:IssueDate', invoice.issuedOn),
        isCredit ? null : element('cbc:DueDate', invoice.dueOn),
        element(`cbc:${kind}TypeCode`, typeCode),
        element('cbc:DocumentCurrencyCode', 'EUR'),
        element('cac:InvoicePeriod', [
          element('cbc:StartDate', invoice.from),
          element('cbc:EndDate', invoice.to),
        ]),
        isPeppol ? element('cac:OrderReference', [element('cbc:ID', invoice.orderReference)]) : null,
        ...(isCredit ? invoice.corrects : []).map(({ number, date }) =>
          element('cac:BillingReference', [
            element('cac:InvoiceDocumentReference', [
              element('cbc:ID', number),
              element('cbc:IssueDate', date),
            ]),
          ]),
        ),
        partyOf('cac:AccountingSupplierParty', invoice.seller),
        partyOf('cac:AccountingCustomerParty', invoice.buyer),
        element('cac:PaymentMeans', [
          element('cbc:PaymentMeansCode', '30'),
          isCredit ? element('cbc:PaymentDueDate', invoice.dueOn) : null,
          invoice.referenceNumber === null ? null : element('cbc:PaymentID', invoice.referenceNumber),
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
          const { isByHour, quantity, price } = countedLine(line.amountCents * sign, line.time);
          return element(`cac:${kind}Line`, [
            element('cbc:ID', String(index + 1)),
            element('cbc:Note', line.words),
            // A price is never below zero: what is taken off has its quantity below.
            element(`cbc:${isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'}`, quantity, {
              unitCode: isByHour ? 'HUR' : 'C62',
            }),
            amount('cbc:LineExtensionAmount', line.amountCents),
            element('cac:Item', [
              element('cbc:Description', line.description),
              element('cbc:Name', line.name),
              category('cac:ClassifiedTaxCategory', line, false),
            ]),
            element('cac:Price', [element('cbc:PriceAmount', price, { currencyID: 'EUR' })]),
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

function partyElement(
  name: string,
  party: StatementParty,
  { isUntaxed, isPeppol }: { isUntaxed: boolean; isPeppol: boolean },
): XmlElement {
  return element(name, [
    element('cac:Party', [
      isPeppol ? element('cbc:EndpointID', party.regNo ?? '', estonianCode) : null,
      element('cac:PostalAddress', [
        element('cbc:StreetName', party.address ?? ''),
        element('cbc:CityName', cityOf(party.address ?? '')),
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

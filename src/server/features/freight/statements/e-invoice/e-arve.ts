import { vatWords } from '#domain/freight/freight-words.ts';
import { cityOf, type StatementParty } from '#domain/freight/statement.ts';
import { vatOfEachLine } from '#domain/freight/vat.ts';

import { freight as messages } from '../../../../i18n/freight.ts';
import { countedLine, euros, type Invoice, invoiceLines } from './invoice.ts';
import { element, type XmlElement, xmlOf } from './xml.ts';

/**
 * Returns an invoice by the Estonian standard of e-invoices, version 1.2; one of less than nothing is a credit
 * invoice.
 */
export function eArve(invoice: Invoice): string {
  const { seller, buyer, number, isCredit, corrects } = invoice;
  const lines = invoiceLines(invoice);
  const vatOfLines = vatOfEachLine(lines);
  const corrected = isCredit ? corrects : [];
  const reasons = [...new Set(invoice.vat.flatMap(({ category }) => vatWords[category] ?? []))];
  return xmlOf(
    element('E_Invoice', [
      element('Header', [
        element('Date', invoice.issuedOn),
        element('FileId', number),
        element('AppId', 'EARVE'),
        element('Version', '1.2'),
      ]),
      element(
        'Invoice',
        [
          element('InvoiceParties', [partyOf('SellerParty', seller), partyOf('BuyerParty', buyer)]),
          element('InvoiceInformation', [
            // One invoice alone fits here (20 letters): with several the text below names them.
            element(
              'Type',
              corrected.slice(0, 1).map((each) => element('SourceInvoice', each.number)),
              {
                type: isCredit ? 'CRE' : 'DEB',
              },
            ),
            element('DocumentName', isCredit ? 'Kreeditarve' : 'Arve'),
            element('InvoiceNumber', number),
            corrected.length === 0
              ? null
              : element('InvoiceContentText', messages.statement.corrects(corrected).slice(0, 100)),
            element('InvoiceDate', invoice.issuedOn),
            element('DueDate', invoice.dueOn),
            element('Period', [element('StartDate', invoice.from), element('EndDate', invoice.to)]),
            ...reasons.map((reason) =>
              element('Extension', [element('InformationContent', reason)], { extensionId: 'VATNote' }),
            ),
          ]),
          element('InvoiceSumGroup', [
            element('InvoiceSum', euros(invoice.netCents)),
            ...invoice.vat.map(({ rate, netCents, vatCents, category }) =>
              element(
                'VAT',
                [
                  element('SumBeforeVAT', euros(netCents)),
                  element('VATRate', twoPlaces(rate)),
                  element('VATSum', euros(vatCents)),
                  element('SumAfterVAT', euros(netCents + vatCents)),
                ],
                category === 'S' ? {} : { vatId: category === 'O' ? 'NOTTAX' : 'TAXEX' },
              ),
            ),
            element('TotalVATSum', euros(invoice.vatCents)),
            element('TotalSum', euros(invoice.totalCents)),
            element('TotalToPay', euros(invoice.totalCents)),
            element('Currency', 'EUR'),
          ]),
          element('InvoiceItem', [
            element(
              'InvoiceItemGroup',
              lines.map((line, index) =>
                element('ItemEntry', [
                  element('RowNo', String(index + 1)),
                  element('Description', `${line.name}: ${line.words}`),
                  element('ItemReserve', [element('InformationContent', line.description)], {
                    extensionId: 'load',
                  }),
                  detailOf(line),
                  element('ItemSum', euros(line.amountCents)),
                  element('VAT', [
                    element('VATRate', twoPlaces(line.rate)),
                    element('VATSum', euros(vatOfLines[index] ?? 0)),
                  ]),
                ]),
              ),
            ),
          ]),
          element('PaymentInfo', [
            element('Currency', 'EUR'),
            ...(invoice.referenceNumber === null ? [] : [element('PaymentRefId', invoice.referenceNumber)]),
            element('PaymentDescription', `Arve ${number}`),
            element('Payable', isCredit ? 'NO' : 'YES'),
            element('PayDueDate', invoice.dueOn),
            element('PaymentTotalSum', euros(invoice.totalCents)),
            element('PayerName', buyer.name),
            element('PaymentId', number),
            element('PayToAccount', seller.iban ?? ''),
            element('PayToName', seller.name),
          ]),
        ],
        { invoiceId: number, regNumber: buyer.regNo ?? '', sellerRegnumber: seller.regNo ?? '' },
      ),
      element('Footer', [
        element('TotalNumberInvoices', '1'),
        element('TotalAmount', euros(invoice.totalCents)),
      ]),
    ]),
  );
}

/** What is taken off has its price below zero. */
function detailOf({ amountCents, time }: ReturnType<typeof invoiceLines>[number]): XmlElement {
  const { isByHour, quantity, price } = countedLine(Math.abs(amountCents), time);
  return element('ItemDetailInfo', [
    element('ItemUnit', isByHour ? 'h' : 'tk'),
    element('ItemAmount', quantity),
    element('ItemPrice', amountCents < 0 ? `-${price}` : price),
  ]);
}

function partyOf(name: string, party: StatementParty): XmlElement {
  return element(name, [
    element('Name', party.name),
    element('RegNumber', party.regNo ?? ''),
    party.vatNumber === null ? null : element('VATRegNumber', party.vatNumber),
    element('ContactData', [
      element('LegalAddress', [
        element('PostalAddress1', party.address ?? ''),
        element('City', cityOf(party.address ?? '')),
        element('Country', party.country),
      ]),
    ]),
    name === 'SellerParty' && party.iban !== null
      ? element('AccountInfo', [element('AccountNumber', party.iban), element('IBAN', party.iban)])
      : null,
  ]);
}

/** '24.00'. */
function twoPlaces(rate: string): string {
  return Number(rate).toFixed(2);
}

import type { EInvoiceFormat } from '#domain/freight/e-invoice.ts';

import { eArve } from './e-arve.ts';
import type { Invoice } from './invoice.ts';
import { ublInvoice } from './ubl.ts';

/** Returns the XML of an invoice in one of both formats. */
export function writeEInvoice(invoice: Invoice, format: EInvoiceFormat): string {
  return format === 'ubl' ? ublInvoice(invoice) : eArve(invoice);
}

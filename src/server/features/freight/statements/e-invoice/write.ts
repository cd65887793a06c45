import { eArve } from './e-arve.ts';
import type { Invoice } from './invoice.ts';
import { ublInvoice } from './ubl.ts';

/** Returns the XML of an invoice in its format. */
export function writeEInvoice(invoice: Invoice): string {
  return invoice.format === 'e-arve' ? eArve(invoice) : ublInvoice(invoice);
}

import type { SystemMode } from '#domain/dispatch/system-mode.ts';
import type { EInvoiceFormat } from '#domain/freight/e-invoice.ts';

import type { EInvoiceConfig } from '../../../config/external-config.ts';
import { createExternalClient, type ExternalLimits } from '../../http-client.ts';

/** A service that takes e-invoices on: an operator, or a bookkeeping program. */
export interface EInvoicePort {
  mode?: SystemMode;
  format: EInvoiceFormat;
  /** Throws ExternalError; its kind is `unclear` where the invoice may have arrived. */
  send(invoice: { number: string; xml: string }): Promise<void>;
}

/** The queue repeats failed tries itself. */
const patience: ExternalLimits = { timeoutMs: 20_000, backoffMs: [] };

/**
 * Makes the port that posts the XML to the address as it is. The number of the invoice is its Idempotency-Key, by which
 * a careful service knows one that comes twice.
 */
export function createEInvoiceAdapter(
  { url, token, format }: EInvoiceConfig,
  limits: ExternalLimits = {},
): EInvoicePort {
  const call = createExternalClient({
    baseUrl: url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...patience,
    ...limits,
  });
  return {
    format,
    async send({ number, xml }) {
      await call({
        method: 'POST',
        path: '',
        text: { type: 'application/xml; charset=utf-8', content: xml },
        headers: { 'idempotency-key': number },
        repeatable: false,
      });
    },
  };
}

/** Makes what simulates an e-invoice service that is not configured, where simulators are allowed. */
export function createEInvoiceSimulator(): EInvoicePort {
  return { mode: 'SIMULATED', format: 'ubl', send: () => Promise.resolve() };
}

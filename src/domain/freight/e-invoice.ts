/** The formats of e-invoices: UBL by EN 16931, the same by Peppol BIS Billing 3, and the Estonian e-arve 1.2. */
export const eInvoiceFormats = ['ubl', 'peppol', 'e-arve'] as const;
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

/** Statuses of an e-invoice on its way. 'unclear': it may have arrived, nobody knows. */
export const eInvoiceSendStatuses = ['queued', 'sending', 'sent', 'failed', 'unclear'] as const;
export type EInvoiceSendStatus = (typeof eInvoiceSendStatuses)[number];

/** How a company takes its invoices. */
export const invoiceChannels = ['EMAIL', 'EINVOICE', 'PAPER'] as const;

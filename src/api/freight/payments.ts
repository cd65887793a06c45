import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, id, idParam, namedRecord } from '../values.ts';
import { financeAccess } from './tariffs.ts';

const entry = {
  /** Its place in the file. */
  index: z.int(),
  amountCents: z.int(),
  paidOn: z.string(),
  payer: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
};

/** What the statement lacks of being paid by this part of the payment: nothing, some, or it is too much. */
export const paymentFits = ['EXACT', 'PART', 'OVER'] as const;

/** A payment, or the part of one that is of this statement; the parts of one have its `index`. */
const matchedPayment = z.strictObject({
  ...entry,
  statementId: id,
  number: z.string(),
  party: namedRecord,
  /** What is unpaid of the statement before. */
  unpaidCents: z.int(),
  fits: z.enum(paymentFits),
});

/**
 * Why a payment is of no statement: no reference of ours, or one of no invoice to a client; nothing is owed of the
 * invoice; in another currency.
 */
export const unmatchedReasons = ['NO_REFERENCE', 'NO_STATEMENT', 'NOTHING_OWED', 'CURRENCY'] as const;

const unmatchedPayment = z.strictObject({ ...entry, reason: z.enum(unmatchedReasons) });

const paymentImport = z.strictObject({
  id,
  /** When it was carried out; null for a preview. */
  appliedAt: z.nullable(z.string()),
  matched: z.array(matchedPayment),
  unmatched: z.array(unmatchedPayment),
  /** Payments that another file brought already, and money that went out. */
  knownPayments: z.int(),
  outgoing: z.int(),
  /** Accounts that the file is of, where our invoices name another one. */
  otherAccounts: z.array(z.string()),
  /** Of `apply`: how many payments were written. */
  written: z.int(),
});
export type PaymentImport = z.infer<typeof paymentImport>;
export type MatchedPayment = z.infer<typeof matchedPayment>;
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>;

/** What came in for a statement. */
const payment = z.strictObject({
  id,
  amountCents: z.int(),
  paidOn: z.string(),
  payer: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  enteredBy: z.nullable(z.string()),
  enteredAt: z.string(),
  /** The numbers of other invoices that the same payment is of. */
  alsoOf: z.array(z.string()),
});
export type Payment = z.infer<typeof payment>;

export const paymentEndpoints = {
  importPayments: {
    ...routes.importPayments,
    summary:
      'Bring a bank’s statement (ISO 20022 camt.053, XML, at most 8 MB): which payments are of which statements, by reference number and sum. Nothing is paid before it is applied',
    access: financeAccess,
    output: content(paymentImport),
    status: 201,
  },
  getPaymentImport: {
    ...routes.getPaymentImport,
    summary: 'A bank’s statement that was brought',
    access: financeAccess,
    params: idParam,
    output: content(paymentImport),
    errors: ['NOT_FOUND'],
  },
  applyPayments: {
    ...routes.applyPayments,
    summary:
      'Write the matched payments, and those that are assigned by hand, to one invoice or to several, of which each gets what is unpaid of it and the last the rest; each is written once, whatever file brings it and however often',
    access: financeAccess,
    params: idParam,
    body: z.strictObject({
      /** Payments without a match, with the invoices of each in their order; one that is matched may be given others. */
      assigned: z.optional(
        z.array(z.strictObject({ index: z.int(), statementId: id })).check(z.maxLength(5000)),
      ),
      /** Payments that are left out. */
      leftOut: z.optional(z.array(z.int()).check(z.maxLength(5000))),
    }),
    output: content(paymentImport),
    errors: ['NOT_FOUND'],
  },
  listPayments: {
    ...routes.listPayments,
    summary: 'What came in for a statement, the latest first',
    access: financeAccess,
    params: idParam,
    output: contentList(payment),
    errors: ['NOT_FOUND'],
  },
  takeBackPayment: {
    ...routes.takeBackPayment,
    summary:
      'Take back a payment that was written to the wrong invoice, from all invoices that it is of; the bank’s statement brings it again',
    access: financeAccess,
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

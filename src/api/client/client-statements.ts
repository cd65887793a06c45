import * as z from 'zod/mini';

import { vatCategories } from '#domain/freight/vat.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, id, idParam, namedRecord } from '../values.ts';
import { clientAccess } from './client-loads.ts';

const named = z.strictObject({ number: z.string(), date: z.string() });
const linked = z.strictObject({ id, number: z.string(), date: z.string() });

/** A statement of one of the client's companies, in their own words: nothing of what the carrier gets. */
const listedClientStatement = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(['INVOICE', 'CREDIT']),
  company: namedRecord,
  issuedOn: z.string(),
  /** Null for what nobody pays. */
  dueDate: z.nullable(z.string()),
  referenceNumber: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  rowCount: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  /** What has been paid as far as is known, and what is left after it and credit notes; nothing of a credit note itself. */
  paidCents: z.int(),
  unpaidCents: z.int(),
  state: z.enum(['MADE', 'PARTLY_PAID', 'PAID', 'OVERDUE', 'CREDITED']),
  /** The statement that this one credits, and those that credit this one. */
  credits: z.nullable(linked),
  creditedBy: z.array(linked),
});
export type ListedClientStatement = z.infer<typeof listedClientStatement>;

const party = z.strictObject({
  name: z.string(),
  regNo: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

const taxed = { category: z.enum(vatCategories), rate: z.string() };

const clientStatement = z.extend(listedClientStatement, {
  creditReason: z.nullable(z.string()),
  corrects: z.array(named),
  seller: z.extend(party, { iban: z.nullable(z.string()) }),
  buyer: party,
  rows: z.array(
    z.strictObject({
      rowId: id,
      day: z.string(),
      pickup: z.string(),
      destination: z.nullable(z.string()),
      product: z.string(),
      truck: z.nullable(z.string()),
      tonnes: z.nullable(z.string()),
      waybill: z.nullable(z.string()),
      waitingMinutes: z.int(),
      lines: z.array(z.strictObject({ words: z.string(), amountCents: z.int(), ...taxed })),
    }),
  ),
  freeLines: z.array(
    z.strictObject({
      day: z.string(),
      words: z.string(),
      quantity: z.string(),
      unit: z.string(),
      priceCents: z.int(),
      amountCents: z.int(),
      ...taxed,
    }),
  ),
  vat: z.array(z.strictObject({ ...taxed, netCents: z.int(), vatCents: z.int() })),
});
export type ClientStatement = z.infer<typeof clientStatement>;

export const clientStatementEndpoints = {
  listClientStatements: {
    ...routes.listClientStatements,
    summary:
      'Invoices and credit notes of the companies that the user represents, by the day on which they were made, the newest first, at most 500',
    access: clientAccess,
    query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
    output: contentList(listedClientStatement),
  },
  getClientStatement: {
    ...routes.getClientStatement,
    summary: 'Such a statement as it was made, with its loads',
    access: clientAccess,
    params: idParam,
    output: content(clientStatement),
    errors: ['NOT_FOUND'],
  },
  downloadClientStatement: {
    ...routes.downloadClientStatement,
    summary: 'Such a statement as PDF',
    access: clientAccess,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

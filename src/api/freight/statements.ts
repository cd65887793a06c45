import * as z from 'zod/mini';

import { systemModes } from '#domain/dispatch/system-mode.ts';
import { maxEmailLength } from '#domain/email-address.ts';
import { eInvoiceFormats, eInvoiceSendStatuses, invoiceChannels } from '#domain/freight/e-invoice.ts';
import { statementStates } from '#domain/freight/statement.ts';
import { vatCategories } from '#domain/freight/vat.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  day,
  digits,
  id,
  idParam,
  line,
  longPageSize,
  namedRecord,
  page,
  pageNumber,
} from '../values.ts';
import { financeAccess, freightLineShape, freightSide } from './tariffs.ts';

const vatCategory = z.enum(vatCategories);

const correctedStatement = z.strictObject({ number: z.string(), date: z.string() });
const linkedStatement = z.extend(correctedStatement, { id });

const time = z.nullable(z.string());

const statementRow = z.strictObject({
  rowId: id,
  transportJobId: id,
  day: z.string(),
  pickup: z.string(),
  destination: z.nullable(z.string()),
  product: z.string(),
  truck: z.nullable(z.string()),
  tonnes: z.nullable(z.string()),
  waybill: z.nullable(z.string()),
  waitingMinutes: z.int(),
  times: z.optional(
    z.strictObject({ loadingFrom: time, loadingTo: time, unloadingFrom: time, unloadingTo: time }),
  ),
  lines: z.array(
    z.strictObject({
      ...freightLineShape,
      number: z.int(),
      category: vatCategory,
      rate: z.string(),
      /** The statement whose line this one corrects by the difference. */
      corrects: z.optional(correctedStatement),
      /** Of freight by the hour. */
      time: z.optional(z.strictObject({ minutes: z.int(), eurPerHour: z.string() })),
    }),
  ),
});

const freeLine = z.strictObject({
  id,
  day: z.string(),
  words: z.string(),
  quantity: z.string(),
  unit: z.string(),
  priceCents: z.int(),
  amountCents: z.int(),
  category: vatCategory,
  rate: z.string(),
});

const party = z.strictObject({
  name: z.string(),
  regNo: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  country: z.string(),
  iban: z.nullable(z.string()),
});

const statementSend = z.strictObject({
  channel: z.enum(['EINVOICE', 'EMAIL']),
  to: z.nullable(z.string()),
  status: z.enum(eInvoiceSendStatuses),
  at: z.string(),
  simulated: z.boolean(),
  error: z.nullable(z.string()),
});

const statementSummary = z.strictObject({
  id,
  number: z.string(),
  side: freightSide,
  party: namedRecord,
  from: z.string(),
  to: z.string(),
  issuedOn: z.string(),
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  /** The statement of a carrier for whom we make the invoices by agreement. */
  isSelfBilled: z.boolean(),
  rowCount: z.int(),
  /** The number and total of the carrier's own invoice, and by how much it exceeds what was calculated. */
  theirNumber: z.nullable(z.string()),
  theirTotalCents: z.nullable(z.int()),
  differenceCents: z.nullable(z.int()),
  /** The day by which an invoice is to be paid, and the number that it is paid by; null for what nobody pays. */
  dueDate: z.nullable(z.string()),
  referenceNumber: z.nullable(z.string()),
  /** When its e-invoice went; null while none has. */
  sentAt: z.nullable(z.string()),
  paidCents: z.int(),
  /** What is still to be paid, after credit notes. */
  unpaidCents: z.int(),
  /** What was paid beyond that, of a credit note what it takes off no invoice: to be paid back, or set off. */
  overpaidCents: z.int(),
  state: z.enum(statementStates),
  /** The statement that this one credits, and why. */
  credits: z.nullable(linkedStatement),
  creditReason: z.nullable(z.string()),
  /** The statements that credit this one, the oldest first, and the number of its lines and loads that none does. */
  creditedBy: z.array(linkedStatement),
  uncreditedRows: z.int(),
  /** How it goes to the party as long as nothing else is said, and its address for letters. */
  sendBy: z.enum(invoiceChannels),
  sendTo: z.nullable(z.string()),
  /** State of its last send; `unclear`: it may have arrived. Null where it never went. `to`: the address of a letter. */
  sent: z.nullable(statementSend),
  /** The last reminder that it is overdue. */
  reminded: z.nullable(statementSend),
});
export type ListedStatement = z.infer<typeof statementSummary>;

const statement = z.extend(statementSummary, {
  /** The earlier statements whose loads this one corrects, the oldest first. */
  corrects: z.array(correctedStatement),
  rows: z.array(statementRow),
  freeLines: z.array(freeLine),
  seller: party,
  buyer: party,
  vat: z.array(
    z.strictObject({ category: vatCategory, rate: z.string(), netCents: z.int(), vatCents: z.int() }),
  ),
});
export type Statement = z.infer<typeof statement>;

const filters = {
  side: z.optional(freightSide),
  partyCompanyId: z.optional(digits),
  from: z.optional(day),
  to: z.optional(day),
  state: z.optional(z.enum(statementStates)),
  search: z.optional(line(100)),
};

export const statementEndpoints = {
  listStatements: {
    ...routes.listStatements,
    summary:
      'Statements, the newest first, by party, days on which they were made, state, and a text in number, party or reference number; `totals` of all that are found',
    access: financeAccess,
    query: z.strictObject({ ...filters, page: pageNumber, size: longPageSize }),
    output: z.extend(page(statementSummary), {
      totals: z.strictObject({
        netCents: z.int(),
        vatCents: z.int(),
        totalCents: z.int(),
        paidCents: z.int(),
        unpaidCents: z.int(),
        overpaidCents: z.int(),
      }),
      /** How the e-invoice service is connected. */
      eInvoiceMode: z.enum(systemModes),
    }),
  },
  exportStatements: {
    ...routes.exportStatements,
    summary:
      'The statements that these filters find as a workbook (XLSX), one a line, with sums, what is paid and what is not; more than 10 000 are refused',
    access: financeAccess,
    query: z.strictObject(filters),
    output: 'file',
  },
  downloadStatements: {
    ...routes.downloadStatements,
    summary:
      'All files of the statements that were made on these days as a ZIP archive: PDF, XLSX and e-invoice; what an e-invoice lacks stands in a text beside them. At most 100 statements',
    access: financeAccess,
    query: z.strictObject({
      side: freightSide,
      from: day,
      to: day,
      format: z.optional(z.enum(eInvoiceFormats)),
    }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  getStatement: {
    ...routes.getStatement,
    summary: 'A statement as it was made, with its rows',
    access: financeAccess,
    params: idParam,
    output: content(statement),
    errors: ['NOT_FOUND'],
  },
  createStatement: {
    ...routes.createStatement,
    summary:
      'Settle the approved lines of a party and period under the next number; without any it is refused (NOTHING_TO_SETTLE). `approvedCents` is what was shown as approved in the period: another sum is 409',
    access: financeAccess,
    body: z.strictObject({
      side: freightSide,
      partyCompanyId: id,
      from: day,
      to: day,
      approvedCents: z.optional(z.int()),
    }),
    output: content(statement),
    status: 201,
    idempotent: true,
    errors: ['CONFLICT'],
  },
  creditStatement: {
    ...routes.creditStatement,
    summary:
      'Credit a statement, or some of its rows: a statement of the opposite sums under the next number, whose rows are approved again; what is credited already is refused (ALREADY_CREDITED)',
    access: financeAccess,
    params: idParam,
    body: z.strictObject({
      rowIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
      reason: line(200).check(z.minLength(1)),
    }),
    output: content(statement),
    status: 201,
    createsAt: routes.createStatement.path,
    idempotent: true,
    errors: ['NOT_FOUND'],
  },
  noteTheirInvoice: {
    ...routes.noteTheirInvoice,
    summary: 'Note the number and sum of the invoice that a carrier has sent for a statement',
    access: financeAccess,
    params: idParam,
    body: z.strictObject({
      theirNumber: z.nullable(line(60)),
      theirTotalCents: z.nullable(z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))),
    }),
    output: content(statement),
    errors: ['NOT_FOUND'],
  },
  downloadEInvoice: {
    ...routes.downloadEInvoice,
    summary:
      'A statement as an e-invoice: UBL 2.1 by EN 16931 (`profile=peppol`: by Peppol BIS Billing 3, the same as `format=peppol`), or the Estonian e-arve 1.2; what is missing is named. A carrier’s own invoice is made only where that was agreed',
    access: financeAccess,
    params: idParam,
    query: z.strictObject({
      format: z.optional(z.enum(eInvoiceFormats)),
      profile: z.optional(z.literal('peppol')),
    }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  sendEInvoice: {
    ...routes.sendEInvoice,
    summary:
      'Send a statement as the party takes it, or by the named channel: its e-invoice to the service that takes them on, or a letter with PDF and e-invoice. Once; again what has failed or may not have arrived, and a letter to another address',
    access: financeAccess,
    params: idParam,
    body: z.optional(
      z.strictObject({
        channel: z.optional(z.enum(['EINVOICE', 'EMAIL'])),
        to: z.optional(line(maxEmailLength)),
      }),
    ),
    output: content(statement),
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_CONFIGURED'],
  },
  remindStatement: {
    ...routes.remindStatement,
    summary:
      'Remind the client of an overdue invoice by a letter with its PDF, once a day; of what is not overdue it is 409',
    access: financeAccess,
    params: idParam,
    body: z.optional(z.strictObject({ to: z.optional(line(maxEmailLength)) })),
    output: content(statement),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  downloadStatement: {
    ...routes.downloadStatement,
    summary: 'A statement as PDF',
    access: financeAccess,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  exportStatement: {
    ...routes.exportStatement,
    summary: 'A statement as a workbook (XLSX), a line each',
    access: financeAccess,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

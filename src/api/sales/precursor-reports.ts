import * as z from 'zod/mini';

import { precursorReportKinds } from '#domain/sales/precursors.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, id, idParam, instant, multiline, namedRecord, quantity } from '../values.ts';

export const precursorReportRequest = z.strictObject({
  kind: z.enum(precursorReportKinds),
  /** When somebody noticed it: the hours of the law count from then. */
  noticedAt: instant,
  /** What happened, in the words of who noticed it. */
  facts: multiline(4000).check(z.minLength(1)),
  /** The buyer, or whose goods they were. */
  companyId: z.optional(z.nullable(id)),
  productId: z.optional(z.nullable(id)),
  /** In the product's unit. */
  quantity: z.optional(z.nullable(quantity)),
  /** The load on which goods went missing. */
  rowId: z.optional(z.nullable(id)),
});
export type GivenPrecursorReport = z.infer<typeof precursorReportRequest>;

const report = z.strictObject({
  id,
  version: z.int(),
  kind: z.enum(precursorReportKinds),
  noticedAt: z.string(),
  /** The last moment to report it. */
  dueAt: z.string(),
  facts: z.string(),
  company: z.nullable(namedRecord),
  product: z.nullable(z.strictObject({ id, name: z.string(), unit: z.string() })),
  quantity: z.nullable(z.number()),
  rowId: z.nullable(id),
  /** When somebody told the authority; null while it is owed. */
  reportedAt: z.nullable(z.string()),
  createdBy: z.string(),
  /** The notice as it is sent. */
  text: z.string(),
});
export type PrecursorReport = z.infer<typeof report>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export const precursorReportEndpoints = {
  listPrecursorReports: {
    ...routes.listPrecursorReports,
    summary:
      'Notices of suspicious sales, losses and thefts of explosives precursors: owed ones first; at most 500',
    access,
    output: contentList(report),
  },
  getPrecursorReport: {
    ...routes.getPrecursorReport,
    summary: 'A notice with its text',
    access,
    params: idParam,
    output: content(report),
    errors: ['NOT_FOUND'],
  },
  createPrecursorReport: {
    ...routes.createPrecursorReport,
    summary: 'Write a notice of a suspicious sale, a loss or a theft: its text, its PDF and the hours left',
    access,
    body: precursorReportRequest,
    output: content(report),
    status: 201,
    idempotent: true,
  },
  changePrecursorReport: {
    ...routes.changePrecursorReport,
    summary: 'Say when the notice was given to the authority, or that it was not (`reportedAt` null)',
    access,
    params: idParam,
    body: z.strictObject({ version: z.int(), reportedAt: z.nullable(instant) }),
    output: content(report),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: report,
  },
  downloadPrecursorReport: {
    ...routes.downloadPrecursorReport,
    summary: 'The notice as a PDF',
    access,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

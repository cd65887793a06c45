import * as z from 'zod/mini';

import { changeCodes, findingCodes } from '#domain/planning/finding.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { confirmedFields, content, contentList, day, id, idParam } from '../values.ts';
import { jobRow, jobRowChanges } from './job-table.ts';
import { tableCauses } from './table-cause.ts';

/** Why, where no person typed just this: taken back, done again, or sent again over what others had changed. */
const cause = z.optional(z.enum(tableCauses));
const byCause = z.optional(z.strictObject({ cause }));

/** The rows that one request may change. */
export const maxRowsAtOnce = 500;

const jobRowPatch = z.strictObject({
  id,
  version: z.int(),
  changes: jobRowChanges,
  confirmed: confirmedFields,
  cause,
  /** The truck is another one for a load that its carrier refused: the row and its job are planned again. */
  reassigns: z.optional(z.literal(true)),
});
export type JobRowPatch = z.infer<typeof jobRowPatch>;

/** A finding that did not stop the saving; `otherRowId` is the conflicting row. */
export const jobRowWarning = z.strictObject({
  rowId: id,
  code: z.enum(findingCodes),
  message: z.string(),
  otherRowId: z.optional(id),
  /** True of a finding that refuses the assignment: a paper whose kind is a condition. */
  refuses: z.optional(z.literal(true)),
});
export type JobRowWarning = z.infer<typeof jobRowWarning>;

/** A warning about changed goods: loads carry more than was ordered (OVER_ORDERED) or agreed (OVER_CONTRACT). */
export const goodsWarning = z.extend(jobRowWarning, { code: z.enum([...findingCodes, ...changeCodes]) });
export type GoodsWarning = z.infer<typeof goodsWarning>;

/** One value of the history as text: a name, a day, a number with a point, 'true'; null is none. */
const historyValue = z.nullable(z.string());

/** An entry of a row's history. The web has the words for each `action`. */
const jobRowHistoryEntry = z.strictObject({
  id,
  at: z.string(),
  /** A person's name, or that of an external system; null when neither is known. */
  who: z.nullable(z.string()),
  action: z.string(),
  /** True for the last split or joining, while its rows are unchanged since and it can be taken back. */
  mayTakeBack: z.boolean(),
  changes: z.array(z.strictObject({ field: z.string(), before: historyValue, after: historyValue })),
});
export type JobRowHistoryEntry = z.infer<typeof jobRowHistoryEntry>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export const jobRowEndpoints = {
  getJobRow: {
    ...routes.getJobRow,
    summary: 'A row of the transport jobs table',
    access,
    params: idParam,
    output: content(jobRow),
    errors: ['NOT_FOUND'],
  },
  listJobRowHistory: {
    ...routes.listJobRowHistory,
    summary: 'Who changed what in a row and when, the latest first',
    access,
    params: idParam,
    output: contentList(jobRowHistoryEntry),
    errors: ['NOT_FOUND'],
  },
  downloadDeliveryDocument: {
    ...routes.downloadDeliveryDocument,
    summary: 'The delivery document (saateleht) of a row as PDF; of any row that is not cancelled',
    access,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  patchJobRows: {
    ...routes.patchJobRows,
    summary:
      'Change fields of rows, all or none; choosing a truck sets its carrier. Answers these rows in their order, then the other rows of their jobs that changed with them; warnings tell what is odd about what was saved. A row with `confirmed` is 422 `UNUSUAL` at `quantity` (also where its order or contract would be exceeded) or `truck` instead, until it names the field',
    access,
    body: z.array(jobRowPatch).check(z.minLength(1), z.maxLength(maxRowsAtOnce)),
    output: z.strictObject({ content: z.array(jobRow), warnings: z.array(goodsWarning) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: jobRow,
  },
  cancelJobRow: {
    ...routes.cancelJobRow,
    summary: 'Cancel a row, until its loading ends; what was sent is recalled first',
    access,
    params: idParam,
    body: byCause,
    output: content(jobRow),
    errors: ['NOT_FOUND', 'CONFLICT', 'GATEWAY', 'NOT_CONFIGURED'],
    current: jobRow,
  },
  confirmJobRow: {
    ...routes.confirmJobRow,
    summary: "Confirm a client's order; warnings are the findings about the truck that it may have already",
    access,
    params: idParam,
    body: byCause,
    output: z.strictObject({ content: jobRow, warnings: z.array(jobRowWarning) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: jobRow,
  },
  restoreJobRows: {
    ...routes.restoreJobRows,
    summary:
      "Restore rows as they were before one's own confirming or cancelling, all or none, while nothing else has happened to them. What was recalled from external systems stays recalled. Where loads would then carry more than was ordered or than a contract holds, it is 422 `UNUSUAL` at `<n>.quantity` until `confirmed` of the row names `quantity`. Warnings tell what is odd about rows that stand again",
    access,
    body: z
      .array(z.strictObject({ id, version: z.int(), confirmed: confirmedFields, cause }))
      .check(z.minLength(1), z.maxLength(maxRowsAtOnce)),
    output: z.strictObject({ content: z.array(jobRow), warnings: z.array(jobRowWarning) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: jobRow,
  },
  copyJobRows: {
    ...routes.copyJobRows,
    summary:
      'Copy rows to another day, all or none, rows of one job into one job: as duplicating, with the truck when asked for and still in use. Answers the copies in the order of their rows; warnings tell of trucks that are booked twice and contracts that are exceeded',
    access,
    body: z.strictObject({
      rowIds: z.array(id).check(z.minLength(1), z.maxLength(maxRowsAtOnce)),
      date: day,
      withTruck: z.optional(z.boolean()),
    }),
    output: z.strictObject({ content: z.array(jobRow), warnings: z.array(goodsWarning) }),
    idempotent: true,
    errors: ['NOT_FOUND'],
  },
  duplicateJobRow: {
    ...routes.duplicateJobRow,
    summary: 'Copy a row into a job of its own: same goods, locations and client, no truck, nothing sent',
    access,
    params: idParam,
    body: z.optional(z.strictObject({ date: z.optional(z.nullable(day)) })),
    output: z.strictObject({ content: jobRow, warnings: z.array(goodsWarning) }),
    status: 201,
    createsAt: '/transport-job-products',
    idempotent: true,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

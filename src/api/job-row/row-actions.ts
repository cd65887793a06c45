import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, id, idParam, line, multiline, quantity, reference } from '../values.ts';
import { jobRow } from './job-table.ts';

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** New values of a row's fields, by column; what may be changed when is in domain/job-row-columns.ts. */
export const jobRowChanges = z.strictObject({
  date: z.optional(day),
  time: z.optional(z.nullable(timeOfDay)),
  pickup: z.optional(reference),
  destination: z.optional(z.nullable(reference)),
  product: z.optional(reference),
  quantity: z.optional(quantity),
  notes: z.optional(z.nullable(multiline(1000))),
  carrier: z.optional(z.nullable(reference)),
  truck: z.optional(z.nullable(reference)),
  customerManager: z.optional(z.nullable(reference)),
  wetGrain: z.optional(z.boolean()),
  priority: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
  shelf: z.optional(z.nullable(line(100))),
});
export type JobRowChanges = z.infer<typeof jobRowChanges>;

const jobRowPatch = z.strictObject({ id, version: z.int(), changes: jobRowChanges });
export type JobRowPatch = z.infer<typeof jobRowPatch>;

/** One value of the history as text: a name, a day, a number with a point, 'true'; null is none. */
const historyValue = z.nullable(z.string());

/** Who did what to a row and when. `action` names what is told in words by the web. */
const jobRowHistoryEntry = z.strictObject({
  id,
  at: z.string(),
  /** A person's name, or that of an outside system; null when neither is known. */
  who: z.nullable(z.string()),
  action: z.string(),
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
  patchJobRows: {
    ...routes.patchJobRows,
    summary:
      'Change fields of rows, all or none; choosing a truck sets its carrier. Answers these rows in their order, then the other rows of their jobs that changed with them',
    access,
    body: z.array(jobRowPatch).check(z.minLength(1), z.maxLength(500)),
    output: contentList(jobRow),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  cancelJobRow: {
    ...routes.cancelJobRow,
    summary: 'Cancel a row, until its loading ends; what was sent is recalled first',
    access,
    params: idParam,
    output: content(jobRow),
    errors: ['NOT_FOUND', 'CONFLICT', 'GATEWAY'],
  },
  confirmJobRow: {
    ...routes.confirmJobRow,
    summary: "Confirm a client's order",
    access,
    params: idParam,
    output: content(jobRow),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  duplicateJobRow: {
    ...routes.duplicateJobRow,
    summary: 'Copy a row into a job of its own: same goods, places and client, no truck, nothing sent',
    access,
    params: idParam,
    body: z.optional(z.strictObject({ date: z.optional(z.nullable(day)) })),
    output: content(jobRow),
    status: 201,
    createsAt: '/transport-job-products',
    idempotent: true,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { correctableKinds } from '#domain/dispatch/correction.ts';
import { allSends } from '#domain/dispatch/preflight.ts';
import { rowProblemCodes } from '#domain/dispatch/row-problem.ts';
import { editableJobRowFields } from '#domain/job-row/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { openFigures } from '../day-figures/figure-search.ts';
import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, id, idParam } from '../values.ts';
import { loadVerdict } from '../vehicles/load-verdict.ts';

/** How a problem can be corrected: in a cell of a row, a field of a record, the job's other rows, by confirming. */
const correction = z.union([
  z.strictObject({ of: z.literal('row'), rowId: id, field: z.enum(editableJobRowFields) }),
  z.strictObject({
    of: z.literal('record'),
    kind: z.enum(correctableKinds),
    id,
    /** The name by which people know the record. */
    name: z.string(),
    /** One of the kind's fields in domain/dispatch/correction.ts. */
    field: z.string(),
  }),
  z.strictObject({ of: z.literal('job'), transportJobId: id }),
  z.strictObject({ of: z.literal('confirm'), rowId: id }),
]);
export type CorrectionTarget = z.infer<typeof correction>;

/** A problem of one send of a row; `rowId` is the row of the job that it is about: some sends take all of them. */
const problem = z.strictObject({
  code: z.enum(rowProblemCodes),
  message: z.string(),
  rowId: id,
  mends: z.array(correction),
});
export type PreflightProblem = z.infer<typeof problem>;

const problems = z.array(problem);

/** A row with the problems of each of its sends; a send may go when its list is empty. */
export const rowPreflight = z.strictObject({
  rowId: id,
  transportJobId: id,
  /** The row in short. */
  date: day,
  time: z.nullable(z.string()),
  status: z.enum(jobRowStatuses),
  client: z.string(),
  notes: z.nullable(z.string()),
  product: z.string(),
  quantity: z.nullable(z.number()),
  unit: z.string(),
  pickup: z.string(),
  destination: z.nullable(z.string()),
  licensePlateNumber: z.nullable(z.string()),
  /** The path segment of the fleet service's calls. */
  fleetService: z.string(),
  /** The drivers were sent a push message (PUSH_SEEN_MINUTES ago or longer), and none has opened the job since. */
  isPushUnseen: z.boolean(),
  /** The verdict on the previous loads; null without a truck, and once its driver has set off. */
  load: z.nullable(z.extend(loadVerdict, { isBlocked: z.boolean() })),
  /** The day's figures on Pealeht that count the row. */
  figures: z.array(z.enum(openFigures)),
  /** The clash of its truck, trailer or driver: the other row, and its start. */
  clash: z.nullable(z.strictObject({ rowId: id, time: z.string() })),
  /** What a person is asked before this truck is given this load, as the board asks it. */
  toConfirm: z.array(z.string()),
  /** The sends that the row still waits for. */
  ahead: z.array(z.enum(allSends)),
  sends: z.strictObject({ sms: problems, waybill: problems, fleet: problems, terminal: problems }),
});
export type RowPreflight = z.infer<typeof rowPreflight>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export const preflightEndpoints = {
  getRowPreflight: {
    ...routes.getRowPreflight,
    summary: 'The problems of sending a row to each external system, and where they are corrected',
    access,
    params: idParam,
    output: content(rowPreflight),
    errors: ['NOT_FOUND'],
  },
  listPreflights: {
    ...routes.listPreflights,
    summary: "What stands against each send of all a day's rows; tomorrow's without a date",
    access,
    query: z.strictObject({ date: z.optional(day) }),
    output: contentList(rowPreflight),
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { alertKinds } from '#domain/alerts/alert-kind.ts';
import { alertActions, urgencies } from '#domain/alerts/alert-rules.ts';
import { alertStages } from '#domain/alerts/work-list.ts';
import { reportAnswers } from '#domain/driver/report-outcome.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { changeAnswers } from '#domain/orders/change-request.ts';

import { driverJob } from '../driver/driver-job.ts';
import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  day,
  flagText,
  id,
  idParam,
  lookupSize,
  multiline,
  page,
  pageNumber,
} from '../values.ts';

/** The row of an alert as it is now. */
const alertRow = z.strictObject({
  date: day,
  time: z.nullable(z.string()),
  status: z.enum(jobRowStatuses),
  client: z.string(),
  pickup: z.string(),
  destination: z.nullable(z.string()),
  product: z.string(),
  quantity: z.nullable(z.number()),
  unit: z.string(),
  licensePlateNumber: z.nullable(z.string()),
  driver: z.nullable(z.string()),
  driverPhone: z.nullable(z.string()),
  /** Notes of the client or the office on it. */
  notes: z.nullable(z.string()),
  transportOrderId: z.nullable(id),
});

/**
 * An alert that needs somebody in the office; `data` says more by kind. Open ones of one cause are one of them, that of
 * the soonest row.
 */
const alert = z.strictObject({
  id,
  kind: z.enum(alertKinds),
  urgency: z.enum(urgencies),
  stage: z.enum(alertStages),
  nextAction: z.enum(alertActions),
  transportJobId: z.nullable(id),
  rowId: z.nullable(id),
  row: z.nullable(alertRow),
  /** All alerts with the same cause, the soonest first; at least this one. */
  members: z.array(z.strictObject({ id, rowId: z.nullable(id), row: z.nullable(alertRow) })),
  raisedAt: z.string(),
  /** Null: the server noticed it. */
  raisedBy: z.nullable(z.strictObject({ id, name: z.string(), phone: z.nullable(z.string()) })),
  summary: z.string(),
  /** Whose the alert is, or what it is about. A line shows it and `about` beside the name of the kind. */
  title: z.string(),
  /** What is wrong, the goods and the way. */
  about: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  photos: driverJob.shape.photos,
  settledAt: z.nullable(z.string()),
  /** Null of a settled one: its cause has gone. */
  settledBy: z.nullable(z.string()),
  /** What the office answered to a driver's report; null of another, and while it is open. */
  answer: z.nullable(z.enum(reportAnswers)),
  note: z.nullable(z.string()),
});
export type Alert = z.infer<typeof alert>;

/**
 * A page of alerts; of open ones also how they are divided, in the order of the list, and how many of each kind
 * something can be done about.
 */
const alertPage = z.extend(page(alert), {
  sections: z.array(
    z.strictObject({
      urgency: z.enum(urgencies),
      stage: z.enum(alertStages),
      /** True for tomorrow's alerts that can wait: those are counted separately. */
      isTomorrow: z.boolean(),
      count: z.int(),
    }),
  ),
  kinds: z.array(z.strictObject({ kind: z.enum(alertKinds), count: z.int() })),
});
export type AlertPage = z.infer<typeof alertPage>;
export type AlertSection = AlertPage['sections'][number];

const note = z.optional(z.nullable(multiline(2000)));
/** The most alerts that are ticked in one go. */
const alertIds = z.array(id).check(z.minLength(1), z.maxLength(5000));

export const alertEndpoints = {
  listAlerts: {
    ...routes.listAlerts,
    summary:
      'Alerts that need somebody: open ones (`settled=false`) by urgency and time, one for each cause; settled ones the last first',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({
      settled: z.optional(flagText),
      /** Only for open ones. */
      kind: z.optional(z.enum(alertKinds)),
      pageNr: pageNumber,
      size: lookupSize,
    }),
    output: alertPage,
  },
  settleAlert: {
    ...routes.settleAlert,
    summary:
      "Settle an alert with all of its cause; one that is settled already stays as it is. `answer` is what a client who asked to change an order is told, with the note, or what becomes of a driver's report",
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: z.optional(
      z.strictObject({ note, answer: z.optional(z.nullable(z.enum([...changeAnswers, ...reportAnswers]))) }),
    ),
    /** `rowId`: the row that the answer made. */
    output: z.strictObject({ content: alert, rowId: z.nullable(id) }),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  settleAlerts: {
    ...routes.settleAlerts,
    summary:
      'Settle several alerts, each with all of its cause; with `exactly` just these: `left` is how many have come to their causes since and stay open. What has gone meanwhile, or somebody else has settled, is left out of the answer',
    access: { anyOf: ['PERM_MOBILE'] },
    body: z.strictObject({ ids: alertIds, note, exactly: z.optional(z.boolean()) }),
    output: z.extend(contentList(alert), { left: z.int() }),
    idempotent: true,
  },
  reopenAlert: {
    ...routes.reopenAlert,
    summary:
      'Take settling back, with all of its cause that was settled in the same go. An answer that has changed its order is taken back at the order: 409',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: z.optional(z.strictObject({})),
    output: content(alert),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  reopenAlerts: {
    ...routes.reopenAlerts,
    summary: 'Take settling of several back; what is not there is left out of the answer',
    access: { anyOf: ['PERM_MOBILE'] },
    body: z.strictObject({ ids: alertIds }),
    output: contentList(alert),
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;

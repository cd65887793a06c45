import * as z from 'zod/mini';

import { sentFields } from '#domain/dispatch/changed-after-sending.ts';
import { recipientRoles } from '#domain/sms/recipient.ts';
import { smsStatuses } from '#domain/sms/sms-delivery.ts';

import type { Endpoint } from '../endpoint.ts';
import { rowLocation } from '../job-row/row-location.ts';
import { routes } from '../routes.ts';
import { simulatedMark } from '../sends/sends.ts';
import { content, contentList, day, id, idParam, line, namedRecord, writtenText } from '../values.ts';

const smsRow = z.strictObject({
  id,
  productName: z.string(),
  productUnit: z.string(),
  quantity: z.nullable(z.number()),
  shelf: z.nullable(z.string()),
  batchId: z.nullable(id),
  wetGrain: z.boolean(),
  notes: z.nullable(z.string()),
  replacementProduct: z.nullable(z.strictObject({ id, name: z.string(), unit: z.string() })),
  clientName: z.string(),
  clientExternalId: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  clientPersonName: z.nullable(z.string()),
  pickup: rowLocation,
  destination: z.nullable(rowLocation),
  tiedTransportJobProducts: z.array(
    z.strictObject({
      id,
      productName: z.string(),
      productUnit: z.string(),
      quantity: z.nullable(z.number()),
      shelf: z.nullable(z.string()),
      pickup: rowLocation,
      destination: z.nullable(rowLocation),
    }),
  ),
});

const notifiedRow = z.strictObject({
  date: day,
  time: z.nullable(z.string()),
  truck: z.nullable(z.string()),
  trailer: z.nullable(z.string()),
  driver: z.nullable(z.string()),
  pickup: namedRecord,
  destination: z.nullable(namedRecord),
  product: namedRecord,
  quantity: z.nullable(z.number()),
  unit: z.string(),
  notes: z.optional(z.nullable(z.string())),
});

/** A driver to whom an earlier SMS gave the job, with its rows as that SMS described them. */
const formerDriver = z.strictObject({
  name: z.nullable(z.string()),
  phone: z.string(),
  rows: z.array(notifiedRow),
});

const smsChange = z.strictObject({
  field: z.enum(sentFields),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** The data from which SMSes about a job are drafted (docs/requirements.md, 'SMS'). */
export const jobForSms = z.strictObject({
  transportJobId: id,
  date: day,
  time: z.nullable(z.string()),
  /** The changes since an earlier SMS, worded for an SMS. */
  changes: z.array(smsChange),
  /** The same for the driver: without changes of an SMS to another driver. */
  driverChanges: z.array(smsChange),
  transportJobProducts: z.array(smsRow),
  formerDrivers: z.array(formerDriver),
  truck: z.strictObject({
    truckId: id,
    companyId: z.nullable(id),
    externalCompanyId: z.nullable(z.string()),
    licensePlateNumber: z.string(),
    driverName: z.nullable(z.string()),
    driverPhone: z.nullable(z.string()),
  }),
});
export type JobForSms = z.infer<typeof jobForSms>;

const smsId = z.uuid();
const smsStatus = z.enum(smsStatuses);
const recipientRole = z.enum(recipientRoles);
const queuedSms = z.strictObject({
  id: smsId,
  phone: z.string(),
  status: smsStatus,
  role: z.nullable(recipientRole),
  name: z.nullable(z.string()),
  ...simulatedMark,
});

/** An SMS and what became of it. */
export const sentSms = z.strictObject({
  id: smsId,
  phone: z.string(),
  /** The receiver; null for an SMS that is older than this field, or about no row. */
  role: z.nullable(recipientRole),
  name: z.nullable(z.string()),
  message: z.string(),
  status: smsStatus,
  /** A simulator took it: it reached nobody. */
  simulated: z.boolean(),
  /** Why it failed, as the service said. */
  error: z.nullable(z.string()),
  at: z.string(),
  sender: z.string(),
  canResend: z.boolean(),
});
export type SentSms = z.infer<typeof sentSms>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export const smsEndpoints = {
  getJobForSms: {
    ...routes.getJobForSms,
    summary:
      'The job of a row, as SMSes about it are drafted from; 422 with every row problem when none can be sent',
    access,
    params: idParam,
    output: content(jobForSms),
    errors: ['NOT_FOUND', 'NOT_CONFIGURED'],
  },
  listFormerDrivers: {
    ...routes.listFormerDrivers,
    summary: "Who goes by an SMS that gave them the row's job, also where it has no truck any more",
    access,
    params: idParam,
    output: contentList(formerDriver),
    errors: ['NOT_FOUND'],
  },
  sendSmses: {
    ...routes.sendSmses,
    summary: "Queue SMSes; a row's job counts as notified once the service has taken its driver's",
    access,
    body: z
      .array(
        z.strictObject({
          phone: line(40),
          message: writtenText(2000),
          transportJobProductId: z.optional(z.nullable(id)),
          /** Without it the server looks the number up among the people of the row. */
          role: z.optional(recipientRole),
          name: z.optional(z.nullable(line(200))),
          /** The customer's message that it answers. */
          inboxMessageId: z.optional(z.nullable(id)),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    output: z.strictObject({ content: z.array(queuedSms), ...simulatedMark }),
    errors: ['NOT_CONFIGURED'],
    idempotent: true,
  },
  listRowSmses: {
    ...routes.listRowSmses,
    summary: "SMSes about a row's job and what became of each, the latest first",
    access,
    params: idParam,
    output: contentList(sentSms),
    errors: ['NOT_FOUND'],
  },
  resendSms: {
    ...routes.resendSms,
    summary: 'Send an SMS that failed again, as an SMS of its own',
    access,
    params: z.strictObject({ id: smsId }),
    output: z.strictObject({ content: queuedSms, ...simulatedMark }),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_CONFIGURED'],
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { alertKinds } from '#domain/alerts/alert-kind.ts';
import type { DriverActionKind } from '#domain/driver/driver-status.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { driverJob, type StopRecord } from '../driver/driver-job.ts';
import type { EditedFields, PhotoKind } from '../driver/driver-steps.ts';
import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, digits, flagText, id, idParam, multiline, page } from '../values.ts';
import type { DecidedLoad } from '../vehicles/load-gate.ts';

/** An alert that needs somebody in the office; `data` says more by kind. */
const alert = z.strictObject({
  id,
  kind: z.enum(alertKinds),
  transportJobId: z.nullable(id),
  rowId: z.nullable(id),
  /** The row as it is now. */
  row: z.nullable(
    z.strictObject({
      date: day,
      time: z.nullable(z.string()),
      status: z.enum(jobRowStatuses),
      client: z.string(),
      pickup: z.string(),
      destination: z.nullable(z.string()),
      product: z.string(),
      quantity: z.number(),
      unit: z.string(),
      licensePlateNumber: z.nullable(z.string()),
    }),
  ),
  raisedAt: z.string(),
  /** Null: the server noticed it. */
  raisedBy: z.nullable(z.strictObject({ id, name: z.string(), phone: z.nullable(z.string()) })),
  summary: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The driver asked for the office to be told, or has not taken it back for a day. */
  fromDriver: z.boolean(),
  photos: driverJob.shape.photos,
  settledAt: z.nullable(z.string()),
  /** Null of a settled one: its cause has gone. */
  settledBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Alert = z.infer<typeof alert>;

/** A driver's post as it was sent, and why its job did not take it. */
export type DriverReportPost = EditedFields['pickup'] &
  Pick<EditedFields, 'previousLoads' | 'preDriveKm'> & {
    actionId: string;
    what: DriverActionKind;
    occurredAt: string;
    stop?: 'pickup' | 'destination';
    changes?: EditedFields;
    kind?: PhotoKind;
    reason: 'CANCELLED' | 'OTHER_CARRIER' | 'PASSED';
    /** The job has it by now. */
    isApplied?: boolean;
  };

/** `data` of DRIVER_REPORT_NOT_APPLIED: what all posts of the job say together, and who sent them from which truck. */
export type DriverReportData = DriverReportPost & {
  driverName: string;
  driverPhone: string | null;
  licensePlateNumber: string | null;
  /** Each post, in the order in which they came. */
  reports: readonly DriverReportPost[];
};

/** `data` of DRIVER_NOTE: what was written down at the stop by then, without the signature. */
export type DriverNoteData = Omit<StopRecord, 'signature'> & {
  what: DriverActionKind;
  stop: 'pickup' | 'destination';
  driverName: string;
  driverPhone: string | null;
};

/** `data` of RELEASE_ASKED: the load space, what stood in it before, and why the driver thinks it may be loaded. */
export interface ReleaseRequestData {
  truckId: number;
  trailerId: number | null;
  note: string;
  loads: readonly DecidedLoad[];
  /** What the driver wrote down on leaving the pickup, where the goods are on the truck already. */
  report?: { grossWeightKg?: number | null; vehicleWeightKg?: number | null; notes?: string | null };
}

export const alertEndpoints = {
  listAlerts: {
    ...routes.listAlerts,
    summary: 'Alerts that need somebody, the newest first; open ones with `settled=false`',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({
      settled: z.optional(flagText),
      pageNr: z.optional(digits.check(z.refine((number) => number >= 1))),
      size: z.optional(digits.check(z.refine((size) => size >= 1 && size <= 100))),
    }),
    output: page(alert),
  },
  settleAlert: {
    ...routes.settleAlert,
    summary: 'Settle an alert; one that is settled already stays as it is',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: z.optional(z.strictObject({ note: z.optional(z.nullable(multiline(2000))) })),
    output: content(alert),
    idempotent: true,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

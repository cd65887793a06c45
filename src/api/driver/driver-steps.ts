import * as z from 'zod/mini';

import { stopKinds } from '#domain/driver/driver-job.ts';

import { confirmed, id, instant } from '../values.ts';
import { formerSignatures, seenGoods, startFields, stopFields, stopRequest } from './driver-job.ts';
import { seenDestinations, seenJob } from './seen-job.ts';

/** What every post of a driver carries: `actionId` makes it idempotent, `occurredAt` says when it happened. */
export const action = { actionId: z.uuid(), occurredAt: instant, transportJobId: id };

/** Where the driver was: a step that the job has already made at another stop is then refused, not taken as this one. */
const expectedStop = { stop: z.optional(z.enum(stopKinds)) };

export const startRequest = z.strictObject({
  ...action,
  truckId: z.optional(z.nullable(id)),
  /** Null for the truck alone; left out, the job's own, or the usual one of another truck. */
  trailerId: z.optional(z.nullable(id)),
  ...startFields,
  confirmed,
  seenDestinations,
  ...seenJob,
});
export type StartDrivingRequest = z.infer<typeof startRequest>;

export const arriveRequest = z.strictObject({ ...action, ...expectedStop, ...seenJob });
export type ArriveRequest = z.infer<typeof arriveRequest>;

export const leaveRequest = z.strictObject({
  ...action,
  ...expectedStop,
  ...stopFields,
  formerSignatures,
  seenGoods,
  confirmed,
  ...seenJob,
});
export type LeaveLocationRequest = z.infer<typeof leaveRequest>;

const editedFields = z.strictObject({
  ...startFields,
  pickup: z.optional(stopRequest),
  destination: z.optional(stopRequest),
});
export type EditedFields = z.infer<typeof editedFields>;

export const editRequest = z.strictObject({
  actionId: z.uuid(),
  occurredAt: z.optional(instant),
  transportJobId: id,
  version: z.int().check(z.positive()),
  changes: editedFields,
  /** What the changed fields showed when the driver changed them; without it `version` alone decides. */
  was: z.optional(editedFields),
  confirmed,
});
export type EditDriverJobRequest = z.infer<typeof editRequest>;

export const photoKinds = ['WEIGHBRIDGE_TICKET', 'LOAD'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The largest photo after compression on the device, in base64 characters: about 3 MB. */
const largestPhoto = 4 * 1024 * 1024;

export const photoRequest = z.strictObject({
  ...action,
  kind: z.enum(photoKinds),
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  /** Base64. */
  data: z.string().check(z.maxLength(largestPhoto), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type PhotoRequest = z.infer<typeof photoRequest>;

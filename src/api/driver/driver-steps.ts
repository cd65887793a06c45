import * as z from 'zod/mini';

import { dayMinutes } from '#domain/calendar/durations.ts';
import { stopKinds, photoKinds } from '#domain/driver/driver-job.ts';
import { maxReportPhotos, maxReportTextLength } from '#domain/driver/office-report.ts';
import { pictureTypes } from '#domain/picture-types.ts';

import { confirmedFields, id, instant, multiline } from '../values.ts';
import { formerSignatures, seenGoods, startFields, stopFields, stopRequest } from './driver-job.ts';
import { seenDestinations, seenJob } from './seen-job.ts';

/**
 * The fields of every request of a driver: `actionId` makes it idempotent, `occurredAt` is the time when it happened.
 */
export const action = { actionId: z.uuid(), occurredAt: instant, transportJobId: id };

/**
 * The stop where the driver was: a step that the job has already made at another stop is then refused, not taken for
 * this one.
 */
const expectedStop = { stop: z.optional(z.enum(stopKinds)) };

/** The loads that stood in the load space before, which a driver may state with any report of a job. */
export const statedLoads = { previousLoads: startFields.previousLoads };

export const startRequest = z.strictObject({
  ...action,
  truckId: z.optional(z.nullable(id)),
  /** Null for the truck alone; left out, the job's own, or the usual one of another truck. */
  trailerId: z.optional(z.nullable(id)),
  ...startFields,
  confirmed: confirmedFields,
  seenDestinations,
  ...seenJob,
});
export type StartDrivingRequest = z.infer<typeof startRequest>;

export const arriveRequest = z.strictObject({ ...action, ...expectedStop, ...seenJob, ...statedLoads });
export type ArriveRequest = z.infer<typeof arriveRequest>;

export const leaveRequest = z.strictObject({
  ...action,
  ...expectedStop,
  ...stopFields,
  formerSignatures,
  seenGoods,
  confirmed: confirmedFields,
  ...seenJob,
  ...statedLoads,
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
  /** Read of older apps; it changes nothing. */
  was: z.optional(editedFields),
  confirmed: confirmedFields,
});
export type EditDriverJobRequest = z.infer<typeof editRequest>;

/** The largest photo after compression on the device, in base64 characters: about 3 MB. */
const maxPhotoLength = 4 * 1024 * 1024;

/** A photo as it is sent. */
export const picture = {
  contentType: z.enum(pictureTypes),
  /** Base64. */
  data: z.string().check(z.maxLength(maxPhotoLength), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
};

export const photoRequest = z.strictObject({
  ...action,
  kind: z.enum(photoKinds),
  ...picture,
  ...statedLoads,
});
export type PhotoRequest = z.infer<typeof photoRequest>;

/** Changes the photo of the action `photo`: another kind, first of all, or deleted. */
export const photoChangeRequest = z.strictObject({
  ...action,
  photo: z.uuid(),
  kind: z.optional(z.enum(photoKinds)),
  isFirst: z.optional(z.literal(true)),
  isRemoved: z.optional(z.literal(true)),
  ...statedLoads,
});
export type PhotoChangeRequest = z.infer<typeof photoChangeRequest>;

/** A report of a driver to the office at any time; `minutes` is the wait that the driver expects. */
export const officeReport = z.strictObject({
  text: multiline(maxReportTextLength).check(z.minLength(1)),
  /** Ids of photos that were sent, or of the actions of those that are still to come. */
  photoIds: z.optional(z.array(z.union([id, z.uuid()])).check(z.maxLength(maxReportPhotos))),
  minutes: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(dayMinutes)))),
  jobId: z.optional(z.nullable(id)),
  actionId: z.optional(z.uuid()),
  occurredAt: z.optional(instant),
});
export type OfficeReport = z.infer<typeof officeReport>;

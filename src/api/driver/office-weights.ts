import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { confirmedFields, content, id, idParam, line } from '../values.ts';
import { stopFields } from './driver-job.ts';
import { driverRecord } from './driver-record.ts';
import { picture } from './driver-steps.ts';

/** What the office reads off the papers of a stop; the net weight alone is enough. */
const officeStop = z.strictObject({
  grossWeightKg: stopFields.grossWeightKg,
  vehicleWeightKg: stopFields.vehicleWeightKg,
  netWeightKg: stopFields.grossWeightKg,
  startTime: stopFields.startTime,
  endTime: stopFields.endTime,
});
const officeDestination = z.extend(officeStop, { distanceKm: stopFields.distanceKm });

export const officeWeightsRequest = z.strictObject({
  /** The version of the job, as its record answers it. */
  version: z.int().check(z.positive()),
  pickup: z.optional(officeStop),
  destination: z.optional(officeDestination),
  /** Why the office enters it: 'vedajal ei ole äppi'. */
  reason: line(500),
  /** Photos of the job that show the tickets. */
  ticketPhotoIds: z.optional(z.array(id).check(z.maxLength(20))),
  /** New photos of the tickets, kept with the job. */
  ticketPhotos: z.optional(z.array(z.strictObject(picture)).check(z.maxLength(2))),
  /** Whether the paper is signed. */
  signedOnPaper: z.optional(z.boolean()),
  /** 'Lõpeta töö'. */
  completed: z.optional(z.literal(true)),
  confirmed: confirmedFields,
});
export type OfficeWeightsRequest = z.infer<typeof officeWeightsRequest>;

export const officeWeightsEndpoints = {
  enterWeights: {
    ...routes.enterWeights,
    summary:
      "Enter from paper what no phone reports of a job: weights, times, kilometres, with a reason. What its driver has reported stands and is 422 `NOT_ALLOWED` where it is another; unusual values are 422 `UNUSUAL` until `confirmed` names them. Answers the job's record",
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: officeWeightsRequest,
    output: content(driverRecord),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: driverRecord,
  },
} as const satisfies Record<string, Endpoint>;

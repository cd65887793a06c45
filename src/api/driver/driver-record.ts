import * as z from 'zod/mini';

import { stopKinds } from '#domain/driver/driver-job.ts';

import type { Endpoint } from '../endpoint.ts';
import { mapPoint } from '../map/map.ts';
import { routes } from '../routes.ts';
import { content, id, idParam } from '../values.ts';
import { driverJob, rowGoods, signature } from './driver-job.ts';

/** A signature that another has taken the place of, or that was cleared: with the weight it was given for, in kg. */
const formerSignature = z.strictObject({
  stop: z.enum(stopKinds),
  signature,
  /** Null where nothing was weighed or estimated when it was given. */
  signedWeightKg: z.nullable(z.number()),
  replacedAt: z.string(),
});
export type FormerSignature = z.infer<typeof formerSignature>;

const stay = z.nullable(z.strictObject({ from: z.string(), to: z.string() }));
/** How a job's truck was seen on its journey; places and stays null where that is not known. */
const seenJourney = z.strictObject({
  /** Where it was, from setting off on. */
  track: z.array(mapPoint),
  from: z.nullable(mapPoint),
  to: z.nullable(mapPoint),
  pickup: stay,
  destination: stay,
  /** The kilometres of the loaded way; null where too little was seen of it. */
  km: z.nullable(z.number()),
  /** What is known of that way by other journeys. */
  plannedKm: z.nullable(z.number()),
});

/** A driver's record of a row's job, as the office sees it. */
export const driverRecord = z.extend(
  z.pick(driverJob, {
    transportJobId: true,
    driverStatus: true,
    previousLoads: true,
    preDriveKm: true,
    pickupStop: true,
    destinationStop: true,
    deliveredIsEstimated: true,
    history: true,
    photos: true,
  }),
  {
    /** The goods of each row: as they are now, and as they were loaded. */
    goods: z.array(z.strictObject({ rowId: id, ordered: rowGoods, loaded: z.nullable(rowGoods) })),
    /** The oldest first. */
    formerSignatures: z.array(formerSignature),
    /** The driver who has set off; null before that. */
    driverName: z.nullable(z.string()),
    licensePlateNumber: z.nullable(z.string()),
    /** The version of the job, for `enterWeights`. */
    version: z.int(),
    /** What the office entered from paper, the oldest first. */
    officeWeights: z.array(
      z.strictObject({
        enteredBy: z.string(),
        enteredAt: z.string(),
        reason: z.string(),
        completed: z.boolean(),
        /** 'pickup.netWeightKg' */
        fields: z.array(z.string()),
        ticketPhotoIds: z.array(id),
        /** Null where the office did not say. */
        signedOnPaper: z.nullable(z.boolean()),
      }),
    ),
    trailerRegNumber: z.nullable(z.string()),
    /** Null where the truck was not seen on this journey, or so long ago that it is forgotten. */
    seen: z.nullable(seenJourney),
  },
);
export type DriverRecord = z.infer<typeof driverRecord>;

export const driverRecordEndpoints = {
  getDriverRecord: {
    ...routes.getDriverRecord,
    summary: "What the driver of a row's job has written down, photographed and had signed",
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(driverRecord),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

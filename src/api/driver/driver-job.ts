import * as z from 'zod/mini';

import { previousLoadCount } from '#domain/business-constants.ts';
import { cleaningRegimes, photoKinds } from '#domain/driver/driver-job.ts';
import { driverActionKinds, driverStatuses } from '#domain/driver/driver-status.ts';
import { maxFormerSignatures } from '#domain/driver/driver-stop.ts';
import { reportAnswers } from '#domain/driver/report-outcome.ts';
import { differentParts } from '#domain/driver/standing-job.ts';
import { waitingReasons } from '#domain/driver/waiting.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { stopTextFields } from '#domain/record-fields/driver-stop.ts';
import { releaseScopes } from '#domain/vehicles/load-release.ts';
import { loadRegimes } from '#domain/vehicles/previous-load-verdict.ts';

import { rowLocation } from '../job-row/row-location.ts';
import { distance, handling } from '../locations/distances.ts';
import { plainShape, requestShape } from '../record-fields/shapes.ts';
import { day, id, instant, line, quantity } from '../values.ts';

/** A previous load of the trailer; `cleaning` is the IDTF regime that it was cleaned by. */
export const previousLoad = z.strictObject({
  productId: z.nullable(id),
  name: z.string(),
  cleaning: z.nullable(z.enum(cleaningRegimes)),
});
export type PreviousLoad = z.infer<typeof previousLoad>;

/** A previous load as Koorem knows it: which job hauled it and when it was loaded, null for one from outside Koorem. */
export const lastLoad = z.extend(previousLoad, {
  transportJobId: z.nullable(id),
  loadedAt: z.nullable(z.string()),
  /** The time when a driver reported it; only for a load without a time. */
  statedAt: z.nullable(z.string()),
  /** Null: nobody has classed the goods. */
  regime: z.nullable(z.enum(loadRegimes)),
});
export type LastLoad = z.infer<typeof lastLoad>;

/** Kilograms or kilometres: three decimals, as numeric(14,3) holds. Rules say more (domain/driver/driver-stop.ts). */
const measure = z.number().check(
  z.minimum(-9_999_999),
  z.maximum(9_999_999),
  z.refine((value) => Number(value.toFixed(3)) === value),
);

/** Points of each stroke as x, y, x, y… in parts of the pad's width, so that it can be drawn again at any size. */
const strokes = z.strictObject({
  /** Height of the pad divided by its width. */
  aspect: z.number().check(z.minimum(0.1), z.maximum(4)),
  strokes: z
    .array(z.array(z.number().check(z.minimum(-1), z.maximum(5))).check(z.maxLength(4000)))
    .check(z.minLength(1), z.maxLength(200)),
});
/** Strokes, or an image that another program has drawn. */
export const signature = z.union([
  strokes,
  z.string().check(z.maxLength(200_000), z.regex(/^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/=]+$/)),
]);
export type Signature = z.infer<typeof signature>;

const counts = z.array(z.strictObject({ transportJobProductId: id, quantity: measure.check(z.minimum(0)) }));
export type Counts = z.infer<typeof counts>;

/** A driver's entries at a stop (docs/requirements.md, "Driver's journey"); every field may be left out or null. */
export const stopFields = {
  startTime: z.optional(z.nullable(instant)),
  endTime: z.optional(z.nullable(instant)),
  grossWeightKg: z.optional(z.nullable(measure)),
  vehicleWeightKg: z.optional(z.nullable(measure)),
  /** 'Siin ei kaaluta': the load is estimated and neither weight is given. */
  noScale: z.optional(z.nullable(z.boolean())),
  /** The driver's estimate of the load's weight; only with `noScale`. */
  estimatedWeightKg: z.optional(z.nullable(measure)),
  /** Why the truck had to wait. */
  waitingReason: z.optional(z.nullable(z.enum(waitingReasons))),
  ...requestShape(stopTextFields),
  signature: z.optional(z.nullable(signature)),
  /** The weight shown above the signature; left out: the weight in the same request. */
  signedWeightKg: z.optional(z.nullable(measure)),
  distanceKm: z.optional(z.nullable(measure)),
  afterDriveKm: z.optional(z.nullable(measure)),
  /** What was counted of rows of packaged goods, in the unit of their product. */
  counts: z.optional(z.nullable(counts.check(z.maxLength(200)))),
};

/** Signatures that were given on the phone and replaced or cleared there before they were sent, the oldest first. */
export const formerSignatures = z.optional(
  z
    .array(z.strictObject({ signature, signedWeightKg: z.nullable(measure) }))
    .check(z.maxLength(maxFormerSignatures)),
);
export const stopRequest = z.strictObject({ ...stopFields, formerSignatures });
export type StopRequest = z.infer<typeof stopRequest>;
export type StopField = keyof typeof stopFields;

/** A driver's entries before setting off: up to three previous loads, by name or in full. */
export const startFields = {
  previousLoads: z.optional(
    z.nullable(
      z
        .array(
          z.union([
            line(200),
            // A phone sends back the answer of the look-up, which has more fields than are saved.
            z.object({
              productId: z.optional(z.nullable(id)),
              name: line(200),
              cleaning: z.optional(z.nullable(z.enum(cleaningRegimes))),
            }),
          ]),
        )
        .check(z.maxLength(previousLoadCount)),
    ),
  ),
  preDriveKm: z.optional(z.nullable(measure)),
};

export type GivenLoads = z.infer<typeof startFields.previousLoads>;

/** The goods that the driver saw when leaving the pickup; what is left out counts as seen as it is. */
export const seenGoods = z.optional(
  z
    .array(z.strictObject({ transportJobProductId: id, productId: id, quantity: z.nullable(quantity) }))
    .check(z.maxLength(200)),
);

/** The driver status of a job; `value` is the Estonian word. */
export const driverStatus = z.strictObject({ id: z.int(), code: z.enum(driverStatuses), value: z.string() });

/**
 * A stop as it is kept. `netWeightKg` is computed, as is the waiting (docs/requirements.md, 'Waiting'); `arrivedAt`
 * and `leftAt` are when it happened.
 */
const stopRecord = z.strictObject({
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  grossWeightKg: z.nullable(z.number()),
  vehicleWeightKg: z.nullable(z.number()),
  netWeightKg: z.nullable(z.number()),
  noScale: z.boolean(),
  estimatedWeightKg: z.nullable(z.number()),
  waitingReason: z.nullable(z.enum(waitingReasons)),
  /** Whole minutes; null while the waiting goes on. */
  waitedMinutes: z.nullable(z.int()),
  /** The start of charged waiting; null before the truck has arrived. */
  waitingChargedFrom: z.nullable(z.string()),
  ...plainShape(stopTextFields),
  signature: z.nullable(signature),
  /** Null without a signature, and where nothing was weighed or estimated when it was given. */
  signedWeightKg: z.nullable(z.number()),
  distanceKm: z.nullable(z.number()),
  afterDriveKm: z.nullable(z.number()),
  /** Null where nothing was counted, and not in data that was saved before this field existed. */
  counts: z.nullable(counts),
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
});
export type StopRecord = z.infer<typeof stopRecord>;

/** Goods of a row, and how much of them was ordered. */
export const rowGoods = z.strictObject({
  product: z.strictObject({ id, name: z.string(), unit: z.string(), group: z.optional(z.string()) }),
  quantity: z.nullable(z.number()),
});

const driverJobRow = z.strictObject({
  id,
  version: z.int(),
  status: z.enum(jobRowStatuses),
  pickup: rowLocation,
  destination: z.nullable(rowLocation),
  /** The destination that the driver last saw, when the office has changed it since. */
  redirectedFrom: z.nullable(z.strictObject({ id: z.nullable(id), locationName: z.nullable(z.string()) })),
  product: z.strictObject({ id, name: z.string(), unit: z.string(), isBulk: z.boolean() }),
  replacementProduct: z.nullable(z.strictObject({ id, name: z.string(), unit: z.string() })),
  /** The distance from pickup to destination; null where the coordinates of one are unknown. */
  distance: z.nullable(distance),
  /** The usual minutes of loading and unloading; null in data saved before this field existed. */
  handling: z.nullable(handling),
  /** The requirements of the hauled goods and their receivers for the load space, for the previous-load gate. */
  goods: z.strictObject({
    regime: z.nullable(z.enum(loadRegimes)),
    isFeed: z.boolean(),
    leastRegime: z.nullable(z.enum(cleaningRegimes)),
    /** The name of their group. */
    group: z.string(),
  }),
  /**
   * What ADR calls the goods on the truck, before loading those to be loaded; null for goods that are not dangerous. Not
   * in data that was saved before this field existed.
   */
  dangerous: z.optional(
    z.nullable(z.strictObject({ unNumber: z.nullable(z.string()), adrClass: z.nullable(z.string()) })),
  ),
  quantity: z.nullable(z.number()),
  deliveredQuantity: z.nullable(z.number()),
  /** The goods as their driver knew them when they left the pickup; null before, and where that is not known. */
  loaded: z.nullable(rowGoods),
  shelf: z.nullable(z.string()),
  batchId: z.nullable(id),
  notes: z.nullable(z.string()),
  wetGrain: z.boolean(),
  client: z.strictObject({
    id,
    name: z.string(),
    externalId: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    personName: z.nullable(z.string()),
  }),
});
export type DriverJobRow = z.infer<typeof driverJobRow>;

/** The legal mass and usual empty mass of a vehicle, in kg; null if unknown. */
export const vehicleMass = {
  legalMassKg: z.nullable(z.number()),
  usualTareKg: z.nullable(z.number()),
};

const differences = z.array(
  z.strictObject({
    field: z.enum(differentParts),
    done: z.nullable(z.string()),
    wanted: z.nullable(z.string()),
  }),
);

const officeAnswer = {
  alertId: id,
  answer: z.enum(reportAnswers),
  note: z.nullable(z.string()),
  differences: z.nullable(differences),
};
/** The office's answer to what a driver reported of a job that is the driver's no more. */
export const answerToReport = z.strictObject({ transportJobId: id, ...officeAnswer });

/** A transport job as its driver sees it. `version` rises with each change of the job or of what was written down. */
export const driverJob = z.strictObject({
  transportJobId: id,
  version: z.int(),
  date: day,
  time: z.nullable(z.string()),
  driverStatus,
  /** Every row was cancelled or taken back: there is nothing to haul. */
  cancelled: z.boolean(),
  /** Whether this driver has not seen the job yet, or not the office's changes to it. */
  news: z.nullable(z.enum(['new', 'changed'])),
  /** Fingerprint of what the driver is shown; `markJobSeen` expects it. */
  snapshot: z.string(),
  /** This driver set off with it. */
  isMine: z.boolean(),
  /** The contact at the office: the customer manager, else the member of staff who made the job. */
  dispatcher: z.nullable(z.strictObject({ name: z.string(), phone: z.string() })),
  /** The newest release of a forbidden load in this load space that may be for this job. */
  release: z.nullable(
    z.strictObject({
      transportJobId: id,
      truckId: id,
      trailerId: z.nullable(id),
      reason: z.string(),
      scope: z.enum(releaseScopes),
      productIds: z.array(id),
      /** The loads that the release is for. */
      loads: z.array(
        z.strictObject({ product: z.string(), productId: z.nullable(id), transportJobId: z.nullable(id) }),
      ),
      releasedAt: z.string(),
    }),
  ),
  /**
   * What the office last answered to this driver's reports that differ from its wish, and in what they differed; the
   * note of a dismissal says why.
   */
  officeAnswer: z.nullable(z.strictObject(officeAnswer)),
  /**
   * What this driver has done otherwise than the office wants, in words; null where nothing is, and once the office has
   * settled it.
   */
  differences: z.nullable(differences),
  /** The office has yet to settle what this driver reported, of a cancelled job too. */
  awaitsOffice: z.boolean(),
  /** The destination changed on the way and the driver has not taken note yet. */
  redirected: z.boolean(),
  truck: z.strictObject({
    id,
    licensePlateNumber: z.string(),
    /** The trailer that this job has. */
    trailerId: z.nullable(id),
    trailerRegNumber: z.nullable(z.string()),
    ...vehicleMass,
  }),
  transportJobProducts: z.array(driverJobRow),
  previousLoads: z.array(previousLoad),
  preDriveKm: z.nullable(z.number()),
  pickupStop: z.nullable(stopRecord),
  destinationStop: z.nullable(stopRecord),
  /** Neither end has a scale: what was delivered is the driver's estimate. */
  deliveredIsEstimated: z.boolean(),
  /** The driver's actions, in order; `occurredAt` on the device, `receivedAt` here. */
  history: z.array(
    z.strictObject({
      what: z.enum(driverActionKinds),
      occurredAt: z.string(),
      receivedAt: z.string(),
    }),
  ),
  photos: z.array(
    z.strictObject({
      id,
      actionId: z.string(),
      kind: z.enum(photoKinds),
      takenAt: z.string(),
    }),
  ),
});
export type AnswerToReport = z.infer<typeof answerToReport>;
export type DriverJob = z.infer<typeof driverJob>;

/** A driver's work on a day: the jobs that they set off with and that are finished. */
export const workDay = z.strictObject({
  day,
  jobs: z.int(),
  /** Delivered. */
  kg: z.number(),
  /** As entered by the driver: before, between and after. */
  km: z.number(),
  /** Of the jobs, those of whose loaded way the driver wrote no kilometres. */
  jobsWithoutKm: z.int(),
  /** The time from the start to the end of each job. */
  minutes: z.int(),
  /** On the way to the pickup and to the destination, as far as the steps tell. */
  drivingMinutes: z.int(),
  /** The waiting by the driver's reason, null without one; `chargedMinutes` are beyond the free time. */
  waiting: z.array(
    z.strictObject({ reason: z.nullable(z.enum(waitingReasons)), minutes: z.int(), chargedMinutes: z.int() }),
  ),
});
export type WorkDay = z.infer<typeof workDay>;

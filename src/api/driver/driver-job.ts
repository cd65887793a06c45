import * as z from 'zod/mini';

import { previousLoadCount } from '#domain/business-constants.ts';
import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { driverActionKinds, driverStatuses } from '#domain/driver/driver-status.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { rowPlace } from '../job-row/job-table.ts';
import { day, id, instant, line, multiline } from '../values.ts';

/** What was in the trailer before; `cleaning` is the IDTF regime it was cleaned by. */
export const previousLoad = z.strictObject({
  productId: z.nullable(id),
  name: z.string(),
  cleaning: z.nullable(z.enum(cleaningRegimes)),
});
export type PreviousLoad = z.infer<typeof previousLoad>;

/** Kilograms or kilometres: three decimals, as numeric(14,3) holds. Rules say more (domain/driver-stop.ts). */
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
export type SignatureStrokes = z.infer<typeof strokes>;

/** Strokes, or an image that another program has drawn. */
export const signature = z.union([
  strokes,
  z.string().check(z.maxLength(200_000), z.regex(/^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/=]+$/)),
]);
export type Signature = z.infer<typeof signature>;

/** What a driver writes down at a stop (docs/requirements.md, "Driver's journey"); every field may be left out or null. */
export const stopFields = {
  startTime: z.optional(z.nullable(instant)),
  endTime: z.optional(z.nullable(instant)),
  grossWeightKg: z.optional(z.nullable(measure)),
  vehicleWeightKg: z.optional(z.nullable(measure)),
  clientName: z.optional(z.nullable(line(200))),
  contactName: z.optional(z.nullable(line(200))),
  contactPhone: z.optional(z.nullable(line(40))),
  signature: z.optional(z.nullable(signature)),
  notes: z.optional(z.nullable(multiline(2000))),
  distanceKm: z.optional(z.nullable(measure)),
  afterDriveKm: z.optional(z.nullable(measure)),
};
export const stopRequest = z.strictObject(stopFields);
export type StopRequest = z.infer<typeof stopRequest>;
export type StopField = keyof typeof stopFields;
export const stopFieldNames = Object.keys(stopFields) as StopField[];

/** What a driver writes down before setting off: up to three previous loads, by name or in full. */
export const startFields = {
  previousLoads: z.optional(
    z.nullable(
      z
        .array(
          z.union([
            line(200),
            z.strictObject({
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

/** Where a job stands; `value` is the Estonian word. */
export const driverStatus = z.strictObject({ id: z.int(), code: z.enum(driverStatuses), value: z.string() });

/** A stop as it is kept. `netWeightKg` is computed; `arrivedAt` and `leftAt` are when it happened. */
const stopRecord = z.strictObject({
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  grossWeightKg: z.nullable(z.number()),
  vehicleWeightKg: z.nullable(z.number()),
  netWeightKg: z.nullable(z.number()),
  clientName: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  signature: z.nullable(signature),
  notes: z.nullable(z.string()),
  distanceKm: z.nullable(z.number()),
  afterDriveKm: z.nullable(z.number()),
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
});
export type StopRecord = z.infer<typeof stopRecord>;

const driverJobRow = z.strictObject({
  id,
  version: z.int(),
  status: z.enum(jobRowStatuses),
  pickup: rowPlace,
  destination: z.nullable(rowPlace),
  /** Where the driver believes to be going, when the office has changed the destination since. */
  redirectedFrom: z.nullable(z.strictObject({ id: z.nullable(id), locationName: z.nullable(z.string()) })),
  product: z.strictObject({ id, name: z.string(), unit: z.string(), isBulk: z.boolean() }),
  replacementProduct: z.nullable(z.strictObject({ id, name: z.string(), unit: z.string() })),
  quantity: z.number(),
  deliveredQuantity: z.nullable(z.number()),
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

/** A transport job as its driver sees it. `version` rises with each change of the job or of what was written down. */
export const driverJob = z.strictObject({
  transportJobId: id,
  version: z.int(),
  date: day,
  time: z.nullable(z.string()),
  driverStatus,
  /** Every row was cancelled or taken back: there is nothing to haul. */
  cancelled: z.boolean(),
  /** The destination changed on the way and the driver has not taken note yet. */
  redirected: z.boolean(),
  truck: z.strictObject({
    id,
    licensePlateNumber: z.string(),
    trailerRegNumber: z.nullable(z.string()),
  }),
  transportJobProducts: z.array(driverJobRow),
  previousLoads: z.array(previousLoad),
  preDriveKm: z.nullable(z.number()),
  pickupStop: z.nullable(stopRecord),
  destinationStop: z.nullable(stopRecord),
  /** What happened, in order; `occurredAt` on the device, `receivedAt` here. */
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
      kind: z.enum(['WEIGHBRIDGE_TICKET', 'LOAD']),
      takenAt: z.string(),
    }),
  ),
});
export type DriverJob = z.infer<typeof driverJob>;

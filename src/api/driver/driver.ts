import * as z from 'zod/mini';

import { stopKinds } from '#domain/driver/driver-job.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  day,
  digits,
  flagText,
  id,
  idList,
  idParam,
  instant,
  line,
  lookupSize,
} from '../values.ts';
import { driverJob, previousLoad, startFields, stopFields, stopRequest } from './driver-job.ts';

const driverOnly = { anyOf: ['PERM_MOBILE_TRUCK_DRIVER'] } as const;

/** What every post of a driver carries: `actionId` makes it idempotent, `occurredAt` says when it happened. */
const action = { actionId: z.uuid(), occurredAt: instant, transportJobId: id };

/** Where the driver was: a step that the job has already made at another stop is then refused, not taken as this one. */
const expectedStop = { stop: z.optional(z.enum(stopKinds)) };

/** The destinations that the driver saw when acting; what is left out counts as seen as it is. */
const seenDestinations = z.optional(
  z.array(z.strictObject({ transportJobProductId: id, locationId: z.nullable(id) })).check(z.maxLength(200)),
);

const startRequest = z.strictObject({
  ...action,
  truckId: z.optional(z.nullable(id)),
  ...startFields,
  seenDestinations,
});
export type StartDrivingRequest = z.infer<typeof startRequest>;

const editedFields = z.strictObject({
  ...startFields,
  pickup: z.optional(stopRequest),
  destination: z.optional(stopRequest),
});
export type EditedFields = z.infer<typeof editedFields>;

const editRequest = z.strictObject({
  actionId: z.uuid(),
  occurredAt: z.optional(instant),
  transportJobId: id,
  version: z.int().check(z.positive()),
  changes: editedFields,
  /** What the changed fields showed when the driver changed them; without it `version` alone decides. */
  was: z.optional(editedFields),
});
export type EditDriverJobRequest = z.infer<typeof editRequest>;

export const photoKinds = ['WEIGHBRIDGE_TICKET', 'LOAD'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The largest photo after compression on the device, in base64 characters: about 3 MB. */
const largestPhoto = 4 * 1024 * 1024;

const photoRequest = z.strictObject({
  ...action,
  kind: z.enum(photoKinds),
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  /** Base64. */
  data: z.string().check(z.maxLength(largestPhoto), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});

const selectableTruck = z.strictObject({
  id,
  licensePlateNumber: z.string(),
  trailerRegNumber: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
});
export type SelectableTruck = z.infer<typeof selectableTruck>;

const driverProduct = z.strictObject({ id, name: z.string(), unit: z.string(), isBulk: z.boolean() });
export type DriverProduct = z.infer<typeof driverProduct>;

const relatedCompany = z.strictObject({
  id,
  name: z.string(),
  regNo: z.nullable(z.string()),
  relations: z.array(z.enum(['CLIENT', 'PICKUP', 'DESTINATION'])),
  transportJobProductIds: z.array(id),
  contacts: z.array(
    z.strictObject({ name: z.string(), phone: z.nullable(z.string()), title: z.nullable(z.string()) }),
  ),
});
export type RelatedCompany = z.infer<typeof relatedCompany>;

const batchInfo = z.strictObject({
  id,
  status: z.string(),
  bundler: z.nullable(z.strictObject({ name: z.string() })),
  /** Kilograms, three decimals; null when a product's weight is not known. */
  grossWeight: z.nullable(z.number()),
  transportJobProductIds: z.array(id),
  pallets: z.array(
    z.strictObject({
      id,
      number: z.int(),
      type: z.string(),
      grossWeight: z.nullable(z.number()),
      products: z.array(
        z.strictObject({
          quantity: z.number(),
          product: z.strictObject({ id, name: z.string(), unit: z.string() }),
        }),
      ),
    }),
  ),
});
export type BatchInfo = z.infer<typeof batchInfo>;

export const driverEndpoints = {
  listSelectableTrucks: {
    ...routes.listSelectableTrucks,
    summary: "The active trucks of the driver's carrier",
    access: driverOnly,
    query: z.strictObject({
      licensePlateNumber: z.optional(line(40)),
      sort: z.optional(
        z.union([
          z.literal('licensePlateNumber'),
          z.literal('licensePlateNumber,asc'),
          z.literal('licensePlateNumber,desc'),
        ]),
      ),
      size: lookupSize,
    }),
    output: contentList(selectableTruck),
  },
  listDriverJobs: {
    ...routes.listDriverJobs,
    summary:
      "A day's jobs of the carrier's trucks (today's without `date`), or all that are under way (`open=true`)",
    access: driverOnly,
    query: z.strictObject({
      truckLicensePlateNumber: z.optional(line(40)),
      date: z.optional(day),
      open: z.optional(flagText),
    }),
    output: contentList(driverJob),
  },
  listDriverProducts: {
    ...routes.listDriverProducts,
    summary: 'Products to choose a previous load from; what the carrier hauled lately comes first',
    access: driverOnly,
    query: z.strictObject({ search: z.optional(line(200)), size: lookupSize }),
    output: contentList(driverProduct),
  },
  listPreviousProducts: {
    ...routes.listPreviousProducts,
    summary: "The truck's last loads, the newest first, at most three",
    access: driverOnly,
    query: z.strictObject({ truckLicensePlateNumber: line(40) }),
    output: contentList(previousLoad),
  },
  listRelatedCompanies: {
    ...routes.listRelatedCompanies,
    summary: 'Companies that rows have to do with, and whom to call there',
    access: driverOnly,
    query: z.strictObject({ transportJobProductIds: idList }),
    output: contentList(relatedCompany),
  },
  listBatchInfo: {
    ...routes.listBatchInfo,
    summary: "Batches of the carrier's rows with their pallets and weights",
    access: driverOnly,
    query: z.strictObject({ transportJobProductIds: z.optional(idList), batchId: z.optional(digits) }),
    output: contentList(batchInfo),
  },
  startDriving: {
    ...routes.startDriving,
    namesOwner: true,
    summary: 'Set off to the pickup',
    access: driverOnly,
    body: startRequest,
    output: content(driverJob),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  arriveAtLocation: {
    ...routes.arriveAtLocation,
    namesOwner: true,
    summary: 'Arrive at the pickup or the destination',
    access: driverOnly,
    body: z.strictObject({ ...action, ...expectedStop }),
    output: content(driverJob),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  leaveLocation: {
    ...routes.leaveLocation,
    namesOwner: true,
    summary: 'Loaded: drive on; or unloaded: finish',
    access: driverOnly,
    body: z.strictObject({ ...action, ...expectedStop, ...stopFields }),
    output: content(driverJob),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  editDriverJob: {
    ...routes.editDriverJob,
    namesOwner: true,
    summary: 'Correct what was written down; other fields changed meanwhile merge, the same field is 409',
    access: driverOnly,
    body: editRequest,
    output: content(driverJob),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  noteRedirection: {
    ...routes.noteRedirection,
    namesOwner: true,
    summary: 'Take note of a destination that the office has changed',
    access: driverOnly,
    body: z.strictObject({ ...action, seenDestinations }),
    output: content(driverJob),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  addDriverPhoto: {
    ...routes.addDriverPhoto,
    namesOwner: true,
    summary: 'Attach a photo of the weighbridge ticket or of the load',
    access: driverOnly,
    body: photoRequest,
    output: content(driverJob),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  readDriverPhoto: {
    ...routes.readDriverPhoto,
    summary: 'A photo that a driver attached',
    access: { anyOf: ['PERM_MOBILE_TRUCK_DRIVER', 'PERM_MOBILE'] },
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

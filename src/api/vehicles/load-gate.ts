import * as z from 'zod/mini';

import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { pictureTypes } from '#domain/picture-types.ts';
import { releaseScopes } from '#domain/vehicles/load-release.ts';
import { loadRegimes, maxCleaningMinutes, verdicts } from '#domain/vehicles/previous-load-verdict.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  createdRecord,
  day,
  digits,
  digitsOrNone,
  id,
  idParam,
  instant,
  line,
  multiline,
} from '../values.ts';
import { loadVerdict, plannedFor } from './load-verdict.ts';

/** A photo of a receipt, in base64, as small as a device makes it. */
export const receiptPhoto = z.strictObject({
  contentType: z.enum(pictureTypes),
  data: z.string().check(z.maxLength(4 * 1024 * 1024), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});

export const cleaningMinutes = z.int().check(z.minimum(1), z.maximum(maxCleaningMinutes));

export const cleaningFields = {
  truckId: id,
  /** The trailer, without it the truck's usual one; null: the truck itself is the load space. */
  trailerId: z.optional(z.nullable(id)),
  regime: z.enum(cleaningRegimes),
  place: z.optional(z.nullable(line(200))),
  note: z.optional(z.nullable(multiline(2000))),
  /** The minutes that it took. */
  minutes: z.optional(z.nullable(cleaningMinutes)),
  receipt: z.optional(z.nullable(receiptPhoto)),
};

const cleaningRequest = z.strictObject({ ...cleaningFields, cleanedAt: instant });
export type CleaningRequest = z.infer<typeof cleaningRequest>;

const cleaning = z.strictObject({
  id,
  truckId: id,
  trailerId: z.nullable(id),
  regime: z.enum(cleaningRegimes),
  cleanedAt: z.string(),
  place: z.nullable(z.string()),
  note: z.nullable(z.string()),
  minutes: z.nullable(z.number()),
  hasReceipt: z.boolean(),
});
export type CleaningRecord = z.infer<typeof cleaning>;

/** A load or a cleaning of a load space; what belongs to the other kind is null. */
const spaceEvent = z.strictObject({
  kind: z.enum(['load', 'cleaning']),
  at: z.nullable(z.string()),
  /** When a driver stated it, for a load from outside Koorem. */
  statedAt: z.nullable(z.string()),
  licensePlateNumber: z.string(),
  regime: z.nullable(z.enum(loadRegimes)),
  product: z.nullable(z.string()),
  transportJobId: z.nullable(id),
  pickup: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** Tonnes or what the goods are counted in; of an unweighed load what was ordered. */
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  /** The kilometres of the loaded journey, as the driver entered them. */
  km: z.nullable(z.number()),
  /**
   * The cleaning after the load as drivers said when they set off next; cleanings with a time are events of their
   * own.
   */
  cleaning: z.nullable(z.enum(cleaningRegimes)),
  /**
   * Only for a load: the strongest cleaning after it, recorded or stated, if that is enough; null while it is
   * missing.
   */
  cleanedBy: z.nullable(z.enum(cleaningRegimes)),
  /** The verdict when its driver set off; of a released one with the reason. */
  verdict: z.nullable(z.enum(verdicts)),
  releaseReason: z.nullable(z.string()),
  cleaningId: z.nullable(id),
  place: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The minutes that a cleaning took. */
  minutes: z.nullable(z.number()),
  who: z.nullable(z.string()),
  hasReceipt: z.boolean(),
});
export type SpaceEvent = z.infer<typeof spaceEvent>;

const spaceHistory = z.strictObject({
  truckId: id,
  licensePlateNumber: z.string(),
  trailerId: z.nullable(id),
  trailerRegNumber: z.nullable(z.string()),
  /** Findings of the present load space for feed or food loaded next; null where a row is traced backwards. */
  forFeed: z.nullable(loadVerdict),
  events: z.array(spaceEvent),
});
export type SpaceHistory = z.infer<typeof spaceHistory>;

/** The load space of a truck with its usual trailer, or of a trailer; or of a row: the loads before its own. */
const historyQuery = z
  .strictObject({
    truckId: z.optional(digits),
    trailerId: z.optional(digits),
    rowId: z.optional(digits),
    from: z.optional(day),
    to: z.optional(day),
  })
  .check(
    z.refine(({ truckId, trailerId, rowId }) => (truckId ?? trailerId ?? rowId) !== undefined, {
      path: ['truckId'],
    }),
  );
export type SpaceHistoryQuery = z.infer<typeof historyQuery>;

const unclassedProduct = z.strictObject({
  /** Null: written by drivers, and no product of that name is known. */
  id: z.nullable(id),
  name: z.string(),
  /** Loads of the last year. */
  loads: z.int(),
});
export type UnclassifiedProduct = z.infer<typeof unclassedProduct>;

const office = { anyOf: ['PERM_MOBILE', 'PERM_QUALITY'] } as const;
const officeAndDrivers = { anyOf: ['PERM_MOBILE', 'PERM_QUALITY', 'PERM_MOBILE_TRUCK_DRIVER'] } as const;

export const loadGateEndpoints = {
  getLoadVerdict: {
    ...routes.getLoadVerdict,
    summary: 'Whether a product may be loaded after what stood in the load space before',
    access: officeAndDrivers,
    params: z.strictObject({ truckId: digits }),
    query: z.strictObject({
      productId: digits,
      trailerId: z.optional(digitsOrNone),
      ...plannedFor,
    }),
    output: content(loadVerdict),
    errors: ['NOT_FOUND'],
  },
  createCleaning: {
    ...routes.createCleaning,
    summary: 'Record a cleaning of a load space: the trailer named, else the usual one, else the truck',
    access: officeAndDrivers,
    body: cleaningRequest,
    output: createdRecord,
    status: 201,
    idempotent: true,
  },
  getCleaning: {
    ...routes.getCleaning,
    summary: 'A cleaning of a load space',
    access: office,
    params: idParam,
    output: content(cleaning),
    errors: ['NOT_FOUND'],
  },
  downloadCleaningReceipt: {
    ...routes.downloadCleaningReceipt,
    summary: 'The photo of the receipt of a cleaning',
    access: office,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  getLoadSpaceHistory: {
    ...routes.getLoadSpaceHistory,
    summary:
      'Every load and cleaning of a load space, the newest first; with a row, what came before its load',
    access: office,
    query: historyQuery,
    output: content(spaceHistory),
    errors: ['NOT_FOUND'],
  },
  exportLoadSpaceHistory: {
    ...routes.exportLoadSpaceHistory,
    summary: 'The history of a load space as a workbook (XLSX)',
    access: office,
    query: historyQuery,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  listUnclassedProducts: {
    ...routes.listUnclassedProducts,
    summary: 'Goods that were hauled and that nobody has classed, the most hauled first',
    access: office,
    output: contentList(unclassedProduct),
  },
  releaseLoad: {
    ...routes.releaseLoad,
    summary:
      'Answer for a forbidden load of one job, or for its load space until the next one, with a reason',
    access: { anyOf: ['PERM_QUALITY'] },
    params: idParam,
    /** The load space that was asked about, where it is not the planned one. */
    body: z.strictObject({
      reason: multiline(2000),
      /** This job with its goods alone (the default), or every load until another one forbids it. */
      scope: z.optional(z.enum(releaseScopes)),
      /** The number of the inspector's paper. */
      paperNumber: z.optional(z.nullable(line(100))),
      inspectedOn: z.optional(z.nullable(day)),
      truckId: z.optional(z.nullable(id)),
      trailerId: z.optional(z.nullable(id)),
    }),
    output: content(loadVerdict),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;

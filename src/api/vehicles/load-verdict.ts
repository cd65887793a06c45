import * as z from 'zod/mini';

import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { loadRegimes, verdicts } from '#domain/vehicles/previous-load-verdict.ts';

import { day, digits, id, idList, timeOfDay } from '../values.ts';

/** A load that counted, with the strongest cleaning after it. */
const decidedLoad = z.strictObject({
  /** The name of the goods. */
  product: z.string(),
  productId: z.nullable(id),
  transportJobId: z.nullable(id),
  /** Null for a load from outside Koorem. */
  loadedAt: z.nullable(z.string()),
  /** Null: nobody has classed the goods. */
  regime: z.nullable(z.enum(loadRegimes)),
  cleaning: z.nullable(z.enum(cleaningRegimes)),
  /** Not loaded yet: another job of the load space is to load it before. */
  isPlanned: z.optional(z.boolean()),
});
export type DecidedLoad = z.infer<typeof decidedLoad>;

/** Whether goods may be loaded, the cleaning that is needed, and the loads that are the reason. */
export const loadVerdict = z.strictObject({
  verdict: z.enum(verdicts),
  regime: z.nullable(z.enum(cleaningRegimes)),
  /** The number of known loads among the three that count; with fewer it is unknown whether the load space is free. */
  known: z.int(),
  /** The goods that were asked about forbid the next feed of this load space. */
  forbidsFeed: z.boolean(),
  reasons: z.array(decidedLoad),
  /** All loads that count, the newest first: three, or as many as are known. */
  loads: z.array(decidedLoad),
});
export type LoadVerdictAnswer = z.infer<typeof loadVerdict>;

/** A verdict in short, as it stands beside a truck. */
export const shortVerdict = z.pick(loadVerdict, {
  verdict: true,
  regime: true,
  known: true,
  forbidsFeed: true,
});

/**
 * The time, job and locations of a load: what is planned before it counts as driven, and the receiving company may
 * require more. Without a day nothing planned counts.
 */
export const plannedFor = {
  /** The pickup of goods that no job has yet: from there the time of the drive is estimated. */
  pickupId: z.optional(digits),
  destinationId: z.optional(idList),
  date: z.optional(day),
  time: z.optional(timeOfDay),
  transportJobId: z.optional(digits),
};

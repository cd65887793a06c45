import * as z from 'zod/mini';

import { choiceCodes } from '#domain/vehicles/choice-rank.ts';

import { id } from '../values.ts';
import { shortVerdict } from './load-verdict.ts';

/** Facts beside a truck or trailer where one is chosen. */
export const vehicleChoice = z.extend(shortVerdict, {
  /** The trailer is not made for the goods. */
  unfit: z.nullable(z.enum(['NEEDS_TANK', 'NOT_FOR_TANK'])),
  /**
   * The row that truck, trailer or driver is at work on at the time; its job begins at `time` (HH:mm), or was to begin
   * then and has not (`isUnbegun`).
   */
  inTheWay: z.nullable(
    z.strictObject({
      what: z.enum(['truck', 'trailer', 'driver']),
      rowId: id,
      time: z.string(),
      until: z.string(),
      isUnbegun: z.boolean(),
      /** It lasts longer than planned, nobody knows how long: `until` is the soonest. */
      isUntilAtLeast: z.boolean(),
    }),
  ),
  /** The truck's other jobs of the day that have no time: nobody can tell when it is at work on them. */
  untimedJobs: z.int(),
  /** Its other jobs of the day that have a time, where the load has none; 0 where it has one. */
  timedJobs: z.int(),
  /** The way from where the truck will be by then to the pickup, estimated; null if unknown, and for a trailer. */
  wayToPickup: z.nullable(z.strictObject({ km: z.number(), minutes: z.number() })),
  /** Findings about the truck with the load, its driver and their day, in words that fit into a line. */
  against: z.array(
    z.strictObject({
      code: z.enum(choiceCodes),
      message: z.string(),
      /** How late the truck comes to this load, without the time of a cleaning. */
      lateMinutes: z.optional(z.number()),
      /** By how many kg the load is more than the truck carries. */
      overKg: z.optional(z.number()),
      /** The truck is not given the load as long as this holds. */
      refuses: z.optional(z.boolean()),
    }),
  ),
});
export type VehicleChoice = z.infer<typeof vehicleChoice>;

import * as z from 'zod/mini';

import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { day, id, quantity } from '../values.ts';

const weekday = z.int().check(z.minimum(1), z.maximum(7));

/** The days on which an order recurs: 1 for Monday to 7 for Sunday. */
export const recurrenceRequest = z.strictObject({
  weekdays: z.array(weekday).check(
    z.minLength(1),
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length),
  ),
  until: z.optional(z.nullable(day)),
  /** The sum of all its orders, the first one included. */
  tonnes: z.optional(z.nullable(quantity)),
});
export type RecurrenceRequest = z.infer<typeof recurrenceRequest>;

/** The recurrence of an order, and the orders made so far. */
export const recurrence = z.strictObject({
  weekdays: z.array(weekday),
  until: z.nullable(day),
  tonnes: z.nullable(z.number()),
  /** True when somebody has ended it, or its last day is past. */
  isEnded: z.boolean(),
  /** Why the orders that are due could not be made; null when they could. */
  problem: z.nullable(z.string()),
  orders: z.array(
    z.strictObject({
      id,
      date: day,
      status: z.enum(jobRowStatuses),
      /** Those of its jobs. */
      loads: z.array(z.strictObject({ status: z.enum(jobRowStatuses), date: day })),
    }),
  ),
});
export type RecurrenceView = z.infer<typeof recurrence>;

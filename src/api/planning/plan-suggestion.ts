import * as z from 'zod/mini';

import { findingCodes } from '#domain/planning/finding.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, id, reference, timeOfDay } from '../values.ts';

/** Longer than anybody waits before a screen. */
const longestSeconds = 30;

/** A truck and a time for a row that has no truck; the other rows of its job go along. */
const suggestedChange = z.strictObject({
  rowId: id,
  /** Version of the row, to save it with. */
  version: z.int(),
  truckId: id,
  licensePlateNumber: z.string(),
  time: timeOfDay,
  /** The time when the truck sets off to it. */
  departure: timeOfDay,
  /** The job's values before, for undo. */
  before: z.strictObject({ time: z.nullable(timeOfDay), carrier: z.nullable(reference) }),
  /** The reason in Estonian: the empty kilometres to it, and how many fewer than by hand. */
  reason: z.string(),
  /** The findings if the whole change is accepted. */
  warnings: z.array(z.strictObject({ code: z.enum(findingCodes), message: z.string() })),
  emptyKm: z.number(),
  product: z.string(),
  quantity: z.nullable(z.number()),
  unit: z.string(),
  pickup: z.string(),
  destination: z.string(),
});
export type SuggestedChange = z.infer<typeof suggestedChange>;

const planSuggestion = z.strictObject({
  /** Fingerprint of the input: it changes when trucks, loads, absences, locations or distances change. */
  board: z.string(),
  changes: z.array(suggestedChange),
  /**
   * The empty kilometres of the day without the suggestion: those of the trucks' present jobs, and of the loads in
   * `changes`, each given in order of time to the nearest truck that a dispatcher would choose. After counts the very
   * same jobs.
   */
  emptyKmBefore: z.number(),
  emptyKmAfter: z.number(),
  /**
   * What the search makes least, in kilometres: those driven empty, washes, and trucks without work. Of two plans of one
   * board, the better one weighs less.
   */
  weightKm: z.number(),
  /** Rows without a suitable truck or a known distance, each with its reasons in Estonian. */
  unplaced: z.array(z.strictObject({ rowId: id, reason: z.string() })),
});
export type PlanSuggestion = z.infer<typeof planSuggestion>;

export const planSuggestionEndpoints = {
  suggestPlan: {
    ...routes.suggestPlan,
    summary:
      "Trucks and times for a day's rows that have no truck, with the least empty kilometres; saves nothing. What has a truck, has been sent or begun stays as it is. The same seed gives the same plan, unless the time (by default one second) ends the search",
    access: { anyOf: ['PERM_MOBILE'] },
    body: z.strictObject({
      date: day,
      seed: z.optional(z.int()),
      seconds: z.optional(z.number().check(z.positive(), z.maximum(longestSeconds))),
    }),
    output: content(planSuggestion),
  },
} as const satisfies Record<string, Endpoint>;

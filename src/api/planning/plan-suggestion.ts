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
  /** The row's, to save it with. */
  version: z.int(),
  truckId: id,
  licensePlateNumber: z.string(),
  time: timeOfDay,
  /** When the truck sets off to it. */
  departure: timeOfDay,
  /** What the job had, to take the change back. */
  before: z.strictObject({ time: z.nullable(timeOfDay), carrier: z.nullable(reference) }),
  /** In Estonian: what is driven empty to it, and how much less than by hand. */
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
  /** Names what the plan was made for: another one once trucks, loads, absences, places or ways are others. */
  board: z.string(),
  changes: z.array(suggestedChange),
  /**
   * What the day would cost without the suggestion: kilometres driven empty by what the trucks have already, as they
   * stand, and the loads of `changes`, each given in order of time to the truck that it adds least to. After counts the
   * very same jobs.
   */
  emptyKmBefore: z.number(),
  emptyKmAfter: z.number(),
  /** Rows for which there is no truck, or whose route has no known length, with what keeps them from every one, in Estonian. */
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

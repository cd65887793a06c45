import * as z from 'zod/mini';

import { distanceSources } from '#domain/distances/distance.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, digits } from '../values.ts';

/** The distance between two locations and how long a truck drives; `km` has one decimal. */
export const distance = z.strictObject({
  km: z.number(),
  minutes: z.int(),
  source: z.enum(distanceSources),
  /** Number of our own journeys that it is measured from; missing in what a device saved before this field existed. */
  journeys: z.optional(z.int()),
});
export type KnownDistance = z.infer<typeof distance>;

/** Minutes of loading and unloading: medians of the location and the product group, 40 and 30 until they are known. */
export const handling = z.strictObject({ loadingMinutes: z.int(), unloadingMinutes: z.int() });
export type HandlingTimes = z.infer<typeof handling>;

export const distanceEndpoints = {
  getDistance: {
    ...routes.getDistance,
    summary:
      'How far it is between two locations: as our own trucks drove it five times or more, else by the configured route service, else estimated; and how long loading and unloading take there',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({
      from: digits,
      to: digits,
      /** The goods, whose kind says how long they take to load and unload. */
      productId: z.optional(digits),
    }),
    output: content(z.extend(distance, handling.shape)),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

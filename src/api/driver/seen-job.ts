import * as z from 'zod/mini';

import { day, id } from '../values.ts';

/** The destinations that the driver saw when acting; what is left out counts as seen as it is. */
export const seenDestinations = z.optional(
  z.array(z.strictObject({ transportJobProductId: id, locationId: z.nullable(id) })).check(z.maxLength(200)),
);

const seenLocations = {
  pickupLocationId: z.optional(z.nullable(id)),
  destinationLocationId: z.optional(z.nullable(id)),
};

/**
 * The job as its driver saw it at a step; parts left out count as seen in their present state. Places are those of all
 * rows, or of each in `rows`. Older apps send `keep`, an answer to a question that nobody asks any more.
 */
export const seenJob = {
  seen: z.optional(
    z.strictObject({
      ...seenLocations,
      truckId: z.optional(z.nullable(id)),
      trailerId: z.optional(z.nullable(id)),
      rows: z.optional(
        z.array(z.strictObject({ transportJobProductId: id, ...seenLocations })).check(z.maxLength(200)),
      ),
      date: z.optional(day),
    }),
  ),
  keep: z.optional(z.enum(['MINE', 'OFFICE'])),
};

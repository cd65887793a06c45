import * as z from 'zod/mini';

import { trailerKinds } from '#domain/vehicles/load-space.ts';
import { vehicleStatuses } from '#domain/vehicles/vehicle-status.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, digits, id, idList, idParam, line, lookupSize } from '../values.ts';
import { plannedFor } from './load-verdict.ts';
import { vehicleChoice } from './vehicle-choice.ts';

const trailer = z.strictObject({
  id,
  registrationNumber: z.string(),
  externalId: z.nullable(z.string()),
  companyId: z.nullable(id),
  companyName: z.nullable(z.string()),
  kind: z.nullable(z.enum(trailerKinds)),
  axles: z.nullable(z.int()),
  compartments: z.int(),
  tareKg: z.nullable(z.number()),
  /** Its carrier must follow GMP+ or an equal scheme. */
  feedAssured: z.boolean(),
  cleaningLogAboard: z.boolean(),
  status: z.enum(vehicleStatuses),
  /** The verdict on the requested goods (`productId`); null without any. */
  loadVerdict: z.nullable(vehicleChoice),
});
export type Trailer = z.infer<typeof trailer>;

const permit = z.strictObject({
  id,
  truckId: id,
  licensePlateNumber: z.string(),
  trailerId: id,
  trailerRegNumber: z.string(),
  /** The mass of the pair with its load, in tonnes. */
  massT: z.number(),
  validFrom: day,
  validTo: day,
  number: z.nullable(z.string()),
  /** What a load that relies on the permit has to have: an e-waybill, a device that tells where the truck is. */
  asksWaybill: z.boolean(),
  asksPosition: z.boolean(),
});
export type Permit = z.infer<typeof permit>;

export const trailerEndpoints = {
  searchTrailers: {
    ...routes.searchTrailers,
    summary: 'Trailers by registration number; active ones unless asked otherwise',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({
      search: z.optional(line(200)),
      status: z.optional(z.enum(vehicleStatuses)),
      /** The products to load; of several, the worst verdict counts. */
      productId: z.optional(idList),
      ...plannedFor,
      /** Instead: these rows' goods, each at its own place of the plan. */
      rowIds: z.optional(idList),
      size: lookupSize,
    }),
    output: contentList(trailer),
  },
  listSelectableTrailers: {
    ...routes.listSelectableTrailers,
    summary: "The active trailers of the driver's carrier, and those of nobody, by registration number",
    access: { anyOf: ['PERM_MOBILE_TRUCK_DRIVER'] },
    output: contentList(z.strictObject({ id, registrationNumber: z.string() })),
  },
  getTrailer: {
    ...routes.getTrailer,
    summary: 'A trailer with its carrier',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(trailer),
    errors: ['NOT_FOUND'],
  },
  listPermits: {
    ...routes.listPermits,
    summary: 'The permits of a truck, of a trailer or of the pair, the last to run out first',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({ truckId: z.optional(digits), trailerId: z.optional(digits) }),
    output: contentList(permit),
  },
} as const satisfies Record<string, Endpoint>;

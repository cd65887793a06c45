import * as z from 'zod/mini';

import { tareSources } from '#domain/vehicles/vehicle-mass.ts';
import { vehicleStatuses } from '#domain/vehicles/vehicle-status.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  day,
  digitsOrNone,
  id,
  idList,
  idParam,
  line,
  lookupSize,
  quantityText,
} from '../values.ts';
import { plannedFor } from './load-verdict.ts';
import { vehicleChoice } from './vehicle-choice.ts';

/** Masses of a truck with its usual trailer today, in kg; null where they are not known. */
export const pairMasses = z.strictObject({
  /** The legal mass, by the pair's permit, else by its axles. */
  legalMassKg: z.nullable(z.number()),
  usualTareKg: z.nullable(z.number()),
  /** Whether the tare is known by the pair's last weighings, or as somebody typed it in. */
  tareSource: z.nullable(z.enum(tareSources)),
  payloadKg: z.nullable(z.number()),
});
export type PairMasses = z.infer<typeof pairMasses>;

export const truck = z.strictObject({
  id,
  licensePlateNumber: z.string(),
  /** The usual trailer. */
  trailerId: z.nullable(id),
  trailerRegNumber: z.nullable(z.string()),
  ...pairMasses.shape,
  driverName: z.nullable(z.string()),
  driverPhone: z.nullable(z.string()),
  driverPersonalCode: z.nullable(z.string()),
  driverEmail: z.nullable(z.string()),
  RFID: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  externalCompanyId: z.nullable(z.string()),
  companyId: z.nullable(id),
  status: z.enum(vehicleStatuses),
  /** The verdict on the requested goods (`productId`), with the usual trailer; null without any. */
  loadVerdict: z.nullable(vehicleChoice),
});
export type Truck = z.infer<typeof truck>;

export const truckEndpoints = {
  searchTrucks: {
    ...routes.searchTrucks,
    summary: 'Trucks by plate or driver; active ones unless asked otherwise',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({
      licensePlateNumber: z.optional(line(40)),
      search: z.optional(line(200)),
      status: z.optional(z.enum(vehicleStatuses)),
      /** The products to load; of several, the worst verdict counts. */
      productId: z.optional(idList),
      ...plannedFor,
      /** How much of the product there is to load, in its unit: what it is too heavy for says so. */
      quantity: z.optional(quantityText),
      /** Instead: these rows' goods, each at its own place of the plan. */
      rowIds: z.optional(idList),
      /** Rows whose place the load takes: their jobs hold no truck against it. */
      replacedRowIds: z.optional(idList),
      size: lookupSize,
    }),
    output: contentList(truck),
  },
  getTruck: {
    ...routes.getTruck,
    summary: 'A truck with its carrier and driver; masses with its usual trailer today, or as asked',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    query: z.strictObject({
      /** The trailer with which its masses are calculated; 'none' for the truck alone. */
      trailerId: z.optional(digitsOrNone),
      /** The day that a permit has to hold on. */
      date: z.optional(day),
    }),
    output: content(truck),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { loadRegimes } from '#domain/vehicles/previous-load-verdict.ts';

import { id } from '../values.ts';
import { vehicleMass } from './driver-job.ts';

export const selectableTruck = z.strictObject({
  id,
  licensePlateNumber: z.string(),
  /** The usual trailer. */
  trailerId: z.nullable(id),
  trailerRegNumber: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** The truck that this driver is the driver of, else the one last driven; true of one truck at most. */
  isOwn: z.boolean(),
  ...vehicleMass,
  /** Legal mass less what the truck weighs empty with its usual trailer, in kg. */
  payloadKg: z.nullable(z.number()),
});
export type SelectableTruck = z.infer<typeof selectableTruck>;

export const driverProduct = z.strictObject({
  id,
  name: z.string(),
  unit: z.string(),
  isBulk: z.boolean(),
  /** The name of their group. */
  group: z.string(),
  /** The cleaning of the load space that they require afterwards; null: nobody has classed them. */
  regime: z.nullable(z.enum(loadRegimes)),
});
export type DriverProduct = z.infer<typeof driverProduct>;

/** How a company has to do with a row. */
export const companyRelations = ['CLIENT', 'PICKUP', 'DESTINATION'] as const;

export const relatedCompany = z.strictObject({
  id,
  name: z.string(),
  regNo: z.nullable(z.string()),
  relations: z.array(z.enum(companyRelations)),
  transportJobProductIds: z.array(id),
  contacts: z.array(
    z.strictObject({ name: z.string(), phone: z.nullable(z.string()), title: z.nullable(z.string()) }),
  ),
});
export type RelatedCompany = z.infer<typeof relatedCompany>;

export const batchInfo = z.strictObject({
  id,
  status: z.string(),
  bundler: z.nullable(z.strictObject({ name: z.string() })),
  /** Kilograms, three decimals; null when a product's weight is not known. */
  grossWeight: z.nullable(z.number()),
  transportJobProductIds: z.array(id),
  pallets: z.array(
    z.strictObject({
      id,
      number: z.int(),
      type: z.string(),
      grossWeight: z.nullable(z.number()),
      products: z.array(
        z.strictObject({
          quantity: z.number(),
          product: z.strictObject({ id, name: z.string(), unit: z.string() }),
        }),
      ),
    }),
  ),
});
export type BatchInfo = z.infer<typeof batchInfo>;

import * as z from 'zod/mini';

import { driverStatus } from '../driver/driver-job.ts';
import type { Endpoint } from '../endpoint.ts';
import { jobRow } from '../job-row/job-table.ts';
import { routes } from '../routes.ts';
import { content, created, id, idParam, instant, multiline, quantity, reference } from '../values.ts';

/** A transport job (veotöö) made without an order (docs/requirements.md, 'Transport orders and jobs'). */
export const transportJobRequest = z.strictObject({
  /** Day and time as one instant; the day and time in Tallinn are what counts. */
  transportDate: instant,
  product: reference,
  wetGrain: z.optional(z.nullable(z.boolean())),
  client: reference,
  pickup: reference,
  destination: z.optional(z.nullable(reference)),
  /** Only one that is ACTIVE. */
  truck: z.optional(z.nullable(reference)),
  quantity,
  notes: z.optional(z.nullable(multiline(1000))),
});
export type TransportJobRequest = z.infer<typeof transportJobRequest>;

const text = z.nullable(z.string());

/** Whom a row is carried for, in full (docs/requirements.md, 'Transport orders and jobs'). */
const jobClient = z.strictObject({
  id,
  name: z.string(),
  externalId: text,
  phoneNumber: text,
  regNo: text,
  address: text,
  personName: text,
  companyExternalId: text,
  contactExternalId: text,
  email: text,
  problematic: z.boolean(),
});
export type JobClient = z.infer<typeof jobClient>;

/** A transport job with its rows, the cancelled ones too. */
export const transportJob = z.strictObject({
  id,
  /** The order that made it; null when there was none. */
  transportOrderId: z.nullable(id),
  ...z.pick(jobRow, { date: true, time: true, truck: true, carrier: true, customerManager: true }).shape,
  driverStatus,
  transportJobProducts: z.array(z.extend(jobRow, { client: jobClient })),
});
export type TransportJob = z.infer<typeof transportJob>;

export const transportJobEndpoints = {
  createTransportJob: {
    ...routes.createTransportJob,
    summary: 'Make a transport job without an order, with one row',
    access: { anyOf: ['PERM_MOBILE'] },
    body: transportJobRequest,
    output: created,
    status: 201,
    createsAt: '/transport-jobs',
    idempotent: true,
  },
  getTransportJob: {
    ...routes.getTransportJob,
    summary: 'A transport job with its rows',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(transportJob),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

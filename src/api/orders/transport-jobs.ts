import * as z from 'zod/mini';

import { rowFields } from '#domain/job-row/job-row-columns.ts';

import { driverStatus } from '../driver/driver-job.ts';
import type { Endpoint } from '../endpoint.ts';
import { jobRow } from '../job-row/job-table.ts';
import { goodsWarning, jobRowWarning } from '../job-row/row-actions.ts';
import { routes } from '../routes.ts';
import {
  confirmedFields,
  content,
  createdRecord,
  id,
  idParam,
  instant,
  multiline,
  quantity,
  reference,
} from '../values.ts';

/** A transport job (veotöö) made without an order (docs/requirements.md, 'Transport orders and jobs'). */
export const transportJobRequest = z.strictObject({
  /** Day and time as one instant; the day and time in Tallinn are what counts. */
  transportDate: instant,
  product: reference,
  wetGrain: z.optional(z.nullable(z.boolean())),
  client: reference,
  pickup: reference,
  destination: z.optional(z.nullable(reference)),
  /** Only a truck that is ACTIVE. */
  truck: z.optional(z.nullable(reference)),
  /** The truck's trailer; left out, its usual one; null for none. Only one that is ACTIVE. */
  trailer: z.optional(z.nullable(reference)),
  /** Null while it is unknown. */
  quantity: z.nullable(quantity),
  notes: z.optional(z.nullable(multiline(rowFields.notes.max))),
  confirmed: confirmedFields,
});
export type TransportJobRequest = z.infer<typeof transportJobRequest>;

/**
 * A further product or location on a job. It has the job's day, time and truck, and its client when none is given.
 */
export const addedRow = z.strictObject({
  client: z.optional(z.nullable(reference)),
  ...z.pick(transportJobRequest, {
    product: true,
    wetGrain: true,
    pickup: true,
    destination: true,
    quantity: true,
    notes: true,
    confirmed: true,
  }).shape,
});
export type AddedRow = z.infer<typeof addedRow>;

const text = z.nullable(z.string());

/** The client of a row, in full (docs/requirements.md, 'Transport orders and jobs'). */
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
  /** The order that it was made for; null without one. */
  transportOrderId: z.nullable(id),
  ...z.pick(jobRow, { date: true, time: true, truck: true, carrier: true, customerManager: true }).shape,
  driverStatus,
  transportJobProducts: z.array(z.extend(jobRow, { client: jobClient })),
  /** Points of ADR 1.1.3.6 of the whole load; null without dangerous goods, and where they cannot be known. */
  adrPoints: z.nullable(z.number()),
});
export type TransportJob = z.infer<typeof transportJob>;

export const transportJobEndpoints = {
  createTransportJob: {
    ...routes.createTransportJob,
    summary:
      'Make a transport job without an order, with one row. More than a truck carries is 422 `UNUSUAL` until `confirmed` names the field; with `confirmed`, so is the same job within ten minutes (`duplicate`), with an empty one a trailer that another truck pulls at that time (`trailer`). Warnings tell what is odd about the job that was made',
    access: { anyOf: ['PERM_MOBILE'] },
    body: transportJobRequest,
    output: z.extend(createdRecord, { warnings: z.array(jobRowWarning) }),
    status: 201,
    createsAt: '/transport-jobs',
    idempotent: true,
  },
  addJobRow: {
    ...routes.addJobRow,
    summary:
      'Add a row to a job that its driver has not begun; answers the id of the row. With `confirmed`, what exceeds the order of the job is 422 `UNUSUAL` at `quantity` until it names the field',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: addedRow,
    output: z.extend(createdRecord, { warnings: z.array(goodsWarning) }),
    status: 201,
    createsAt: '/transport-job-products',
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: jobRow,
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

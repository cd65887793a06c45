import * as z from 'zod/mini';

import { maxLoads } from '#domain/orders/loads.ts';

import type { Endpoint } from '../endpoint.ts';
import { jobRow } from '../job-row/job-table.ts';
import { jobRowWarning } from '../job-row/row-actions.ts';
import { routes } from '../routes.ts';
import { confirmedOrAll, day, id, idParam, quantity, timeOfDay } from '../values.ts';

/** A truckload; fields left out stay as in the replaced row, else as in the order. */
const load = z.strictObject({
  /** Null while it is unknown. */
  quantity: z.nullable(quantity),
  date: z.optional(z.nullable(day)),
  time: z.optional(z.nullable(timeOfDay)),
  truckId: z.optional(z.nullable(id)),
});
export type LoadRequest = z.infer<typeof load>;

const splitFields = {
  loads: z.array(load).check(z.minLength(1), z.maxLength(maxLoads)),
  /** Rows to be replaced; none of them may be sent or started. */
  replaces: z.optional(z.array(id).check(z.maxLength(maxLoads))),
  confirmed: confirmedOrAll,
};

/**
 * Quantities are in the product's unit. `number` and `of`: load 2 of 7, among the loads of its order that will be
 * carried.
 */
const loads = z.strictObject({
  content: z.strictObject({
    ordered: z.nullable(z.number()),
    planned: z.number(),
    left: z.nullable(z.number()),
    rows: z.array(z.strictObject({ id, number: z.int(), of: z.int() })),
  }),
  warnings: z.array(jobRowWarning),
});
export type LoadsAnswer = z.infer<typeof loads>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export const loadEndpoints = {
  planOrderLoads: {
    ...routes.planOrderLoads,
    summary:
      'Plan loads of an order, all or none, each in a job of its own: from what is left, then from its latest rows that nobody has sent, started or given a truck, which give way (or exactly those that `replaces` names). More than that is 422 `UNUSUAL` at `loads` until confirmed, more than a truck carries at `loads.<n>.quantity`; with `confirmed`, so is what stands against a truck at `loads.<n>.truckId`',
    access,
    params: idParam,
    body: z.strictObject(splitFields),
    output: loads,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: jobRow,
  },
  splitJobRow: {
    ...routes.splitJobRow,
    summary:
      'Split a row that nobody has sent or started into loads, all or none; the row becomes the first of them. `replaces` names further rows of its order that give way with it',
    access,
    params: idParam,
    body: z.strictObject({ ...splitFields, version: z.int() }),
    output: loads,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: jobRow,
  },
  takeSplitBack: {
    ...routes.takeSplitBack,
    summary:
      'Take back the split, or the joining, that a row went through last: the rows get back what they had, those that it made are cancelled. Refused once somebody has done anything with one of them since',
    access,
    params: idParam,
    body: z.strictObject({ version: z.int() }),
    output: loads,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: jobRow,
  },
} as const satisfies Record<string, Endpoint>;

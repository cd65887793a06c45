import * as z from 'zod/mini';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content } from '../values.ts';

const doneSteps = z.strictObject({
  companies: z.boolean(),
  locations: z.boolean(),
  products: z.boolean(),
  trucks: z.boolean(),
  users: z.boolean(),
  jobs: z.boolean(),
  /** Address, IBAN and, where it is liable, VAT number of the own company: without them there is no invoice. */
  ownData: z.boolean(),
  tariffs: z.boolean(),
  finance: z.boolean(),
});

/**
 * The records that a firm needs before its first transport job, and the job, in order: each needs those before it; then
 * what its first invoice needs.
 */
export const firstSteps = z.keyof(doneSteps).options;
export type FirstStep = (typeof firstSteps)[number];

export const firstStepEndpoints = {
  getFirstSteps: {
    ...routes.getFirstSteps,
    summary:
      'Which of the things that a new firm begins with are there: a company beside its own, a location, a product, a truck, a second user, a transport job; what invoices need of the own company, a tariff, somebody who settles',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    output: content(doneSteps),
  },
} as const satisfies Record<string, Endpoint>;

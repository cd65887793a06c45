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
});

/** The records that a firm needs before its first transport job, and the job, in order: each needs those before it. */
export const firstSteps = z.keyof(doneSteps).options;
export type FirstStep = (typeof firstSteps)[number];

export const firstStepEndpoints = {
  getFirstSteps: {
    ...routes.getFirstSteps,
    summary:
      'Which of the things that a new firm begins with are there: a company beside its own, a location, a product, a truck, a second user, a transport job',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    output: content(doneSteps),
  },
} as const satisfies Record<string, Endpoint>;

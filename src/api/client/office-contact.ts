import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content } from '../values.ts';
import { clientAccess } from './client-loads.ts';

/** Whom a client calls at the office; null where nobody there has a phone. */
const officeContact = z.nullable(
  z.strictObject({ company: z.string(), name: z.nullable(z.string()), phone: z.string() }),
);
export type OfficeContact = z.infer<typeof officeContact>;

export const officeContactEndpoints = {
  getOfficeContact: {
    ...routes.getOfficeContact,
    summary:
      'Whom the client calls: the customer manager of their latest load, else a representative or a place of our own company',
    access: clientAccess,
    output: content(officeContact),
  },
} as const satisfies Record<string, Endpoint>;

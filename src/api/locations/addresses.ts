import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { line } from '../values.ts';

/** An address with its position; `source` says whether a location of our own has it or the address service found it. */
const foundAddress = z.strictObject({
  address: z.string(),
  county: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  source: z.enum(['OWN', 'SERVICE']),
});
export type FoundAddress = z.infer<typeof foundAddress>;

/** The state of the address service: `AWAY`, an older name that programs read, when it was unavailable. */
const addressServices = ['REAL', 'AWAY', 'NOT_CONFIGURED'] as const;
export type AddressService = (typeof addressServices)[number];

const access = { anyOf: ['PERM_MOBILE', 'PERM_ADMIN'] } as const;

export const addressEndpoints = {
  searchAddresses: {
    ...routes.searchAddresses,
    summary: 'Addresses and where they are, of our own locations and of the configured address service',
    access,
    query: z.strictObject({ search: line(200).check(z.minLength(1)) }),
    output: z.strictObject({ content: z.array(foundAddress), service: z.enum(addressServices) }),
  },
} as const satisfies Record<string, Endpoint>;

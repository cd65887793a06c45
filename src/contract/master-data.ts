import * as z from 'zod/mini';

import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { content } from './values.ts';

/** Kinds of master data, in the order in which they can refer to each other (docs/operations.md says their columns). */
export const masterDataEntities = [
  'companies',
  'people',
  'representatives',
  'locations',
  'product-groups',
  'products',
  'warehouses',
  'sales-order-lines',
  'stock',
  'trucks',
  'contracts',
  'users',
  'batches',
  'job-rows',
] as const;
export type MasterDataEntity = (typeof masterDataEntities)[number];

const mostItems = 50_000;

export const masterDataEndpoints = {
  putMasterData: {
    ...routes.putMasterData,
    summary: 'Create or change records by their externalId: all of them or, when anything is wrong, none',
    access: { scope: 'integration' },
    params: z.strictObject({ entity: z.enum(masterDataEntities) }),
    body: z.strictObject({
      items: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(mostItems)),
    }),
    output: content(z.strictObject({ created: z.int(), changed: z.int(), unchanged: z.int() })),
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, idParam } from '../values.ts';
import { orderAccess } from './order-list.ts';

/** `url` opens without a sign-in; `expiresAt` moves on while a load is still to come. */
const sharedLink = content(z.strictObject({ url: z.string(), expiresAt: z.string() }));

/** The number of valid links, and how often they were opened. */
const liveLinks = content(z.strictObject({ links: z.int(), opened: z.int() }));

export const sharedLinkEndpoints = {
  listOrderLinks: {
    ...routes.listOrderLinks,
    summary: 'How many links to the order live, and how often they were opened; not those to its loads',
    access: orderAccess,
    params: idParam,
    output: liveLinks,
    errors: ['NOT_FOUND'],
  },
  listRowLinks: {
    ...routes.listRowLinks,
    summary: 'The same of one load',
    access: orderAccess,
    params: idParam,
    output: liveLinks,
    errors: ['NOT_FOUND'],
  },
  shareTransportOrder: {
    ...routes.shareTransportOrder,
    summary:
      'A link by which whoever has it follows the order without a sign-in: status, planned and expected arrival, weights and the document once it is delivered; never drivers, prices or other loads. Clients share their own orders. 409 `EXPIRED` two weeks after the last load has ended',
    access: orderAccess,
    params: idParam,
    output: sharedLink,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  withdrawOrderLinks: {
    ...routes.withdrawOrderLinks,
    summary: 'End every link to the order; its loads keep theirs',
    access: orderAccess,
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
  shareJobRow: {
    ...routes.shareJobRow,
    summary: 'The same for one load',
    access: orderAccess,
    params: idParam,
    output: sharedLink,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  withdrawRowLinks: {
    ...routes.withdrawRowLinks,
    summary: 'End every link to the load',
    access: orderAccess,
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

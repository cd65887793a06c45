import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { digits } from '../values.ts';
import { sendResult } from './sends.ts';

export const fleetEndpoints = {
  sendToFleetService: {
    ...routes.sendToFleetService,
    summary: 'Send a row to the fleet-tracking service; the first segment is its configured name',
    access: { anyOf: ['PERM_MOBILE'] },
    params: z.strictObject({ fleetService: z.string(), id: digits }),
    output: sendResult,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'GATEWAY'],
  },
} as const satisfies Record<string, Endpoint>;

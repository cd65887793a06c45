import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { digits } from '../values.ts';
import { sendResult } from './sends.ts';

export const waybillEndpoints = {
  createWaybill: {
    ...routes.createWaybill,
    summary: 'Create the e-waybill of a transport job',
    access: { anyOf: ['PERM_MOBILE'] },
    params: z.strictObject({ transportJobId: digits }),
    output: sendResult,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'GATEWAY'],
  },
} as const satisfies Record<string, Endpoint>;

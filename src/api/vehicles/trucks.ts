import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, id, idParam, line, lookupSize } from '../values.ts';

export const truck = z.strictObject({
  id,
  licensePlateNumber: z.string(),
  trailerRegNumber: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  driverPhone: z.nullable(z.string()),
  driverPersonalCode: z.nullable(z.string()),
  driverEmail: z.nullable(z.string()),
  RFID: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  externalCompanyId: z.nullable(z.string()),
  companyId: z.nullable(id),
  status: z.enum(['ACTIVE', 'INACTIVE']),
});
export type Truck = z.infer<typeof truck>;

export const truckEndpoints = {
  searchTrucks: {
    ...routes.searchTrucks,
    summary: 'Trucks by plate or driver; active ones unless asked otherwise',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({
      licensePlateNumber: z.optional(line(40)),
      search: z.optional(line(200)),
      status: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
      size: lookupSize,
    }),
    output: contentList(truck),
  },
  getTruck: {
    ...routes.getTruck,
    summary: 'A truck with its carrier and driver',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: content(truck),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

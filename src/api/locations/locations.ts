import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  digits,
  flagText,
  id,
  idParam,
  line,
  lookupSize,
  namedRecord,
} from '../values.ts';

const contact = z.strictObject({ id, name: z.string(), phone: z.nullable(z.string()) });

/** A location (docs/requirements.md, 'API conventions'). Coordinates are WGS84 degrees. */
export const location = z.strictObject({
  id,
  externalId: z.nullable(z.string()),
  locationName: z.string(),
  locationCode: z.nullable(z.string()),
  locationPhone: z.nullable(z.string()),
  locationEmail: z.nullable(z.string()),
  formattedAddress: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  administrativeAreaLevel1: z.nullable(z.string()),
  companyId: id,
  companyName: z.string(),
  regNo: z.nullable(z.string()),
  primaryContact: z.nullable(z.strictObject({ id, phone: z.nullable(z.string()), person: namedRecord })),
  contact: z.nullable(z.omit(contact, { id: true })),
  locationTypeCode: z.nullable(z.string()),
  company: z.strictObject({ id, regNo: z.nullable(z.string()), problematic: z.boolean() }),
  /** Look-ups do not find records that are out of use. */
  isInUse: z.boolean(),
});
export type Location = z.infer<typeof location>;

export const locationEndpoints = {
  searchLocations: {
    ...routes.searchLocations,
    summary: 'Locations in use by name, address, code or company',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT', 'PERM_FINANCE'] },
    query: z.strictObject({
      search: z.optional(line(200)),
      locationName: z.optional(line(200)),
      addressFormattedAddress: z.optional(line(200)),
      locationCodeNotNull: z.optional(flagText),
      companyId: z.optional(digits),
      size: lookupSize,
    }),
    output: contentList(location),
  },
  getLocationDetail: {
    ...routes.getLocationDetail,
    summary: 'A location with all its fields',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] },
    params: idParam,
    output: content(location),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { id } from '../values.ts';

/**
 * A location as a row shows it (docs/requirements.md, 'Job table'). The specification names address and
 * contact twice, so both names of each carry the same text. Coordinates, for maps, are ours: WGS84 degrees.
 */
export const rowLocation = z.strictObject({
  id,
  locationName: z.string(),
  address: z.nullable(z.string()),
  formattedAddress: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  locationCode: z.nullable(z.string()),
  locationPhone: z.nullable(z.string()),
  contact: z.nullable(z.strictObject({ name: z.string() })),
  contactName: z.nullable(z.string()),
  companyId: id,
});

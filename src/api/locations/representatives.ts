import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { contentList, day, digits, flagText, id, line, lookupSize } from '../values.ts';

/** A person who acts for a company. `title` is what a keyword search looks at ('logistik'). */
export const representative = z.strictObject({
  id,
  phone: z.nullable(z.string()),
  title: z.nullable(z.string()),
  person: z.strictObject({
    id,
    name: z.string(),
    plantProtectionNo: z.nullable(z.string()),
    plantProtectionValidityDate: z.nullable(day),
  }),
});
export type Representative = z.infer<typeof representative>;

export const companyRepresentative = z.extend(representative, { companyId: id, companyName: z.string() });
export type CompanyRepresentative = z.infer<typeof companyRepresentative>;

export const representativeEndpoints = {
  searchRepresentatives: {
    ...routes.searchRepresentatives,
    summary: 'People in use who act for companies; customer managers are those of the own company',
    access: { anyOf: ['PERM_MOBILE', 'PERM_ADMIN'] },
    query: z.strictObject({
      personName: z.optional(line(200)),
      companyId: z.optional(digits),
      keyword: z.optional(line(200)),
      searchCustomerManager: z.optional(flagText),
      size: lookupSize,
    }),
    output: contentList(companyRepresentative),
  },
} as const satisfies Record<string, Endpoint>;

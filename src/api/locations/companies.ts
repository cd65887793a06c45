import * as z from 'zod/mini';

import { normalCompanyStatus } from '#domain/business-constants.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, digits, id, idParam, line, lookupSize, pageNumber } from '../values.ts';
import { location } from './locations.ts';
import { representative } from './representatives.ts';

export const company = z.strictObject({
  id,
  externalId: z.nullable(z.string()),
  name: z.string(),
  regNo: z.nullable(z.string()),
  problematic: z.boolean(),
});
export type Company = z.infer<typeof company>;

/** A company with everything that a form needs once it is chosen. */
export const companyDetail = z.extend(company, {
  locations: z.array(location),
  representatives: z.array(representative),
});
export type CompanyDetail = z.infer<typeof companyDetail>;

export const companyEndpoints = {
  searchCompanies: {
    ...routes.searchCompanies,
    summary: 'Companies by name, registry code or the person who represents them',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT', 'PERM_ADMIN', 'PERM_FINANCE'] },
    query: z.strictObject({
      search: z.optional(line(200)),
      name: z.optional(line(200)),
      regNo: z.optional(line(40)),
      statusCode: z.optional(z.literal(normalCompanyStatus)),
      personId: z.optional(digits),
      size: lookupSize,
      pageNr: pageNumber,
    }),
    output: contentList(company),
  },
  getCompany: {
    ...routes.getCompany,
    summary: 'A company with its locations and representatives',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] },
    params: idParam,
    output: content(companyDetail),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

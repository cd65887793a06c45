import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, digits, id, idParam, line, longPageSize, page, pageNumber } from '../values.ts';

/** What may be put right of a row; what is left out stays as it was. */
const correctableFields = {
  /** What was sold, in the product's unit; 0 where nothing was. */
  quantity: z.number().check(z.minimum(0), z.maximum(99_999_999), z.multipleOf(0.001)),
  registrationNumber: z.nullable(line(60)),
  eppoCode: z.nullable(line(6).check(z.regex(/^[A-Z\d]{5,6}$/))),
  lot: z.nullable(line(60)),
  certificateNumber: z.nullable(line(100)),
  certificateValidTo: z.nullable(day),
};
export const saleCorrection = z.extend(z.partial(z.strictObject(correctableFields)), {
  /** Why, in the register's own words. */
  reason: line(300).check(z.minLength(1)),
});
export type SaleCorrection = z.infer<typeof saleCorrection>;

/** A row of the register: what was known on the day of the sale. Quantities below zero take another row back. */
const plantProtectionSale = z.strictObject({
  id,
  day,
  salesOrderId: id,
  company: z.strictObject({ id, name: z.string(), regNo: z.nullable(z.string()) }),
  product: z.strictObject({ id, name: z.string() }),
  registrationNumber: z.nullable(z.string()),
  eppoCode: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  quantity: z.number(),
  unit: z.string(),
  representativeName: z.string(),
  certificateNumber: z.nullable(z.string()),
  certificateValidTo: z.nullable(day),
  /** The row that it takes back, or states anew. */
  correctsId: z.nullable(id),
  /** Why it was corrected by hand, and who did; a client is not told who. */
  reason: z.nullable(z.string()),
  enteredBy: z.nullable(z.string()),
  mayCorrect: z.boolean(),
});
export type PlantProtectionSale = z.infer<typeof plantProtectionSale>;

const filters = z.strictObject({
  /** Days of the sale, both included. */
  from: z.optional(day),
  to: z.optional(day),
  companyId: z.optional(digits),
  productId: z.optional(digits),
  /** Words of buyer, product, registration number, lot or certificate. */
  search: z.optional(line(100)),
});
export type SaleFilters = z.output<typeof filters>;

export const saleFileFormats = ['csv', 'xlsx', 'pdf', 'json'] as const;

// A client reads the sales to their own companies, for the records that users keep (Regulation (EU) 2023/564).
const access = { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] } as const;

export const plantProtectionEndpoints = {
  listPlantProtectionSales: {
    ...routes.listPlantProtectionSales,
    summary: 'Register of plant protection products sold, the latest first; of a client the own companies',
    access,
    query: z.extend(filters, { page: pageNumber, size: longPageSize }),
    output: z.extend(page(plantProtectionSale), {
      /** How long rows are kept at least, and by what law. */
      rule: z.strictObject({ keptYears: z.int(), source: z.string() }),
    }),
  },
  exportPlantProtectionSales: {
    ...routes.exportPlantProtectionSales,
    summary: 'The register as a file: for spreadsheets, on paper, or for a program (`json`)',
    access,
    query: z.extend(filters, { format: z.enum(saleFileFormats) }),
    output: 'file',
  },
  getPlantProtectionSale: {
    ...routes.getPlantProtectionSale,
    summary: 'A row of the register',
    access,
    params: idParam,
    output: content(plantProtectionSale),
    errors: ['NOT_FOUND'],
  },
  correctPlantProtectionSale: {
    ...routes.correctPlantProtectionSale,
    summary: 'Correct a row: one further row takes it back, another states what is right',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    body: saleCorrection,
    output: content(plantProtectionSale),
    status: 201,
    createsAt: routes.listPlantProtectionSales.path,
    idempotent: true,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

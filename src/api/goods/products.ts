import * as z from 'zod/mini';

import { packingGroups } from '#domain/adr/dangerous-goods.ts';
import { precursorKinds } from '#domain/sales/precursors.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { contentList, digits, id, line, lookupSize } from '../values.ts';

export const productGroup = z.strictObject({ id, descr: z.string() });
/** A product. `packageSize` is in `unit`s, `grossWeight` in kg a unit; `code` is our article number. */
export const product = z.strictObject({
  id,
  externalId: z.nullable(z.string()),
  code: z.nullable(z.string()),
  name: z.string(),
  descr: z.string(),
  unit: z.string(),
  isBulk: z.boolean(),
  packageSize: z.nullable(z.number()),
  packageName: z.nullable(z.string()),
  groupId: id,
  groupName: z.string(),
  productGroup,
  subGroup: z.nullable(z.string()),
  sampleIdRequired: z.boolean(),
  quantityDifferenceIsAllowed: z.boolean(),
  notInPackageSize: z.boolean(),
  validationNumber: z.nullable(z.string()),
  grossWeight: z.nullable(z.number()),
  adr: z.nullable(z.string()),
  unNumber: z.nullable(z.string()),
  adrClass: z.nullable(z.string()),
  packingGroup: z.nullable(z.enum(packingGroups)),
  properName: z.nullable(z.string()),
  tunnelCode: z.nullable(z.string()),
  explosivesPrecursor: z.nullable(z.enum(precursorKinds)),
  /** Per cent of nitrogen from ammonium nitrate. */
  nitrogenFromAn: z.nullable(z.number()),
  /** It is sold with the buyer's declaration alone, by the rule that holds today. */
  needsDeclaration: z.boolean(),
  /** The number in the register of plant protection products. */
  ppRegistrationNumber: z.nullable(z.string()),
  eppoCode: z.nullable(z.string()),
  cnCode: z.nullable(z.string()),
});
export type Product = z.infer<typeof product>;

export const productEndpoints = {
  searchProducts: {
    ...routes.searchProducts,
    summary: 'Products by name or code; clients find grain only',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT', 'PERM_FINANCE'] },
    query: z.strictObject({
      search: z.optional(line(200)),
      productGroupId: z.optional(digits),
      id: z.optional(z.union([digits, z.array(digits)])),
      'id[]': z.optional(z.union([digits, z.array(digits)])),
      size: lookupSize,
    }),
    output: z.strictObject({ items: z.array(product) }),
  },
  listProductGroups: {
    ...routes.listProductGroups,
    summary: 'Product groups by name; clients see the grain group only',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT', 'PERM_FINANCE'] },
    output: contentList(productGroup),
  },
} as const satisfies Record<string, Endpoint>;

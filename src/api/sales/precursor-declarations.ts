import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, digits, id, idParam, line, quantity } from '../values.ts';

const text = line(300).check(z.minLength(1));

const declarationFields = {
  companyId: id,
  validFrom: day,
  /** Its last day: a year after the first at most. */
  validTo: day,
  signedBy: text,
  /** By what right the signer stands for the buyer: board member, proxy. */
  signerRole: text,
  /** The document of identity that was seen. */
  documentSeen: text,
  /** The buyer's trade. */
  trade: text,
  intendedUse: text,
  hectares: z.optional(z.nullable(quantity)),
};
export const declarationRequest = z.strictObject(declarationFields);
export type GivenDeclaration = z.infer<typeof declarationRequest>;

const declaration = z.strictObject({
  id,
  version: z.int(),
  companyId: id,
  companyName: z.string(),
  companyRegNo: z.nullable(z.string()),
  validFrom: day,
  validTo: day,
  signedBy: z.string(),
  signerRole: z.string(),
  documentSeen: z.string(),
  trade: z.string(),
  intendedUse: z.string(),
  hectares: z.nullable(z.number()),
  active: z.boolean(),
});
export type PrecursorDeclaration = z.infer<typeof declaration>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export const precursorDeclarationEndpoints = {
  listDeclarations: {
    ...routes.listDeclarations,
    summary: 'Declarations of buyers of explosives precursors, what ends last first; at most 1000',
    access,
    query: z.strictObject({
      companyId: z.optional(digits),
      /** Only those that hold on this day. */
      on: z.optional(day),
    }),
    output: contentList(declaration),
  },
  exportDeclarations: {
    ...routes.exportDeclarations,
    summary: 'All declarations that are kept, as a CSV or XLSX file for an inspection',
    access,
    query: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
    output: 'file',
  },
  getDeclaration: {
    ...routes.getDeclaration,
    summary: 'A declaration, also one that was taken back',
    access,
    params: idParam,
    output: content(declaration),
    errors: ['NOT_FOUND'],
  },
  createDeclaration: {
    ...routes.createDeclaration,
    summary: "Keep a buyer's yearly declaration of what restricted explosives precursors are for",
    access,
    body: declarationRequest,
    output: content(declaration),
    status: 201,
    idempotent: true,
  },
  changeDeclaration: {
    ...routes.changeDeclaration,
    summary:
      'Put a declaration right, or take it back (`active` false); without `version` whatever it is now',
    access,
    params: idParam,
    body: z.extend(z.partial(declarationRequest), {
      version: z.optional(z.int()),
      active: z.optional(z.boolean()),
    }),
    output: content(declaration),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: declaration,
  },
} as const satisfies Record<string, Endpoint>;

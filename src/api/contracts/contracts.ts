import * as z from 'zod/mini';

import { contractProblemCodes } from '#domain/contracts/contract-check.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { contentList, day, digits, id, line, namedRecord } from '../values.ts';

const externalId = line(200).check(z.minLength(1));

/**
 * The goods to be carried (docs/requirements.md, 'Contract check'). Product and locations are given by our ids, or
 * by those of the customer's accounting system, which not all of them have. Our id counts if both are given.
 */
const contractCheck = z.strictObject({
  productId: z.optional(z.nullable(id)),
  productExternalId: z.optional(z.nullable(externalId)),
  pickupLocationId: z.optional(z.nullable(id)),
  pickupLocationExternalId: z.optional(z.nullable(externalId)),
  /** The client, which is a place: its company's contract is asked for where the pickup is the business's own. */
  clientLocationId: z.optional(z.nullable(id)),
  destinationLocationId: z.optional(z.nullable(id)),
  destinationLocationExternalId: z.optional(z.nullable(externalId)),
  /** The destination is a warehouse of the business's own; the server looks it up itself. */
  destinationConfirmedWarehouse: z.optional(z.nullable(z.boolean())),
});
export type ContractCheck = z.infer<typeof contractCheck>;

/** Why no contract covers the goods: a row of the sheet 'Lepingu probleemid'. */
export const contractProblem = z.strictObject({
  code: z.enum(contractProblemCodes),
  company: z.string(),
  product: z.string(),
  message: z.string(),
});
export type ContractProblem = z.infer<typeof contractProblem>;

/** A contract in force today with what of it is gone, in `unit`. Without `quantity` it has no upper bound. */
export const contract = z.strictObject({
  id,
  externalId: z.nullable(z.string()),
  companyId: id,
  /** Null when it is for all products of the group. */
  product: z.nullable(namedRecord),
  productGroup: namedRecord,
  pickup: z.nullable(namedRecord),
  destination: z.nullable(namedRecord),
  validFrom: day,
  validTo: day,
  unit: z.string(),
  quantity: z.nullable(z.number()),
  /** Ordered, and not yet confirmed or planned in a load. */
  ordered: z.number(),
  /** Confirmed, and not yet there. */
  planned: z.number(),
  delivered: z.number(),
  left: z.nullable(z.number()),
  /** By how much more is used than the contract holds. */
  over: z.number(),
  /** True for a grain or rapeseed contract. */
  isForGrain: z.boolean(),
});
export type Contract = z.infer<typeof contract>;

export const contractEndpoints = {
  checkContracts: {
    ...routes.checkContracts,
    summary:
      'Which of these goods no contract with the company of the pickup, or of the client where the pickup is our own, covers',
    access: { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] },
    body: z.strictObject({ commands: z.array(contractCheck).check(z.maxLength(50)) }),
    output: contentList(contractProblem),
  },
  listContracts: {
    ...routes.listContracts,
    summary: 'The contracts of a company that are in force today, and what is left of them',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({ companyId: digits }),
    output: contentList(contract),
  },
} as const satisfies Record<string, Endpoint>;

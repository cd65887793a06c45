import * as z from 'zod/mini';

import { correctableKinds } from '#domain/dispatch/correction.ts';

import type { Endpoint } from '../endpoint.ts';
import { jobRowWarning } from '../job-row/row-actions.ts';
import { routes } from '../routes.ts';
import { content, day, digits, id, reference } from '../values.ts';

/** Kinds of master data, in the order in which they can refer to each other (docs/operations.md says their columns). */
export const masterDataEntities = [
  'companies',
  'people',
  'representatives',
  'locations',
  'product-groups',
  'products',
  'warehouses',
  'sales-order-lines',
  'stock',
  'trailers',
  'trucks',
  'vehicle-permits',
  'mass-limits',
  'contracts',
  'users',
  'absences',
  'papers',
  'batches',
  'job-rows',
  'fuel-prices',
  'tariffs',
] as const;
export type MasterDataEntity = (typeof masterDataEntities)[number];

/** True for records with prices: importing or seeing them needs PERM_FINANCE as well. */
export function hasPrices(kind: MasterDataEntity): boolean {
  return kind === 'tariffs' || kind === 'fuel-prices';
}

/**
 * Returns the kind of records in a file by its name: `stock.csv`, `stock-2026-09-01.csv` and `stock.json` hold stock;
 * null if the name is of no kind.
 */
export function kindOfFile(name: string): MasterDataEntity | null {
  const stem = name.toLowerCase().replace(/\.[^.]*$/, '');
  return masterDataEntities.find((kind) => stem === kind || stem.startsWith(`${kind}-`)) ?? null;
}

/** Returns the format of a file by the end of its name; null for one that an import cannot read. */
export function formatOfFile(name: string): 'csv' | 'json' | 'xlsx' | null {
  const formats = ['csv', 'json', 'xlsx'] as const;
  return formats.find((format) => name.toLowerCase().endsWith(`.${format}`)) ?? null;
}

/** The most records in one call. */
export const maxMasterDataItems = 50_000;

export const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type MasterValue = z.infer<typeof fieldValue>;

/** Fields as typed, by their names in imports; what a reference names by its code or as `{id}`. */
export const givenValues = z.record(z.string().check(z.maxLength(40)), z.union([fieldValue, reference]));
export type GivenValues = z.infer<typeof givenValues>;

/**
 * A record as staff may correct it; `values` holds the fields of domain/dispatch/correction.ts, by their names in
 * imports.
 */
export const masterRecord = z.strictObject({
  kind: z.enum(correctableKinds),
  id,
  version: z.int(),
  /** The name by which people know it: a name, a plate. */
  name: z.string(),
  values: z.record(z.string(), fieldValue),
});
export type MasterRecord = z.infer<typeof masterRecord>;

const recordParams = z.strictObject({ kind: z.enum(correctableKinds), id: digits });

export const masterDataEndpoints = {
  importMasterData: {
    ...routes.importMasterData,
    summary: 'Create or change records by their externalId: all of them or, when anything is wrong, none',
    access: { scope: 'integration' },
    params: z.strictObject({ entity: z.enum(masterDataEntities) }),
    body: z.strictObject({
      items: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(maxMasterDataItems)),
    }),
    output: z.extend(content(z.strictObject({ created: z.int(), changed: z.int(), unchanged: z.int() })), {
      /** Findings of jobs that follow their truck to another usual trailer; only where there are such jobs. */
      warnings: z.optional(z.array(jobRowWarning)),
    }),
  },
  getRecordToCorrect: {
    ...routes.getRecordToCorrect,
    summary:
      'The fields of a product, location, truck (with its driver), trailer or company that staff may correct',
    access: { anyOf: ['PERM_MOBILE'] },
    params: recordParams,
    output: content(masterRecord),
    errors: ['NOT_FOUND'],
  },
  correctMasterRecord: {
    ...routes.correctMasterRecord,
    summary:
      'Mend fields of a record; read by the rules of imports, which overwrite it when they bring other values',
    access: { anyOf: ['PERM_MOBILE'] },
    params: recordParams,
    body: z.strictObject({
      version: z.int(),
      changes: givenValues,
      /** The day of the list that a changed `cleaningRegime` is from; today's if left out. */
      regimeAsOf: z.optional(day),
    }),
    output: content(masterRecord),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: masterRecord,
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

import { sheetFormats } from '#domain/sheet-formats.ts';
import type { SortDirection } from '#domain/sort-direction.ts';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { adminKinds, templateKinds } from '../import/admin-kinds.ts';
import { fieldValue, givenValues } from '../import/master-data.ts';
import { jobRowWarning } from '../job-row/row-actions.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  digits,
  flagText,
  id,
  line,
  lookupSize,
  namedRecord,
  page,
  pageNumber,
} from '../values.ts';

/** How a value is best typed and shown. */
export const fieldKinds = [
  'text',
  'number',
  'flag',
  'day',
  'choice',
  'reference',
  'phone',
  'email',
  'plate',
] as const;

const field = z.strictObject({
  /** Name of the column in an import. */
  name: z.string(),
  label: z.string(),
  hint: z.nullable(z.string()),
  kind: z.enum(fieldKinds),
  required: z.boolean(),
  /** Shown in lists and forms, in forms only, or in neither: changed by a separate action. */
  place: z.enum(['list', 'form', 'aside']),
  width: z.enum(['half', 'full']),
  unit: z.nullable(z.string()),
  /** True: a value can be set but not changed. */
  fixed: z.boolean(),
  choices: z.nullable(z.array(z.strictObject({ value: z.string(), label: z.string() }))),
  /** Label of the empty choice. */
  emptyLabel: z.nullable(z.string()),
  /** The kind of record that the field refers to. */
  refersTo: z.nullable(z.enum(adminKinds)),
  /** True: the list can be sorted by it. */
  sortable: z.boolean(),
  /** True: while it is typed, `listAlikeRecords` tells which other records have the value. */
  tellsApart: z.boolean(),
});
export type MasterField = z.infer<typeof field>;

const description = z.strictObject({
  kind: z.enum(adminKinds),
  one: z.string(),
  many: z.string(),
  fields: z.array(field),
  /** The field that says whether a record is in use, and its two values. */
  use: z.strictObject({ field: z.string(), inUse: fieldValue, outOfUse: fieldValue }),
});
export type KindDescription = z.infer<typeof description>;

const shownValue = z.union([fieldValue, namedRecord]);
export type ShownValue = z.infer<typeof shownValue>;

const record = z.strictObject({
  id,
  version: z.int(),
  /** The name by which people know it: a name, a plate. */
  name: z.string(),
  isInUse: z.boolean(),
  /** The values by field name; a reference carries the name of the record that it refers to. */
  values: z.record(z.string(), shownValue),
});
export type AdminRecord = z.infer<typeof record>;

const usage = z.strictObject({
  /** The table of the records that refer to it. */
  what: z.string(),
  count: z.int(),
  /** The noun for this count, shown after the number. */
  label: z.string(),
  /** The number of them that are still open: work to do, contracts in force, records in use. */
  open: z.int(),
  openLabel: z.string(),
});
export type RecordUsage = z.infer<typeof usage>;
/**
 * `regNo,desc`: a sortable field, or `id`, and a direction. `name` is the kind's first one, `newest` what was made
 * last.
 */
const recordSort = z.pipe(
  z.string().check(z.regex(/^(name|newest|[A-Za-z]{1,40},(asc|desc))$/)),
  z.transform((text): RecordSort => {
    if (text === 'name') return { field: null, direction: 'asc' };
    if (text === 'newest') return { field: 'id', direction: 'desc' };
    const [field = '', direction] = text.split(',');
    return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
  }),
);
export interface RecordSort {
  /** Null: the first sortable field of the kind. */
  field: string | null;
  direction: SortDirection;
}

/** A record that already has a value, and a sentence that says so. */
const alike = z.strictObject({ id, name: z.string(), message: z.string() });
export type AlikeRecord = z.infer<typeof alike>;

const access = { anyOf: ['PERM_ADMIN'] } as const;
const kindParams = z.strictObject({ kind: z.enum(adminKinds) });
const recordParams = z.strictObject({ kind: z.enum(adminKinds), id: digits });

/** CSV where nothing is asked for. */
const fileQuery = z.strictObject({ format: z.optional(z.enum(sheetFormats)) });

/** Sentences on what somebody should know: another record has that name or registry number. */
const notes = z.array(z.string());

export const masterRecordEndpoints = {
  listDescriptions: {
    ...routes.listDescriptions,
    summary: 'The fields of each kind of master data, as forms, lists and imports know them',
    // The correction sheet of staff uses it too.
    access: { anyOf: ['PERM_ADMIN', 'PERM_MOBILE'] },
    proof: changesNothing,
    output: contentList(description),
  },
  listMasterRecords: {
    ...routes.listMasterRecords,
    summary:
      'Records of a kind in order, or found by name or code, the best first. `pageNr` reaches the first 1000; `after`, the id of the last record of the page before, goes on through all that are in order. `totalElements` counts to 1000, of what a search finds to 100 until somebody pages on: what `last` says holds',
    access,
    proof: changesNothing,
    params: kindParams,
    query: z.strictObject({
      search: z.optional(line(200)),
      pageNr: pageNumber,
      size: lookupSize,
      /** Only those in use, or only those out of use. */
      inUse: z.optional(flagText),
      /** Without a search. */
      sort: z.optional(recordSort),
      /** Without a search. */
      after: z.optional(digits),
    }),
    output: page(record),
  },
  listAlikeRecords: {
    ...routes.listAlikeRecords,
    summary:
      'Other records of a kind that already have this name, number, plate or code, at most three; nothing is refused for them',
    access,
    proof: changesNothing,
    params: kindParams,
    query: z.strictObject({
      field: line(100),
      value: line(500),
      /** The record that is changed. */
      id: z.optional(digits),
      /** The company of a place. */
      company: z.optional(digits),
    }),
    output: contentList(alike),
  },
  getMasterRecord: {
    ...routes.getMasterRecord,
    summary: 'A record of master data with all its fields',
    access,
    proof: changesNothing,
    params: recordParams,
    output: content(record),
    errors: ['NOT_FOUND'],
  },
  createMasterRecord: {
    ...routes.createMasterRecord,
    summary: 'Make a record, read and judged by the rules of imports; its code may be left out',
    access,
    proof: 'by content',
    params: kindParams,
    body: givenValues,
    output: z.extend(content(record), { notes }),
    status: 201,
    idempotent: true,
  },
  changeMasterRecord: {
    ...routes.changeMasterRecord,
    summary:
      'Change fields of a record, or put it out of use; imports overwrite them when they bring other values',
    access,
    proof: 'by content',
    params: recordParams,
    body: z.strictObject({ version: z.int(), changes: givenValues }),
    output: z.extend(content(record), {
      /** The findings of jobs that follow their truck to another usual trailer. */
      warnings: z.array(jobRowWarning),
      notes,
    }),
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: record,
  },
  getMasterRecordUsage: {
    ...routes.getMasterRecordUsage,
    summary:
      'How many rows, orders and other records name a record, and how many of them are not over yet; those with such ones first',
    access,
    proof: changesNothing,
    params: recordParams,
    output: contentList(usage),
    errors: ['NOT_FOUND'],
  },
  exportMasterRecords: {
    ...routes.exportMasterRecords,
    summary:
      'All records of a kind as a file that an import takes back; `#12` stands for number 12 of Koorem',
    access,
    proof: changesNothing,
    params: kindParams,
    query: fileQuery,
    output: 'file',
  },
  downloadMasterTemplate: {
    ...routes.downloadMasterTemplate,
    summary:
      'A file to fill in for an import: the names of columns; in a workbook as people call them, with a second sheet that says what to write into each',
    access,
    proof: changesNothing,
    params: z.strictObject({ kind: z.enum(templateKinds) }),
    query: fileQuery,
    output: 'file',
  },
} as const satisfies Record<string, Endpoint>;

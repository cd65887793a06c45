import * as z from 'zod/mini';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { masterDataEntities } from '../import/master-data.ts';
import { jobRowWarning } from '../job-row/row-actions.ts';
import { routes } from '../routes.ts';
import { content, contentList, id, idParam, line, lookupSize, page, pageNumber } from '../values.ts';

/** The states of an import. `refused` has problems, `interrupted` was being looked at when its server ended. */
export const importStates = [
  'waiting',
  'previewing',
  'ready',
  'refused',
  'applying',
  'applied',
  'interrupted',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/**
 * Kinds of rows that a preview lists; unchanged rows are only counted. `trailers` and `jobs` are records that are
 * made or changed as a consequence, `noted` what somebody should know before it is applied: names that exist already,
 * names that are written otherwise.
 */
export const differenceKinds = ['new', 'changed', 'trailers', 'jobs', 'noted', 'faulty'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * Changes that an import makes besides its own records: trailers that trucks name are made, jobs follow their trucks'
 * trailer.
 */
export type ConsequenceKind = Extract<DifferenceKind, 'trailers' | 'jobs'>;

/** The most rows of a kind that are kept to be looked at; the counts are of all rows. */
export const maxListedDifferences = 10_000;

const count = z.nullable(z.int());
/**
 * Numbers of records; `faulty` counts lines. `trailers` are made and `jobs` changed as a consequence. All are null
 * until the files have been read.
 */
const counts = {
  new: count,
  changed: count,
  unchanged: count,
  faulty: count,
  trailers: count,
  jobs: count,
  noted: count,
};

/** The encodings of texts that files come in. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1257',
  'windows-1252',
  'windows-1251',
  'windows-1250',
] as const;
export type Encoding = (typeof encodings)[number];

/** How a person wants a file to be read; what is left out is found out. Hidden rows and columns of a workbook are read usually. */
const readAs = {
  sheet: z.optional(line(100)),
  encoding: z.optional(z.enum(encodings)),
  decimalSign: z.optional(z.enum([',', '.'])),
  hiddenRows: z.optional(z.enum(['READ', 'SKIP'])),
  hiddenColumns: z.optional(z.enum(['READ', 'SKIP'])),
};
export const readAsSchema = z.strictObject(readAs);
export type ReadAs = z.infer<typeof readAsSchema>;

/**
 * How a file was read: a workbook's sheet (null of other formats), a text's encoding with a word as each fitting one
 * reads it (empty where all read the same), the decimal sign (null while no number shows it) with a number that could
 * be either, the rows that the workbook hides, the headings of its hidden columns, and the rows that have the value of merged cells. `asks` are what nobody can
 * know but whoever made the file.
 */
const fileReading = z.strictObject({
  sheet: z.nullable(z.string()),
  sheets: z.array(z.strictObject({ name: z.string(), isHidden: z.boolean() })),
  encoding: z.nullable(z.enum(encodings)),
  examples: z.array(z.strictObject({ encoding: z.enum(encodings), word: z.string() })),
  decimalSign: z.nullable(z.enum([',', '.'])),
  decimalExample: z.nullable(z.string()),
  hiddenRows: z.int(),
  readsHiddenRows: z.boolean(),
  hiddenColumns: z.array(z.string()),
  readsHiddenColumns: z.boolean(),
  mergedRows: z.int(),
  asks: z.array(z.enum(['ENCODING', 'DECIMAL_SIGN'])),
});
export type FileReading = z.infer<typeof fileReading>;

const importFile = z.strictObject({
  name: z.string(),
  kind: z.enum(masterDataEntities),
  bytes: z.int(),
  ...counts,
  /** Null until the file has been read, and of one that cannot be read. */
  reading: z.nullable(fileReading),
});

const browserImport = z.strictObject({
  id,
  state: z.enum(importStates),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
  files: z.array(importFile),
  ...counts,
  /** Percent, while it is checked or applied. */
  progress: z.int(),
  /** While it waits: whose import runs before it. */
  waitsFor: z.nullable(z.strictObject({ who: z.nullable(z.string()), since: z.string() })),
  /** Why the last attempt to apply it changed nothing: the differences had changed, an error, or a missing right. */
  lastAttempt: z.nullable(z.enum(['OUTDATED', 'FAILED', 'OWN_RIGHT', 'INTERRUPTED'])),
  appliedAt: z.nullable(z.string()),
  appliedBy: z.nullable(z.string()),
});
export type BrowserImport = z.infer<typeof browserImport>;

const value = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown())]));

const difference = z.strictObject({
  file: z.string(),
  line: z.nullable(z.int()),
  /** Name of the record in the file; null for a faulty line. */
  record: z.nullable(z.string()),
  /** Only for a new or changed record: its values in the file, and for a job in the database. */
  values: z.record(z.string(), value),
  /** Only for a changed record: by column, before and after. */
  changes: z.record(z.string(), z.strictObject({ before: value, after: value })),
  /** Only for a job that follows its truck: the findings after the change; once applied, the present ones. */
  warnings: z.optional(z.array(jobRowWarning)),
  /** Only for a faulty or noted line. */
  column: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type ImportDifference = z.infer<typeof difference>;

const access = { anyOf: ['PERM_ADMIN'] } as const;

export const importEndpoints = {
  createImport: {
    ...routes.createImport,
    summary:
      'Look at files of master data without changing anything: multipart/form-data with one or several files, or one file as the body with its `name`. What is in a file its name says (trucks.csv, products.json), or `kind`. An answer in `waiting` or `previewing` is to be read again at its Location',
    access,
    proof: { notNeeded: 'It is looked at only' },
    query: z.strictObject({
      name: z.optional(line(200)),
      kind: z.optional(z.enum(masterDataEntities)),
      ...readAs,
    }),
    output: content(browserImport),
    status: 201,
  },
  listImports: {
    ...routes.listImports,
    summary: 'The last imports, the newest first',
    access,
    proof: changesNothing,
    query: z.strictObject({ size: lookupSize }),
    output: contentList(browserImport),
  },
  getImport: {
    ...routes.getImport,
    summary: 'An import, how far it is and what it would change',
    access,
    proof: changesNothing,
    params: idParam,
    output: content(browserImport),
    errors: ['NOT_FOUND'],
  },
  listImportRows: {
    ...routes.listImportRows,
    summary: `What an import would make or change, and what is wrong; of each kind the first ${String(maxListedDifferences)}`,
    access,
    proof: changesNothing,
    params: idParam,
    query: z.strictObject({
      kind: z.enum(differenceKinds),
      pageNr: pageNumber,
      size: lookupSize,
    }),
    output: page(difference),
    errors: ['NOT_FOUND'],
  },
  exportImportFaults: {
    ...routes.exportImportFaults,
    summary: 'The problems, as a CSV file',
    access,
    proof: changesNothing,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  applyImport: {
    ...routes.applyImport,
    summary:
      'Carry out exactly what the preview shows, all or nothing; once, however often it is asked for. 409 when it would change something else by now: the preview has been made again',
    access,
    proof: 'by content',
    params: idParam,
    output: content(browserImport),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: browserImport,
  },
  readImportAgain: {
    ...routes.readImportAgain,
    summary:
      'Read one file of an import in another way (sheet, encoding, decimal sign, hidden rows and columns) and make the preview anew; what is left out is found out',
    access,
    proof: { notNeeded: 'It is looked at only' },
    params: idParam,
    body: z.strictObject({ file: line(200), ...readAs }),
    output: content(browserImport),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteImport: {
    ...routes.deleteImport,
    summary: 'Delete an import that has not been applied, and its files',
    access,
    proof: { notNeeded: 'Nothing of it was applied' },
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;

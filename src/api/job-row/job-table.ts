import * as z from 'zod/mini';

import { sentChannels } from '#domain/dispatch/changed-after-sending.ts';
import { distanceSources } from '#domain/distances/distance.ts';
import { parseQuantityFilter } from '#domain/goods/quantity-filter.ts';
import { idRangesPattern, readIdRanges } from '#domain/job-row/id-ranges.ts';
import {
  type DayColumn,
  editableFields,
  editableJobRowFields,
  jobFields,
  type JobRowColumn,
  type jobRowColumnRules,
  jobRowColumns,
  rowFields,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { findingCodes } from '#domain/planning/finding.ts';
import { sheetFormats } from '#domain/sheet-formats.ts';
import type { SortDirection } from '#domain/sort-direction.ts';

import type { Endpoint } from '../endpoint.ts';
import { answerShape, changeShape } from '../record-fields/shapes.ts';
import { routes } from '../routes.ts';
import {
  contentList,
  day,
  flagText,
  id,
  idList,
  line,
  longPageSize,
  namedRecord,
  page,
  pageNumber,
} from '../values.ts';
import { filterNamesOf, groupings, type JobRowFilterName, noneFilter } from './job-table-address.ts';
import { rowLocation } from './row-location.ts';

export type RowLocation = z.infer<typeof rowLocation>;

const rowProduct = z.strictObject({
  id,
  name: z.string(),
  unit: z.string(),
  groupId: id,
  isBulk: z.boolean(),
  notInPackageSize: z.boolean(),
  /** The size of a package in the row's unit; null while it is unknown. */
  packageSize: z.nullable(z.number()),
});

/** A transport job product: one line of the dispatcher's table. */
export const jobRow = z.strictObject({
  ...answerShape({ ...rowFields, ...jobFields }),
  id,
  transportJobId: id,
  transportOrderId: z.nullable(id),
  /** Its position among the order's rows that are not cancelled: '2/7'. */
  order: z.nullable(z.string()),
  /** The row of the same job that it goes with. */
  tiedToId: z.nullable(id),
  version: z.int(),
  pickup: rowLocation,
  destination: z.nullable(rowLocation),
  product: rowProduct,
  replacementProduct: z.nullable(z.strictObject({ id, name: z.string(), unit: z.string() })),
  deliveredQuantity: z.nullable(z.number()),
  /** The lots that were loaded, apart by commas. An older server does not say. */
  loadedLot: z.optional(z.nullable(z.string())),
  /** The driver's notes at the pickup, then at the destination. */
  driverNotes: z.nullable(z.string()),
  /** The weight from the weighing at the destination; before that, or where there is no scale, at the pickup. */
  grossWeightKg: z.nullable(z.number()),
  tareWeightKg: z.nullable(z.number()),
  batchId: z.nullable(id),
  client: z.strictObject({
    id,
    name: z.string(),
    externalId: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    personName: z.nullable(z.string()),
  }),
  carrier: z.nullable(namedRecord),
  truck: z.nullable(z.strictObject({ id, licensePlateNumber: z.string() })),
  /** The name of the truck's driver. */
  driver: z.nullable(z.string()),
  /** The job's trailer: the truck's usual one, until another is chosen. */
  trailer: z.nullable(z.strictObject({ id, registrationNumber: z.string() })),
  customerManager: z.nullable(namedRecord),
  creator: namedRecord,
  sentToPkTerminal: z.boolean(),
  sentToWaybill: z.boolean(),
  /** The e-waybill while it lives. */
  waybill: z.nullable(
    z.strictObject({
      number: z.nullable(z.string()),
      status: z.nullable(z.string()),
      documentUrl: z.nullable(z.string()),
    }),
  ),
  sentToFleetService: z.boolean(),
  isSMSSent: z.boolean(),
  /** The sends among them that went to a simulator only. */
  simulatedSends: z.array(z.enum(sentChannels)),
  /** The channels whose receiver knows other values than the row has now. */
  changedAfterSending: z.array(z.enum(sentChannels)),
  /** The channels of sends that failed for good, until they are sent again. */
  failedSends: z.array(z.enum(sentChannels)),
  /** The present findings, as `check-assignment` answers them; none for a row that has ended. */
  findings: z.array(z.enum(findingCodes)),
  /** The same in words: one code may have several. */
  findingDetails: z.array(z.strictObject({ code: z.enum(findingCodes), message: z.string() })),
  status: z.enum(jobRowStatuses),
  /**
   * The distance from pickup to destination, and the source of the number; null where the coordinates of one are
   * unknown.
   */
  km: z.nullable(z.number()),
  kmSource: z.nullable(z.enum(distanceSources)),
  /** Number of our own journeys that it is measured from. */
  kmJourneys: z.int(),
  /** Whether staff may do this with it in its present state. */
  mayConfirm: z.boolean(),
  /** The fields that may be changed, as its status and those of its job's other rows leave them. */
  editableFields: z.array(z.enum(editableJobRowFields)),
  mayCancel: z.boolean(),
  maySplit: z.boolean(),
  /** Whether another row may be added to its job. */
  mayAddRow: z.boolean(),
  /** Whether it may be sent to external systems, by SMS and as a document; what a send lacks is checked separately. */
  maySend: z.boolean(),
} satisfies Record<JobRowColumn, unknown> & Record<string, unknown>);
export type JobRow = z.infer<typeof jobRow>;

/** New values of a row's fields; which may be changed, `editableFields` of the row say. */
export const jobRowChanges = z.strictObject(changeShape(editableFields));
export type JobRowChanges = z.infer<typeof jobRowChanges>;

/** Sums of the rows that count (docs/requirements.md, 'Totals'); tonnes. */
const rowTotals = z.strictObject({ rows: z.int(), ordered: z.number(), delivered: z.number() });
/** `found`: with those that count in no total. */
const rowGroup = z.extend(rowTotals, { value: z.nullable(z.string()), found: z.int() });
/** The rows of a group that the filters find, on all pages. */
export type RowGroupTotal = z.infer<typeof rowGroup>;

const sort = z.pipe(
  z.string().check(z.regex(new RegExp(`^(${jobRowColumns.join('|')}),(asc|desc)$`))),
  z.transform((text) => {
    const [column, direction] = text.split(',');
    return { column: column as JobRowColumn, direction: direction as SortDirection };
  }),
);

const statusList = z.pipe(
  z
    .string()
    .check(z.refine((text) => text.split(',').every((code) => jobRowStatuses.some((each) => each === code)))),
  z.transform((text) => text.split(',') as (typeof jobRowStatuses)[number][]),
);

const soughtQuantity = z.pipe(
  line(40).check(z.refine((text) => text === '' || parseQuantityFilter(text) !== null)),
  z.transform((text) => parseQuantityFilter(text)),
);

const idRanges = z.union([
  z.literal(noneFilter),
  z.pipe(z.string().check(z.regex(idRangesPattern)), z.transform(readIdRanges)),
]);

/** Some twenty names. */
const records = line(1000);

/** The schemas of filters, by the kind of the column. */
const kindFilters = {
  id: idRanges,
  number: idRanges,
  line: line(200),
  multiline: line(200),
  flag: flagText,
  time: line(6),
  quantity: z.union([z.literal(noneFilter), soughtQuantity]),
  reference: records,
  status: statusList,
};

type ColumnFilters = {
  [C in Exclude<JobRowColumn, DayColumn>]: z.ZodMiniOptional<
    (typeof kindFilters)[(typeof jobRowColumnRules)[C]['kind']]
  >;
} & Record<`${DayColumn}From` | `${DayColumn}To`, z.ZodMiniOptional<typeof day>>;

function columnFilters(): ColumnFilters {
  return Object.fromEntries(
    jobRowColumns.flatMap((column) => {
      const { kind } = ruleOf(column);
      return filterNamesOf(column).map((name) => [
        name,
        z.optional(kind === 'day' ? day : kindFilters[kind]),
      ]);
    }),
  ) as ColumnFilters;
}

/**
 * Filters of the table, one parameter a column, of a day two. Texts also take `none`, and `!` before what is not to be
 * contained; names of records several, separated by `;`.
 */
const jobRowFilters = {
  ...columnFilters(),
  // Names of drivers, as of a record.
  driver: z.optional(records),
  productGroup: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => []),
      ),
      idList,
    ]),
  ),
  changedAfterSending: z.optional(flagText),
  failedSends: z.optional(flagText),
  /** Whether some channel that plans by it has not sent it yet. */
  awaitsSending: z.optional(flagText),
} satisfies Record<JobRowFilterName, z.ZodMiniType>;

const filters = z.strictObject({
  search: z.optional(z.literal('false')),
  sort: z.optional(z.union([sort, z.array(sort)])),
  ...jobRowFilters,
});
export type JobRowFilters = z.output<typeof filters>;

const jobRowQuery = z.extend(filters, {
  groupBy: z.optional(z.enum(groupings)),
  pageNr: pageNumber,
  size: longPageSize,
});

/** The columns whose values are found by their text. */
const textColumns = jobRowColumns.filter((column) =>
  ['reference', 'line', 'multiline', 'time'].includes(ruleOf(column).kind),
);

const columnValuesQuery = z.extend(filters, { column: z.enum(textColumns) });

const columnList = z.pipe(
  z
    .string()
    .check(z.refine((text) => text.split(',').every((name) => jobRowColumns.some((each) => each === name)))),
  z.transform((text) => text.split(',') as JobRowColumn[]),
);

const exportQuery = z.extend(filters, {
  format: z.enum(sheetFormats),
  /** The columns in their order; all if left out. */
  columns: z.optional(columnList),
  /** The findings of each row, in a last column. */
  withFindings: z.optional(flagText),
});

export const jobTableEndpoints = {
  listJobRows: {
    ...routes.listJobRows,
    summary: 'A page of the transport jobs table; cancelled rows only when filtered for',
    access: { anyOf: ['PERM_MOBILE'] },
    query: jobRowQuery,
    output: z.extend(page(jobRow), {
      /** Totals of all rows found; null where there are too many to add up. */
      totals: z.nullable(rowTotals),
      /**
       * Grouped: of the groups that have rows on the page, all that the filters find, by what the group's rows have
       * (null where they have nothing). Null without groups, and where there are too many rows to add up.
       */
      groups: z.nullable(z.array(rowGroup)),
    }),
  },
  listColumnValues: {
    ...routes.listColumnValues,
    summary: 'The values of a text column in the rows that the filters find, to choose a filter from',
    access: { anyOf: ['PERM_MOBILE'] },
    query: columnValuesQuery,
    output: contentList(z.string()),
  },
  exportJobRows: {
    ...routes.exportJobRows,
    summary: 'All rows that the filters find, as a file for spreadsheets',
    access: { anyOf: ['PERM_MOBILE'] },
    query: exportQuery,
    output: 'file',
  },
} as const satisfies Record<string, Endpoint>;

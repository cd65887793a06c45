import * as z from 'zod/mini';

import { readSoughtQuantity } from '#domain/goods/sought-quantity.ts';
import { jobRowColumns, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { day, digits, flagText, id, idList, line, page } from '../values.ts';
import type { JobRowFilterName } from './job-table-address.ts';

const named = z.strictObject({ id, name: z.string() });

/**
 * A place as a row shows it (docs/requirements.md, 'Job table'). The specification names address and
 * contact twice, so both names of each carry the same text. Coordinates, for maps, are ours: WGS84 degrees.
 */
export const rowPlace = z.strictObject({
  id,
  locationName: z.string(),
  address: z.nullable(z.string()),
  formattedAddress: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  locationCode: z.nullable(z.string()),
  locationPhone: z.nullable(z.string()),
  contact: z.nullable(z.strictObject({ name: z.string() })),
  contactName: z.nullable(z.string()),
  companyId: id,
});
export type RowPlace = z.infer<typeof rowPlace>;

const rowProduct = z.strictObject({
  id,
  name: z.string(),
  unit: z.string(),
  groupId: id,
  isBulk: z.boolean(),
});

/** A transport job product: one line of the dispatcher's table. */
export const jobRow = z.strictObject({
  id,
  transportJobId: id,
  version: z.int(),
  date: day,
  time: z.nullable(z.string()),
  pickup: rowPlace,
  destination: z.nullable(rowPlace),
  product: rowProduct,
  replacementProduct: z.nullable(z.strictObject({ id, name: z.string(), unit: z.string() })),
  quantity: z.number(),
  deliveredQuantity: z.nullable(z.number()),
  shelf: z.nullable(z.string()),
  batchId: z.nullable(id),
  notes: z.nullable(z.string()),
  client: z.strictObject({
    id,
    name: z.string(),
    externalId: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    personName: z.nullable(z.string()),
  }),
  carrier: z.nullable(named),
  truck: z.nullable(z.strictObject({ id, licensePlateNumber: z.string() })),
  customerManager: z.nullable(named),
  creator: named,
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
  wetGrain: z.boolean(),
  status: z.enum(jobRowStatuses),
  priority: z.int(),
});
export type JobRow = z.infer<typeof jobRow>;

const sort = z.pipe(
  z.string().check(z.regex(new RegExp(`^(${jobRowColumns.join('|')}),(asc|desc)$`))),
  z.transform((text) => {
    const [column, direction] = text.split(',');
    return { column: column as JobRowColumn, direction: direction as 'asc' | 'desc' };
  }),
);

const statusList = z.pipe(
  z
    .string()
    .check(z.refine((text) => text.split(',').every((code) => jobRowStatuses.some((each) => each === code)))),
  z.transform((text) => text.split(',') as (typeof jobRowStatuses)[number][]),
);

const soughtQuantity = z.pipe(
  line(40).check(z.refine((text) => text === '' || readSoughtQuantity(text) !== null)),
  z.transform((text) => readSoughtQuantity(text)),
);

/** Filters of the table, one parameter a column. */
const columnFilters = {
  productGroup: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => []),
      ),
      idList,
    ]),
  ),
  id: z.optional(idList),
  transportJobId: z.optional(idList),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  time: z.optional(line(5)),
  pickup: z.optional(line(200)),
  destination: z.optional(line(200)),
  product: z.optional(line(200)),
  quantity: z.optional(soughtQuantity),
  shelf: z.optional(line(100)),
  notes: z.optional(line(200)),
  carrier: z.optional(line(200)),
  truck: z.optional(line(40)),
  customerManager: z.optional(line(200)),
  creator: z.optional(line(200)),
  sentToPkTerminal: z.optional(flagText),
  sentToWaybill: z.optional(flagText),
  sentToFleetService: z.optional(flagText),
  isSMSSent: z.optional(flagText),
  wetGrain: z.optional(flagText),
  status: z.optional(statusList),
  priority: z.optional(idList),
} satisfies Record<JobRowFilterName, z.ZodMiniType>;

const filters = z.strictObject({
  search: z.optional(z.literal('false')),
  sort: z.optional(z.union([sort, z.array(sort)])),
  ...columnFilters,
});
export type JobRowFilters = z.output<typeof filters>;

const jobRowQuery = z.extend(filters, {
  pageNr: z.optional(digits.check(z.refine((number) => number >= 1))),
  size: z.optional(digits.check(z.refine((size) => size >= 1 && size <= 500))),
});

const columnList = z.pipe(
  z
    .string()
    .check(z.refine((text) => text.split(',').every((name) => jobRowColumns.some((each) => each === name)))),
  z.transform((text) => text.split(',') as JobRowColumn[]),
);

const exportQuery = z.extend(filters, {
  format: z.enum(['xlsx', 'csv']),
  /** Which columns, in which order; all without it. */
  columns: z.optional(columnList),
});

export const jobTableEndpoints = {
  listJobRows: {
    ...routes.listJobRows,
    summary: 'A page of the transport jobs table; cancelled rows only when filtered for',
    access: { anyOf: ['PERM_MOBILE'] },
    query: jobRowQuery,
    output: page(jobRow),
  },
  exportJobRows: {
    ...routes.exportJobRows,
    summary: 'All rows that the filters find, as a file for spreadsheets',
    access: { anyOf: ['PERM_MOBILE'] },
    query: exportQuery,
    output: 'file',
  },
} as const satisfies Record<string, Endpoint>;

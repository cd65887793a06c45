import * as z from 'zod/mini';

import { contract } from '../contracts/contracts.ts';
import type { Endpoint } from '../endpoint.ts';
import { financeAccess } from '../freight/tariffs.ts';
import { mapPoint } from '../map/map.ts';
import { routes } from '../routes.ts';
import { contentList, day, namedRecord } from '../values.ts';

export const reportNames = ['tonnes', 'km', 'waiting', 'margin'] as const;
export type ReportName = (typeof reportNames)[number];
export const reportGroups = ['client', 'product', 'truck', 'carrier', 'week', 'trip', 'location'] as const;
export type ReportGroup = (typeof reportGroups)[number];

const figures = {
  /** Loads that are delivered. */
  rows: z.int(),
  /** Weighed tonnes; goods that are not weighed add nothing. */
  tonnes: z.number(),
  /** As entered by drivers, else the known distance; empty kilometres are those before and after. */
  loadedKm: z.number(),
  emptyKm: z.number(),
  waitingMinutes: z.int(),
  /** The number of these minutes beyond the free hour of each stop. */
  chargedMinutes: z.int(),
  /** The sum of all lines, settled or not. */
  incomeCents: z.int(),
  costCents: z.int(),
  marginCents: z.int(),
  /** Loads of which one side is held: their money is not known yet. */
  heldRows: z.int(),
};

const reportRow = z.strictObject({
  /** An id, a week's Monday, or `none`. */
  key: z.string(),
  label: z.string(),
  /** Where a location is, in a report by location; left out where nobody has put it on the map. */
  at: z.optional(mapPoint),
  ...figures,
  /** The rows behind the figures. */
  rowIds: z.array(z.int()),
});
export type ReportRow = z.infer<typeof reportRow>;

const totals = z.strictObject(figures);
export type ReportTotals = z.infer<typeof totals>;

const report = z.strictObject({
  content: z.array(reportRow),
  totals,
  /** Jobs whose money is still to be calculated again. */
  waiting: z.int(),
});
export type Report = z.infer<typeof report>;

const reportedContract = z.extend(contract, {
  company: namedRecord,
  /** The share of its period that is over today, in whole per cent. */
  passedPercent: z.int(),
  /** The share of it that was delivered; null without an upper bound. */
  deliveredPercent: z.nullable(z.int()),
});
export type ReportedContract = z.infer<typeof reportedContract>;

const params = z.strictObject({ report: z.enum(reportNames) });
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, { path: ['to'] });
const query = z.strictObject({ from: day, to: day, by: z.optional(z.enum(reportGroups)) }).check(inOrder);
const days = z.strictObject({ from: day, to: day }).check(inOrder);

export const reportEndpoints = {
  getReport: {
    ...routes.getReport,
    summary:
      'Figures of delivered loads by day of loading: each number is the sum of its rows (`rowIds`); by location a load counts at the locations where it waited',
    access: financeAccess,
    params,
    query,
    output: report,
  },
  getContractReport: {
    ...routes.getContractReport,
    summary:
      'Contracts in force on any of the days, by how much of them is left: what was delivered beside how much of their time is over',
    access: financeAccess,
    query: days,
    output: contentList(reportedContract),
  },
  exportContractReport: {
    ...routes.exportContractReport,
    summary: 'The same as a workbook (XLSX)',
    access: financeAccess,
    query: days,
    output: 'file',
  },
  exportReport: {
    ...routes.exportReport,
    summary: 'The same as a workbook (XLSX)',
    access: financeAccess,
    params,
    query,
    output: 'file',
  },
} as const satisfies Record<string, Endpoint>;

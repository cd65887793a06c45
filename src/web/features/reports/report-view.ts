import {
  type ReportGroup,
  reportGroups,
  type ReportName,
  reportNames,
  type ReportTotals,
} from '#api/reports/reports.ts';
import { monthOf, type Period, periodOf } from '#domain/calendar/period.ts';

import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';

/** The key of all queries of reports. */
export const reportsKey = ['reports'] as const;

/** Figures of loads, and contracts, which have no grouping. */
export const shownReports = [...reportNames, 'contracts'] as const;
export type ShownReport = (typeof shownReports)[number];

export type Figure = keyof ReportTotals;

/** The figures of each report: the main one first, which a phone shows and the chart draws. */
export const figuresOf: Record<ReportName, readonly [Figure, ...Figure[]]> = {
  tonnes: ['tonnes', 'rows'],
  km: ['loadedKm', 'emptyKm', 'rows'],
  waiting: ['waitingMinutes', 'chargedMinutes', 'rows'],
  margin: ['marginCents', 'incomeCents', 'costCents', 'rows', 'heldRows'],
};

export interface ReportView {
  report: ShownReport;
  by: ReportGroup;
  period: Period;
}

/** A report of figures. */
export type FigureView = ReportView & { report: ReportName };

/** The usual grouping of each report, until another is chosen. */
const usualGroup: Record<ShownReport, ReportGroup> = {
  tonnes: 'client',
  km: 'truck',
  waiting: 'location',
  margin: 'client',
  contracts: 'client',
};

/** Reads the view of the page from the address, which can be sent to a colleague. */
export function useReportView(): [ReportView, (changes: Partial<ReportView>) => void] {
  const search: { report?: string; by?: string; from?: string; to?: string } = useSearch();
  const report = shownReports.find((each) => each === search.report) ?? 'tonnes';
  const view: ReportView = {
    report,
    by: reportGroups.find((each) => each === search.by) ?? usualGroup[report],
    period: periodOf(search) ?? monthOf(todayInTallinn()),
  };
  const change = (changes: Partial<ReportView>) => {
    const next = { ...view, ...changes };
    // Another report begins with its own grouping.
    const by = changes.report === undefined ? next.by : usualGroup[changes.report];
    navigate({ to: paths.reports, search: { report: next.report, by, ...next.period }, replace: true });
  };
  return [view, change];
}

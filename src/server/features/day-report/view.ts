import type { DayReport, DayReportFigures } from '#api/planning/day-report.ts';
import type { Day } from '#domain/calendar/day.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { type Decimal, decimalToNumber } from '#domain/goods/decimal.ts';
import { type ReportFigures, type ReportPart, reportParts, totalOf } from '#domain/planning/day-report.ts';

import type { NamedReport } from './read-report.ts';

/** Returns the report as the API answers it. */
export function reportView(days: { from: Day; to: Day }, reports: readonly NamedReport[]): DayReport {
  const isOneDay = days.from === days.to;
  return {
    ...days,
    trucks: reports.map((report) => {
      const [start = null] = isOneDay ? report.starts : [];
      return {
        truck: report.truck,
        start: start && {
          plannedAt: isoOf(start.plannedAt),
          setOffAt: isoOf(start.setOffAt),
          arrivedAt: isoOf(start.arrivedAt),
        },
        ...figuresView(report),
      };
    }),
    total: figuresView(totalOf(reports)),
  };
}

function figuresView(figures: ReportFigures): DayReportFigures {
  const jobs = reportParts.map((part): [ReportPart, number[]] => [part, [...figures.jobs[part]]]);
  return {
    jobs: Object.fromEntries(jobs) as Record<ReportPart, number[]>,
    plannedKm: decimalToNumber(figures.plannedKm),
    plannedKmUnknown: figures.plannedKmUnknown,
    drivenKm: decimalToNumber(figures.drivenKm),
    drivenKmUnknown: figures.drivenKmUnknown,
    plannedEmptyKm: decimalToNumber(figures.plannedEmptyKm),
    plannedEmptyKmUnknown: figures.plannedEmptyKmUnknown,
    drivenEmptyKm: decimalToNumber(figures.drivenEmptyKm),
    drivenEmptyKmUnknown: figures.drivenEmptyKmUnknown,
    plannedTonnes: tonnes(figures.plannedKg),
    deliveredTonnes: tonnes(figures.deliveredKg),
    compared: {
      plannedKm: decimalToNumber(figures.compared.plannedKm),
      drivenKm: decimalToNumber(figures.compared.drivenKm),
      plannedEmptyKm: decimalToNumber(figures.compared.plannedEmptyKm),
      drivenEmptyKm: decimalToNumber(figures.compared.drivenEmptyKm),
      plannedTonnes: tonnes(figures.compared.plannedKg),
      deliveredTonnes: tonnes(figures.compared.deliveredKg),
    },
    waitingMinutes: figures.waitingMinutes,
    chargedMinutes: figures.chargedMinutes,
    comparedDays: figures.comparedDays,
    lateDays: figures.lateDays,
    lateMinutes: figures.lateMinutes,
  };
}

function tonnes(kg: Decimal): number {
  return Math.round(decimalToNumber(kg)) / 1000;
}

function isoOf(instant: number | null): string | null {
  return instant === null ? null : instantToIso(instant);
}

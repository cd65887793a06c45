import type { DayReport, DayReportFigures, TruckDayReport } from '#api/planning/day-report.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { et } from '../../i18n/et.ts';
import {
  dayCell,
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  numberCell,
  tableOf,
  textCell,
  timeCell,
} from '../../spreadsheet/cell.ts';

/** A line of the file; without a truck it is the rows without one, or the sum of all. */
interface ReportLine {
  name: string;
  truck: TruckDayReport['truck'];
  start: TruckDayReport['start'];
  figures: DayReportFigures;
}

/** Returns the report as a table: a line for each truck, and their sum. */
export function exportTrucks({ from, to, trucks, total }: DayReport): ExportTable {
  const messages = et.dayReport;
  const lines = trucks.map((report): ReportLine => {
    const { truck, start } = report;
    const name = truck === null ? messages.withoutTruck : formatPlate(truck.licensePlateNumber);
    return { name, truck, start, figures: report };
  });
  const sum: ReportLine = { name: messages.total, truck: null, start: null, figures: total };
  return tableOf(columnsFor(from, to), [...lines, sum]);
}

function columnsFor(from: string, to: string): ExportColumn<ReportLine>[] {
  const names = et.dayReport.columns;
  const figure = (name: string, valueOf: (figures: DayReportFigures) => number) => ({
    name,
    cellOf: (line: ReportLine) => numberCell(valueOf(line.figures)),
  });
  return [
    { name: names.from, cellOf: () => dayCell(from) },
    { name: names.to, cellOf: () => dayCell(to) },
    { name: names.truck, cellOf: ({ name }) => textCell(name) },
    { name: names.driver, cellOf: ({ truck }) => textCell(truck?.driver ?? '') },
    { name: names.carrier, cellOf: ({ truck }) => textCell(truck?.carrier ?? '') },
    { name: names.plannedStart, cellOf: ({ start }) => instantCell(start?.plannedAt) },
    { name: names.setOff, cellOf: ({ start }) => instantCell(start?.setOffAt) },
    { name: names.arrived, cellOf: ({ start }) => instantCell(start?.arrivedAt) },
    figure(names.lateDays, ({ lateDays }) => lateDays),
    figure(names.lateMinutes, ({ lateMinutes }) => lateMinutes),
    figure(names.planned, ({ jobs }) => jobs.planned.length),
    figure(names.added, ({ jobs }) => jobs.added.length),
    figure(names.driven, ({ jobs }) => jobs.driven.length),
    figure(names.asPlanned, ({ jobs }) => jobs.asPlanned.length),
    figure(names.notDriven, ({ jobs }) => jobs.notDriven.length),
    figure(names.ahead, ({ jobs }) => jobs.ahead.length),
    figure(names.cancelled, ({ jobs }) => jobs.cancelled.length),
    figure(names.moved, ({ jobs }) => jobs.moved.length),
    figure(names.otherTruck, ({ jobs }) => jobs.otherTruck.length),
    // Sums of the same rows are side by side; those of all rows come after them.
    figure(names.plannedKm, ({ compared }) => compared.plannedKm),
    figure(names.drivenKm, ({ compared }) => compared.drivenKm),
    figure(names.plannedEmptyKm, ({ compared }) => compared.plannedEmptyKm),
    figure(names.drivenEmptyKm, ({ compared }) => compared.drivenEmptyKm),
    figure(names.plannedTonnes, ({ compared }) => compared.plannedTonnes),
    figure(names.deliveredTonnes, ({ compared }) => compared.deliveredTonnes),
    figure(names.allPlannedKm, ({ plannedKm }) => plannedKm),
    figure(names.plannedKmUnknown, ({ plannedKmUnknown }) => plannedKmUnknown),
    figure(names.allDrivenKm, ({ drivenKm }) => drivenKm),
    figure(names.drivenKmUnknown, ({ drivenKmUnknown }) => drivenKmUnknown),
    figure(names.allPlannedEmptyKm, ({ plannedEmptyKm }) => plannedEmptyKm),
    figure(names.allDrivenEmptyKm, ({ drivenEmptyKm }) => drivenEmptyKm),
    figure(names.allPlannedTonnes, ({ plannedTonnes }) => plannedTonnes),
    figure(names.allDeliveredTonnes, ({ deliveredTonnes }) => deliveredTonnes),
    figure(names.waitingMinutes, ({ waitingMinutes }) => waitingMinutes),
    figure(names.chargedMinutes, ({ chargedMinutes }) => chargedMinutes),
  ];
}

function instantCell(at: string | null | undefined): ExportCell {
  return timeCell(at == null ? null : toTallinn(at).time);
}

import type { DayReport, DayReportFigures, TruckDayReport } from '#api/planning/day-report.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { et } from '../../i18n/et.ts';
import { dayCell, type ExportCell, numberCell, textCell } from '../../spreadsheet/cell.ts';

/** A line a truck, and their sum; in the order of the column names of the catalogue. */
// oxlint-disable-next-line typescript/require-await -- a workbook is written from what is read bit by bit
export async function* exportedTrucks({ from, to, trucks, total }: DayReport): AsyncGenerator<ExportCell[]> {
  const days = [dayCell(from), dayCell(to)];
  const words = et.dayReport;
  for (const report of trucks) {
    const { truck, start } = report;
    const plate = truck === null ? words.withoutTruck : formatPlate(truck.licensePlateNumber);
    yield [
      ...days,
      ...[plate, truck?.driver ?? '', truck?.carrier ?? ''].map(textCell),
      ...startCells(start),
      ...figureCells(report),
    ];
  }
  yield [...days, ...[words.total, '', ''].map(textCell), ...startCells(null), ...figureCells(total)];
}

function startCells(start: TruckDayReport['start']): ExportCell[] {
  const { plannedAt = null, setOffAt = null, arrivedAt = null } = start ?? {};
  return [plannedAt, setOffAt, arrivedAt].map((at): ExportCell =>
    at === null ? { kind: 'empty' } : { kind: 'time', value: toTallinn(at).time },
  );
}

function figureCells(figures: DayReportFigures): ExportCell[] {
  const { jobs } = figures;
  return [
    figures.lateDays,
    figures.lateMinutes,
    jobs.planned.length,
    jobs.added.length,
    jobs.driven.length,
    jobs.notDriven.length,
    jobs.cancelled.length,
    jobs.moved.length,
    jobs.otherTruck.length,
    figures.plannedKm,
    figures.plannedKmUnknown,
    figures.drivenKm,
    figures.drivenKmUnknown,
    figures.plannedTonnes,
    figures.deliveredTonnes,
    figures.waitingMinutes,
    figures.chargedMinutes,
  ].map(numberCell);
}

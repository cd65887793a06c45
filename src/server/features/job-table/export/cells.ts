import type { JobRow } from '#api/job-row/job-table.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { et } from '../../../i18n/et.ts';

/** One value of an exported row; a spreadsheet can count with days and numbers. */
export type ExportCell =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'day'; value: string }
  | { kind: 'empty' };

const empty: ExportCell = { kind: 'empty' };

/** The columns of a file: the names and what they show of a row. Quantities bring their unit as a column. */
export function exportColumns(columns: readonly JobRowColumn[]): {
  names: string[];
  cellsOf: (row: JobRow) => ExportCell[];
} {
  return {
    names: columns.flatMap((column) =>
      column === 'quantity' ? [et.jobRows.columns.quantity, et.jobRows.unit] : [et.jobRows.columns[column]],
    ),
    cellsOf: (row) => columns.flatMap((column) => cellsOf(row, column)),
  };
}

function cellsOf(row: JobRow, column: JobRowColumn): ExportCell[] {
  switch (column) {
    case 'id':
    case 'transportJobId':
    case 'priority':
      return [{ kind: 'number', value: row[column] }];
    case 'date':
      return [{ kind: 'day', value: row.date }];
    case 'quantity':
      return [{ kind: 'number', value: row.quantity }, text(row.product.unit)];
    case 'pickup':
      return [text(row.pickup.locationName)];
    case 'destination':
      return [text(row.destination?.locationName)];
    case 'product':
    case 'carrier':
    case 'customerManager':
    case 'creator':
      return [text(row[column]?.name)];
    case 'truck':
      return [text(row.truck?.licensePlateNumber)];
    case 'status':
      return [text(et.jobRows.statuses[row.status])];
    case 'time':
    case 'shelf':
    case 'notes':
      return [text(row[column])];
    case 'sentToPkTerminal':
    case 'sentToWaybill':
    case 'sentToFleetService':
    case 'isSMSSent':
    case 'wetGrain':
      return [text(row[column] ? et.jobRows.flags.yes : et.jobRows.flags.no)];
  }
}

function text(value: string | null | undefined): ExportCell {
  return value ? { kind: 'text', value } : empty;
}

/** A cell as Estonians write it: 20.11.2026, 28,5. No spaces between thousands: spreadsheets stumble on them. */
export function shownText(cell: ExportCell): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return cell.value;
    case 'day':
      return formatDay(cell.value);
    case 'number':
      return formatDecimal(decimal(cell.value)).replaceAll('\u{a0}', '').replace('\u{2212}', '-');
  }
}

import { recordName } from '#api/job-row/job-row-labels.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { et } from '../../../i18n/et.ts';
import type { ExportCell } from '../../../spreadsheet/cell.ts';

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
  const value = row[column];
  if (value === null) return [empty];
  if (typeof value === 'boolean') return [text(value ? et.jobRows.flags.yes : et.jobRows.flags.no)];
  if (typeof value === 'object') return [text(recordName(value))];
  const { kind } = ruleOf(column);
  if (column === 'quantity') return [{ kind: 'number', value: row.quantity }, text(row.product.unit)];
  if (typeof value === 'number') return [{ kind: 'number', value }];
  if (kind === 'day' || kind === 'time') return [{ kind, value }];
  return [text(column === 'status' ? et.jobRows.statuses[row.status] : value)];
}

function text(value: string): ExportCell {
  return value ? { kind: 'text', value } : empty;
}

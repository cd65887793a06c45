import { recordName } from '#api/job-row/job-row-labels.ts';
import { isSimulated } from '#domain/dispatch/changed-after-sending.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { et } from '../../../i18n/et.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import { type ExportCell, type ExportColumn, numberCell, textCell } from '../../../spreadsheet/cell.ts';

/** The columns of a file, in the table's words. Quantities bring their unit as a column. */
export function exportColumns(columns: readonly JobRowColumn[]): ExportColumn<StoredRow>[] {
  return columns.flatMap((column) => [
    { name: et.jobRows.columns[column], cellOf: (row: StoredRow) => cellOf(row, column) },
    ...(column === 'quantity'
      ? [{ name: et.jobRows.unit, cellOf: ({ product }: StoredRow) => textCell(product.unit) }]
      : []),
  ]);
}

function cellOf(row: StoredRow, column: JobRowColumn): ExportCell {
  const value = row[column];
  if (value === null) return { kind: 'empty' };
  if (typeof value === 'boolean') return textCell(flagText(row, column, value));
  if (typeof value === 'object') return textCell(recordName(value));
  if (typeof value === 'number') return numberCell(value);
  const { kind } = ruleOf(column);
  if (kind === 'day' || kind === 'time') return { kind, value };
  return textCell(column === 'status' ? et.jobRows.statuses[row.status] : value);
}

function flagText(row: StoredRow, column: JobRowColumn, value: boolean): string {
  const { yes, simulated, no } = et.jobRows.flags;
  if (!value) return no;
  return isSimulated(row, column) ? simulated : yes;
}

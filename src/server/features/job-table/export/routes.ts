import { type JobRow, jobTableEndpoints } from '#api/job-row/job-table.ts';
import { recordName } from '#api/record-name.ts';
import { isSimulated } from '#domain/dispatch/changed-after-sending.ts';
import { jobRowColumns, type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { markedFindings } from '#domain/planning/finding-marks.ts';

import type { Db } from '../../../db/schema.ts';
import { answerFile } from '../../../http/answer-file.ts';
import { register } from '../../../http/register.ts';
import { et } from '../../../i18n/et.ts';
import { findRows } from '../../../job-rows/find-rows.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import { addPresentFindings } from '../../../planning/row-findings.ts';
import type { Feature } from '../../../services.ts';
import {
  tableOf,
  type ExportCell,
  type ExportColumn,
  numberCell,
  textCell,
} from '../../../spreadsheet/cell.ts';
import { csvOf } from '../../../spreadsheet/csv.ts';
import { xlsxOf } from '../../../spreadsheet/xlsx.ts';
import { findIds } from '../repository.ts';

/** Rows read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

/** The filtered rows as a file, streamed while they are read. */
export const jobRowExport: Feature = (api, { now, today }) => {
  register(api, jobTableEndpoints.exportJobRows, async ({ query, db, reply }) => {
    const { format, columns = jobRowColumns, withFindings: isNoted = false, ...filters } = query;
    const ids = await findIds(db, filters);
    const shownColumns = exportColumns(columns);
    const table = isNoted
      ? tableOf([...shownColumns, findingsColumn], readNotedRows(db, ids, now()))
      : tableOf(shownColumns, readRows(db, ids));
    const file = format === 'csv' ? csvOf(table) : xlsxOf(et.jobRows.sheet, table);
    const days = et.exports.days(query.dateFrom, query.dateTo) ?? today();
    return answerFile(reply, `${et.jobRows.fileName}-${days}.${format}`, file);
  });
};

async function* readRows(db: Db, ids: readonly number[]): AsyncGenerator<StoredRow> {
  for (let from = 0; from < ids.length; from += batchSize) {
    yield* await findRows(db, ids.slice(from, from + batchSize));
  }
}

/** A row of a file, with what was found of it. */
type ExportedRow = StoredRow & Pick<JobRow, 'findingDetails'>;

/** The findings of a row, in words; the last column of a workbook. */
const findingsColumn: ExportColumn<ExportedRow> = {
  name: et.jobRows.findings,
  cellOf: ({ findingDetails }) => {
    const reasons = markedFindings(findingDetails).map(({ message }) => message);
    return reasons.length === 0 ? { kind: 'empty' } : textCell(reasons.join('; '));
  },
};

/** The columns of a file, in the table's words. Quantities bring their unit as a column. */
function exportColumns(columns: readonly JobRowColumn[]): ExportColumn<StoredRow>[] {
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
  return value && isSimulated(row, column) ? et.exports.simulated : et.exports.flag(value);
}

async function* readNotedRows(db: Db, ids: readonly number[], now: number): AsyncGenerator<ExportedRow> {
  for (let from = 0; from < ids.length; from += batchSize) {
    yield* await addPresentFindings(db, await findRows(db, ids.slice(from, from + batchSize)), now);
  }
}

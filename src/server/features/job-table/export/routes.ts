import { Readable } from 'node:stream';

import { type JobRow, jobTableEndpoints } from '#api/job-row/job-table.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import type { Db } from '../../../db/connect.ts';
import { register } from '../../../http/register.ts';
import { et } from '../../../i18n/et.ts';
import { findRows } from '../../../job-rows/find-rows.ts';
import type { Feature } from '../../../services.ts';
import type { ExportCell } from '../../../spreadsheet/cell.ts';
import { csvOf } from '../../../spreadsheet/csv.ts';
import { workbookType, xlsxOf } from '../../../spreadsheet/xlsx.ts';
import { findIds } from '../repository.ts';
import { exportColumns } from './cells.ts';

/** Rows read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: workbookType,
};

/** The filtered rows as a file, written while they are read. */
export const jobRowExport: Feature = (api, { now }) => {
  register(api, jobTableEndpoints.exportJobRows, async ({ query, db, reply }) => {
    const { format, columns = jobRowColumns, ...filters } = query;
    const { names, cellsOf } = exportColumns(columns);
    const rows = cellRows(db, await findIds(db, filters), cellsOf);
    const file = format === 'csv' ? csvOf(names, rows) : xlsxOf(et.jobRows.sheet, names, rows);
    const days = et.exports.days(query.dateFrom, query.dateTo) ?? toTallinn(now()).day;
    const name = `${et.jobRows.fileName}-${days}.${format}`;
    reply
      .type(contentTypes[format])
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`);
    return Readable.from(file, { objectMode: false });
  });
};

async function* cellRows(
  db: Db,
  ids: readonly number[],
  cellsOf: (row: JobRow) => ExportCell[],
): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await findRows(db, ids.slice(from, from + batchSize));
    for (const row of rows) yield cellsOf(row);
  }
}

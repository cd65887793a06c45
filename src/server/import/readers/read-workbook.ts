import type { FileReading, ReadAs } from '#api/admin/imports.ts';

import { masterData } from '../../i18n/master-data.ts';
import { readXlsx, type Sheet, workbookLimits } from '../../spreadsheet/read-xlsx.ts';
import { TooMuchError, UnreadableArchiveError } from '../../spreadsheet/unzip.ts';
import type { SourceProblem } from '../source.ts';
import type { TableRow } from './read-table.ts';

const { reasons } = masterData;

/** Reads the rows of a sheet of a workbook (XLSX) on the disk; what it finds goes into `reading`. */
export async function* readWorkbook(
  path: string,
  readAs: ReadAs,
  reading: FileReading,
): AsyncGenerator<TableRow | SourceProblem> {
  reading.readsHiddenRows = readAs.hiddenRows !== 'SKIP';
  const onSheets = (sheets: readonly Sheet[], read: string) => {
    reading.sheets = [...sheets];
    reading.sheet = read;
  };
  let isHeading = true;
  try {
    for await (const row of readXlsx(path, () => {}, readAs.sheet, onSheets)) {
      if (row.cells.every((cell) => cell === '')) continue;
      if (!isHeading && row.isHidden) {
        reading.hiddenRows += 1;
        if (!reading.readsHiddenRows) continue;
      }
      isHeading = false;
      if (row.isMerged) reading.mergedRows += 1;
      yield { line: row.line, cells: row.cells };
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchiveError) && !(error instanceof TooMuchError)) throw error;
    const reason =
      error instanceof TooMuchError ? reasons.tooMuch[error.limit](workbookLimits) : reasons.unreadableXlsx;
    yield { code: 'INVALID', reason, line: null, column: null };
  }
}

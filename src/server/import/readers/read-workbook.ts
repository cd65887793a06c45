import { masterData } from '../../i18n/master-data.ts';
import { readXlsx, workbookLimits } from '../../spreadsheet/read-xlsx.ts';
import { TooMuchError, UnreadableArchiveError } from '../../spreadsheet/unzip.ts';
import type { Entity } from '../entity.ts';
import type { SourceProblem, SourceRecord } from '../source.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { OnBytes } from './read-text.ts';

const { reasons } = masterData;

/** Reads the records of the first sheet of a workbook (XLSX) on the disk, whose first row names the columns. */
export function readWorkbook(
  path: string,
  entity: Entity,
  onBytes: OnBytes,
): AsyncGenerator<SourceRecord | SourceProblem> {
  return readTable(rowsOf(path, onBytes), entity);
}

async function* rowsOf(path: string, onBytes: OnBytes): AsyncGenerator<TableRow | SourceProblem> {
  try {
    for await (const { line, cells, error } of readXlsx(path, onBytes)) {
      if (error === null) yield { line, cells };
      else yield { code: 'INVALID', reason: reasons.cellError(error), line, column: null };
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchiveError) && !(error instanceof TooMuchError)) throw error;
    const reason =
      error instanceof TooMuchError ? reasons.tooMuch[error.limit](workbookLimits) : reasons.unreadableXlsx;
    yield { code: 'INVALID', reason, line: null, column: null };
  }
}

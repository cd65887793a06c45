import { open } from 'node:fs/promises';

import type { FileReading, ReadAs } from '#api/admin/imports.ts';

import { masterData } from '../../i18n/master-data.ts';
import { readXlsx, type Sheet, type SheetCell, workbookLimits } from '../../spreadsheet/read-xlsx.ts';
import { TooMuchError, UnreadableArchiveError } from '../../spreadsheet/unzip.ts';
import type { SourceProblem } from '../source.ts';
import { headingOf, type TableRow } from './read-table.ts';

const { reasons } = masterData;

/** Reads the rows of a sheet of a workbook (XLSX) on the disk; what it finds goes into `reading`. */
export async function* readWorkbook(
  path: string,
  readAs: ReadAs,
  reading: FileReading,
): AsyncGenerator<TableRow | SourceProblem> {
  reading.readsHiddenRows = readAs.hiddenRows !== 'SKIP';
  reading.readsHiddenColumns = readAs.hiddenColumns !== 'SKIP';
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
      if (isHeading) {
        const hidden = row.cells.filter((_, at) => row.hiddenColumns.has(at));
        reading.hiddenColumns = headingsOf(hidden);
      }
      isHeading = false;
      if (row.isMerged) reading.mergedRows += 1;
      const cells = reading.readsHiddenColumns
        ? row.cells
        : row.cells.map((cell, at) => (row.hiddenColumns.has(at) ? '' : cell));
      yield { line: row.line, cells };
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchiveError) && !(error instanceof TooMuchError)) throw error;
    const other = error instanceof TooMuchError ? null : await otherKindOf(path);
    const reason =
      error instanceof TooMuchError
        ? reasons.tooMuch[error.limit](workbookLimits)
        : other === null
          ? reasons.unreadableXlsx
          : reasons.noWorkbook[other];
    yield { code: 'INVALID', reason, line: null, column: null };
  }
}

/** A column without a heading says nothing. */
function headingsOf(cells: readonly SheetCell[]): string[] {
  return cells.map((cell) => headingOf(cell).trim()).filter((heading) => heading !== '');
}

/** What a file is that is called a workbook and is none; null where that cannot be told. */
async function otherKindOf(path: string): Promise<keyof typeof reasons.noWorkbook | null> {
  const head = await firstBytes(path);
  const text = head.toString('latin1');
  if (text.startsWith('\u{d0}\u{cf}\u{11}\u{e0}')) {
    // Names of an OLE file's parts are UTF-16.
    return text.includes(Array.from('EncryptedPackage').join('\0')) ? 'PASSWORD' : 'OLD_EXCEL';
  }
  if (text.startsWith('PK')) {
    if (text.includes('opendocument.spreadsheet')) return 'OPEN_DOCUMENT';
    return text.includes('xl/workbook.bin') ? 'BINARY_EXCEL' : null;
  }
  if (head.length === 0 || head.includes(0)) return null;
  // What Excel wrote before there were workbooks.
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'OLD_EXCEL';
  return /^[\s\xef\xbb\xbf]*<(?:!doctype|html|meta|table)/i.test(text) ? 'WEB_PAGE' : 'TEXT';
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The list of an OLE file's parts may stand behind some of them. */
const headBytes = 1024 * 1024;

import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { ExportCell } from './cell.ts';
import { xlsxOf } from './xlsx.ts';

/** Answers a workbook of one sheet as a download, written while its rows are read; `fileName` is without ending. */
export function answerWorkbook(
  reply: FastifyReply,
  { fileName, sheet, names }: { fileName: string; sheet: string; names: readonly string[] },
  rows: AsyncIterable<readonly ExportCell[]>,
): Readable {
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}.xlsx"`);
  return Readable.from(xlsxOf(sheet, names, rows), { objectMode: false });
}

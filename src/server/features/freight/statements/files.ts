import type { ListedStatement, Statement } from '#api/freight/statements.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { EInvoiceFormat } from '#domain/freight/e-invoice.ts';
import { statementKind } from '#domain/freight/statement.ts';

import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../http/errors.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import { xlsxOf, type ZipEntry, zipOf } from '../../../spreadsheet/xlsx.ts';
import { buildInvoice } from './e-invoice/invoice.ts';
import { writeEInvoice } from './e-invoice/write.ts';
import { statementTable } from './export.ts';
import { openStatementThread, type StatementThread } from './pdf/draw-statement.ts';
import { readStatement } from './read.ts';

/** Returns 'arve-M2026-0001', without the ending. */
export function fileNameOf(statement: ListedStatement): string {
  return `${messages.statement.fileNames[statementKind(statement)]}-${statement.number}`;
}

/** Returns the name of the sheet in a statement's workbook. */
export function sheetNameOf(statement: ListedStatement): string {
  return messages.statement.titles[statementKind(statement)];
}

/**
 * Returns a ZIP archive with the PDF, workbook and e-invoice of each statement. E-invoices that lack something are
 * named in a text beside the files, with all that they lack: nobody takes the rest for the whole.
 */
export async function buildFiles(
  db: Db,
  statements: readonly ListedStatement[],
  format: EInvoiceFormat,
  today: Day,
): Promise<AsyncGenerator<Uint8Array>> {
  const invoices: ZipEntry[] = [];
  const lacks: string[] = [];
  for (const listed of statements.filter((each) => statementKind(each) !== 'SUMMARY')) {
    const invoice = await buildInvoice(db, await readStatement(db, listed.id, today), format).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        lacks.push(...error.problems.map((each) => `${listed.number}: ${each.explanation ?? each.message}`));
        return null;
      },
    );
    if (invoice !== null) {
      invoices.push({ name: `${format}-${listed.number}.xml`, parts: [writeEInvoice(invoice)] });
    }
  }
  const missing: ZipEntry[] =
    lacks.length === 0 ? [] : [{ name: messages.missingFiles, parts: [`${lacks.join('\r\n')}\r\n`] }];
  return packFiles(db, statements, [...missing, ...invoices], today);
}

/** One thread draws all documents; it also ends when the reader stops before the end of the archive. */
async function* packFiles(
  db: Db,
  statements: readonly ListedStatement[],
  texts: readonly ZipEntry[],
  today: Day,
): AsyncGenerator<Uint8Array> {
  const thread = openStatementThread();
  const drawn = statements.flatMap((listed): ZipEntry[] => {
    const name = fileNameOf(listed);
    const read = () => readStatement(db, listed.id, today);
    return [
      { name: `${name}.pdf`, parts: pdf(thread, read) },
      { name: `${name}.xlsx`, parts: workbook(read) },
    ];
  });
  try {
    yield* zipOf([...texts, ...drawn]);
  } finally {
    await thread.close();
  }
}

type Read = () => Promise<Statement>;

/** Drawn when its turn in the archive has come. */
async function* pdf(thread: StatementThread, read: Read): AsyncGenerator<Uint8Array> {
  yield await thread.draw(await read());
}

async function* workbook(read: Read): AsyncGenerator<Uint8Array> {
  const statement = await read();
  yield* xlsxOf(sheetNameOf(statement), statementTable(statement));
}

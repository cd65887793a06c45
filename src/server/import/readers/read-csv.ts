import { Readable } from 'node:stream';

import { CsvError, parse, type Parser } from 'csv-parse';

import { masterData } from '../../i18n/master-data.ts';
import { type SourceProblem, maxRecordLength } from '../source.ts';
import type { TableRow } from './read-table.ts';

const { reasons } = masterData;

/** The number of characters that are searched for the separator of values. */
const headLength = 10_000;

/** Reads the rows of a CSV text. Semicolon, comma, tab or bar separate values, double quotes hold them. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<TableRow | SourceProblem> {
  const { head, whole, skippedLines } = await takeHead(text);
  const parsing = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    info: true,
    max_record_size: maxRecordLength,
  });
  expectAnyLength(parsing);
  const parser = Readable.from(whole).compose(parsing);
  let endOfLast = skippedLines;
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      const line = endOfLast + 1;
      endOfLast = info.lines + skippedLines;
      yield { line, cells: record.map(plainText) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      code: 'INVALID',
      reason:
        error.code === 'CSV_MAX_RECORD_SIZE'
          ? reasons.recordTooLong(maxRecordLength)
          : (reasons.brokenCsv[error.code] ?? reasons.unreadableCsv(error.message)),
      line: endOfLast + 1,
      column: null,
    };
  }
}

/**
 * Rows are of any length. For each whose length is not that of the first, csv-parse would make an error with its stack,
 * only to forget it: a megabyte of empty lines took half a minute.
 */
function expectAnyLength(parser: Parser): void {
  const { state } = parser as Parser & { state: { record: string[] } };
  Object.defineProperty(state, 'expectedRecordLength', {
    get: () => state.record.length,
    set() {
      // That of the first row counts for no other.
    },
  });
}

/**
 * The text without the apostrophe by which an export keeps a text from being a formula (server/spreadsheet/csv.ts), or a
 * person keeps digits as they are ('00123).
 */
function plainText(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@]|[\d\s.,]+$)/, '').replace(/^="([^"]*)"$/, '$1');
}

/** The first lines, and the text again from its start, less Excel's `sep=;`. */
async function takeHead(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]();
  let head = '';
  let done = false;
  while (head.length < headLength && !done) {
    const next = await iterator.next();
    done = next.done === true;
    if (next.done !== true) head += next.value;
  }
  const separatorLine = separatorLinePattern.exec(head)?.[0] ?? '';
  const start = head.slice(separatorLine.length);
  async function* whole() {
    yield start;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { head, whole: whole(), skippedLines: separatorLine === '' ? 0 : 1 };
}

/** Excel's first line, which some programs put into quotes. */
const separatorLinePattern = /^"?sep=(.)"?[;,\t]*\r?\n/i;

/** Returns the most frequent separator outside quotes in the first line that is not empty. */
function delimiterOf(head: string): string {
  const declared = separatorLinePattern.exec(head)?.[1];
  if (declared !== undefined) return declared;
  const line = head.split(/\r?\n|\r/).find((each) => each.trim() !== '') ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [';', ',', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

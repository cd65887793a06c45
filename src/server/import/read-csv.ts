import { Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import { labelOfColumn } from '#api/import/column-labels.ts';

import { masterData } from '../i18n/master-data.ts';
import { type Entity, shownColumns } from './entity.ts';
import { plainName, type SourceFault, type SourceRecord } from './source.ts';

const { reasons } = masterData;

/** How much of the text is looked at to find out what separates the values. */
const headLength = 10_000;

const longestRecord = 1_000_000;

/** Records of a CSV text with a header line of names or of people's words for them. Semicolon, comma or tab separate values, double quotes hold them. */
export async function* readCsv(
  text: AsyncIterable<string>,
  entity: Entity,
): AsyncGenerator<SourceRecord | SourceFault> {
  const { head, whole, skippedLines } = await takeHead(text);
  const parser = Readable.from(whole).compose(
    parse({
      delimiter: delimiterOf(head),
      relax_column_count: true,
      info: true,
      max_record_size: longestRecord,
    }),
  );
  let columns: (string | null)[] | null = null;
  let endOfLast = skippedLines;
  try {
    for await (const item of parser) {
      const { record: cells, info } = item as { record: string[]; info: { lines: number } };
      const line = endOfLast + 1;
      endOfLast = info.lines + skippedLines;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (columns === null) {
        const header = readHeader(cells, entity);
        yield* header.faults.map((fault) => ({ ...fault, line }));
        if (header.faults.length > 0) return;
        columns = header.columns;
        continue;
      }
      yield recordOf(columns, cells, line);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      code: 'INVALID',
      reason: reasons.unreadableCsv(error.message),
      line: endOfLast + 1,
      column: null,
    };
    return;
  }
  if (columns === null) yield { code: 'REQUIRED', reason: reasons.noHeader, line: null, column: null };
}

function recordOf(columns: readonly (string | null)[], cells: readonly string[], line: number) {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return { code: 'INVALID', reason: reasons.tooManyValues, line, column: null } as const;
  }
  const values: Record<string, unknown> = {};
  for (const [index, name] of columns.entries())
    if (name !== null) values[name] = plainText(cells[index] ?? '');
  return { line, values };
}

/** Without the apostrophe by which an export keeps a text from being a formula (server/spreadsheet/csv.ts). */
function plainText(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@])/, '');
}

/** Names in the file become names of columns; a column without a name must be empty all the way down, or nearly. */
function readHeader(cells: readonly string[], entity: Entity) {
  const faults: Omit<SourceFault, 'line'>[] = [];
  const columns = cells.map((cell) => {
    if (cell.trim() === '') return null;
    const known =
      entity.columns.find((each) => plainName(each.name) === plainName(cell)) ??
      shownColumns(entity).find(
        ({ name }) => plainName(labelOfColumn(entity.name, name)) === plainName(cell),
      );
    if (known === undefined)
      faults.push({ code: 'NOT_ALLOWED', reason: reasons.unknownColumn(cell.trim()), column: cell.trim() });
    return known?.name ?? null;
  });
  const named = columns.filter((name) => name !== null);
  for (const name of new Set(named.filter((each, index) => named.indexOf(each) !== index)))
    faults.push({ code: 'DUPLICATE', reason: reasons.doubleColumn(name), column: name });
  for (const { name, required } of entity.columns)
    if (required && !named.includes(name))
      faults.push({ code: 'REQUIRED', reason: reasons.missingColumn, column: name });
  return { columns, faults };
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
  const separatorLine = /^sep=.\r?\n/i.exec(head)?.[0] ?? '';
  const start = head.slice(separatorLine.length);
  async function* whole() {
    yield start;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { head, whole: whole(), skippedLines: separatorLine === '' ? 0 : 1 };
}

/** What stands most often outside quotes in the first line that says anything. */
function delimiterOf(head: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(head)?.[1];
  if (declared !== undefined) return declared;
  const line = head.split(/\r?\n|\r/).find((each) => each.trim() !== '') ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

import { setImmediate as nextTurn } from 'node:timers/promises';

import type { FileReading, ReadAs } from '#api/admin/imports.ts';

import { masterData } from '../../i18n/master-data.ts';
import type { Entity } from '../entity.ts';
import type { ImportFile } from '../find-files.ts';
import type { SourceProblem, SourceRecord } from '../source.ts';
import { examplesOf, findEncoding, readText } from './encoding.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readTable } from './read-table.ts';
import { readWorkbook } from './read-workbook.ts';
import { DecimalSigns } from './reading.ts';

const { reasons } = masterData;

/**
 * Reads the records and problems of a file on the disk, whatever its format, as `readAs` says and else as it is found
 * to be; how it was read goes into `reading`, which is whole when all has been read. What nobody can know but whoever
 * made the file is a problem of the whole file.
 */
export async function* readFile(
  { path, format, entity, readAs }: Pick<ImportFile, 'path' | 'format'> & { entity: Entity; readAs: ReadAs },
  reading: FileReading,
): AsyncGenerator<SourceRecord | SourceProblem> {
  const signs = new DecimalSigns();
  if (format === 'xlsx') {
    yield* readTable(readWorkbook(path, readAs, reading), entity, signs);
  } else {
    const problem = await tellEncoding(path, readAs, reading);
    if (problem !== null) yield problem;
    if (reading.encoding === null) return;
    const text = readText(path, reading.encoding, () => {});
    yield* format === 'csv'
      ? readTable(inTurns(readCsv(text)), entity, signs)
      : inTurns(readJson(text, entity));
  }
  signs.tell(reading, readAs.decimalSign);
  if (reading.asks.includes('DECIMAL_SIGN')) {
    yield ofFile(reasons.whichDecimalSign(reading.decimalExample ?? ''));
  }
}

/** Few enough to be read in some milliseconds. */
const itemsAtOnce = 500;

/** Hands items on, and lets whoever else waits for this process come in between, however short the items are. */
async function* inTurns<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count % itemsAtOnce === 0) await nextTurn();
  }
}

/** Returns what is wrong with the encoding of a text, or not known; null where it is clear or was chosen. */
async function tellEncoding(
  path: string,
  { encoding: chosen }: ReadAs,
  reading: FileReading,
): Promise<SourceProblem | null> {
  const found = await findEncoding(path);
  if (chosen !== undefined) {
    reading.encoding = chosen;
    reading.examples = await examplesOf(path, chosen);
    return null;
  }
  if (found.encoding === null) {
    reading.examples = found.why === 'TWO_ENCODINGS' ? await examplesOf(path, 'windows-1257') : [];
    return { ...ofFile(reasons.noTextFile[found.why]), line: found.line };
  }
  reading.encoding = found.encoding;
  reading.examples = found.examples;
  if (found.isCertain) return null;
  reading.asks.push('ENCODING');
  return ofFile(reasons.whichEncoding(found.examples.map(({ word }) => word)));
}

function ofFile(reason: string): SourceProblem {
  return { code: 'INVALID', reason, line: null, column: null };
}

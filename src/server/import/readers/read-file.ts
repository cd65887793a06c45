import type { Entity } from '../entity.ts';
import type { ImportFile } from '../find-files.ts';
import type { SourceProblem, SourceRecord } from '../source.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { detectEncoding, type OnBytes, readText } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';

/** Reads the records and problems of a file on the disk, whatever its format. */
export async function* readFile(
  { path, format, entity }: Pick<ImportFile, 'path' | 'format'> & { entity: Entity },
  onBytes: OnBytes,
): AsyncGenerator<SourceRecord | SourceProblem> {
  if (format === 'xlsx') return yield* readWorkbook(path, entity, onBytes);
  const text = readText(path, await detectEncoding(path), onBytes);
  yield* format === 'csv' ? readCsv(text, entity) : readJson(text, entity);
}

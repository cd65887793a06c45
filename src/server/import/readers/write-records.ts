import { createWriteStream } from 'node:fs';
import { readFile as readText, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import type { FileReading, ReadAs } from '#api/admin/imports.ts';
import type { MasterDataEntity } from '#api/import/master-data.ts';

import { masterData } from '../../i18n/master-data.ts';
import { entityNamed } from '../entities.ts';
import type { ImportFile } from '../find-files.ts';
import type { SourceProblem, SourceRecord } from '../source.ts';
import { readFile } from './read-file.ts';
import { newReading } from './reading.ts';

const { reasons } = masterData;

/** A file on the disk, and where its records are written, one a line as JSON, and beside them how it was read. */
export interface FileToRead extends Pick<ImportFile, 'path' | 'format'> {
  kind: MasterDataEntity;
  target: string;
  readAs: ReadAs;
}

export interface ReadLimits {
  /** The time for all files together. */
  seconds: number;
  memoryMegabytes: number;
  /** Limits of what is read out of one file. */
  maxBytes: number;
  maxRecords: number;
}

/** Characters that are written at once. */
const blockSize = 64 * 1024;

/** Thrown when a file holds more than is taken. */
class ReadRefusal extends Error {}

/** Writes a file's records to its `target`; of a file over the limits only that problem. */
export async function writeRecords(
  { path, format, kind, target, readAs }: FileToRead,
  limits: Pick<ReadLimits, 'maxBytes' | 'maxRecords'>,
): Promise<void> {
  const reading = newReading();
  const source = readFile({ path, format, entity: entityNamed(kind), readAs }, reading);
  try {
    await pipeline(linesOf(source, limits), createWriteStream(target));
  } catch (error) {
    if (!(error instanceof ReadRefusal)) throw error;
    await writeProblem(target, error.message);
  }
  await writeFile(readingPath(target), JSON.stringify(reading));
}

/** Returns how the file whose records are in `target` was read; null of one whose reading was broken off. */
export async function readingOf(target: string): Promise<FileReading | null> {
  const text = await readText(readingPath(target), 'utf-8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as FileReading);
}

function readingPath(target: string): string {
  return `${target}.reading`;
}

/** Writes a problem in place of the records of a file. */
export async function writeProblem(target: string, reason: string): Promise<void> {
  const problem: SourceProblem = { code: 'INVALID', reason, line: null, column: null };
  await writeFile(target, `${JSON.stringify(problem)}\n`);
}

async function* linesOf(
  source: AsyncIterable<SourceRecord | SourceProblem>,
  { maxBytes, maxRecords }: Pick<ReadLimits, 'maxBytes' | 'maxRecords'>,
): AsyncGenerator<string> {
  let [bytes, records, block] = [0, 0, ''];
  for await (const record of source) {
    const line = `${JSON.stringify(record)}\n`;
    records += 1;
    bytes += Buffer.byteLength(line);
    if (records > maxRecords) throw new ReadRefusal(reasons.tooManyRecords(maxRecords));
    if (bytes > maxBytes) throw new ReadRefusal(reasons.tooMuchRead(maxBytes));
    block += line;
    if (block.length < blockSize) continue;
    yield block;
    block = '';
  }
  yield block;
}

import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';

import { masterData } from '../../i18n/master-data.ts';
import { entityNamed } from '../entities.ts';
import type { SourceFault, SourceRecord } from '../source.ts';
import { faultLine } from './fault-line.ts';
import { readFile } from './read-file.ts';
import type { ReadTask } from './read-in-thread.ts';

const { reasons } = masterData;

/** Characters that are written at once. */
const blockSize = 64 * 1024;

/** Thrown when a file holds more than is taken. */
class Refused extends Error {}

const { files, limits } = workerData as ReadTask;
for (const [index, { path, format, kind, target }] of files.entries()) {
  parentPort?.postMessage(index, []);
  const file = { path, format, entity: entityNamed(kind) };
  try {
    await pipeline(linesOf(readFile(file, () => {})), createWriteStream(target));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await writeFile(target, faultLine(error.message));
  }
}

async function* linesOf(found: AsyncIterable<SourceRecord | SourceFault>): AsyncGenerator<string> {
  let [bytes, records, block] = [0, 0, ''];
  for await (const record of found) {
    const line = `${JSON.stringify(record)}\n`;
    records += 1;
    bytes += line.length;
    if (records > limits.mostRecords) throw new Refused(reasons.tooManyRecords(limits.mostRecords));
    if (bytes > limits.mostBytes) throw new Refused(reasons.tooMuchRead(limits.mostBytes));
    block += line;
    if (block.length < blockSize) continue;
    yield block;
    block = '';
  }
  yield block;
}

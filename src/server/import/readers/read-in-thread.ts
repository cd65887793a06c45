import { stat } from 'node:fs/promises';

import type { FastifyBaseLogger } from 'fastify';

import { masterData } from '../../i18n/master-data.ts';
import { createTaskThread } from '../../threads/task-thread.ts';
import type { SourceProblem, SourceRecord } from '../source.ts';
import { type OnBytes, readText } from './encoding.ts';
import { type FileToRead, type ReadLimits, writeProblem, writeRecords } from './write-records.ts';

const { reasons } = masterData;

/** The input of the program; everything in it is data that processes can hand over. */
export interface ReadTask {
  file: FileToRead;
  limits: ReadLimits;
}

/** Limits that a file of the largest accepted size keeps on a busy small machine. */
export const usualReadLimits: ReadLimits = {
  seconds: 60,
  memoryMegabytes: 384,
  maxBytes: 512 * 1024 * 1024,
  maxRecords: 1_000_000,
};

/** Bytes of a text that is read, with pauses, in hardly more time than a process takes to start. */
const maxSmallTextBytes = 64 * 1024;

/**
 * Reads files before any transaction, large ones and workbooks in a process beside the server's, so that a file made to
 * be slow or large holds up nobody. One that passes a limit has a problem that says so in place of its records. Throws
 * when it was cancelled, or at what nobody could foresee.
 */
export async function readInThread(
  files: readonly FileToRead[],
  limits: ReadLimits,
  cancelled: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  const { seconds, memoryMegabytes } = limits;
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const isSmall = ({ format }: FileToRead, index: number) =>
    format !== 'xlsx' && (sizes[index] ?? 0) <= maxSmallTextBytes;
  for (const file of files.filter(isSmall)) await writeRecords(file, limits);

  const large = files.filter((file, index) => !isSmall(file, index));
  const thread = createTaskThread<ReadTask, null>({
    program: new URL('read-program.ts', import.meta.url),
    log,
    maxWaiting: 0,
    longestMs: seconds * 1000,
    memoryMegabytes,
    isProcess: true,
  });
  const end = () => void thread.close();
  cancelled.addEventListener('abort', end);
  const endsAt = performance.now() + seconds * 1000;
  try {
    for (const file of large) {
      cancelled.throwIfAborted();
      const { failure } = await thread.run({ file, limits }, '', Math.max(0, endsAt - performance.now()));
      cancelled.throwIfAborted();
      if (failure === 'TIME') await writeProblem(file.target, reasons.readTooLong(seconds));
      else if (failure === 'MEMORY') await writeProblem(file.target, reasons.readTooLarge(memoryMegabytes));
      else if (failure !== undefined) throw new Error(`${file.path} could not be read`);
    }
  } finally {
    cancelled.removeEventListener('abort', end);
    await thread.close();
  }
}

/** Reads back the stored records of a file; `onBytes` is called with the number of bytes read. */
export async function* recordsIn(
  target: string,
  onBytes: OnBytes,
): AsyncGenerator<SourceRecord | SourceProblem> {
  let rest = '';
  for await (const piece of readText(target, 'utf-8', onBytes)) {
    // Not `readline`, which also splits at U+2028 within a text.
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as SourceRecord | SourceProblem;
  }
}

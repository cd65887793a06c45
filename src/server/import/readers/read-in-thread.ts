import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import { masterData } from '../../i18n/master-data.ts';
import type { SourceProblem, SourceRecord } from '../source.ts';
import { type OnBytes, readText } from './read-text.ts';
import { type FileToRead, type ReadLimits, writeProblem, writeRecords } from './write-records.ts';

const { reasons } = masterData;

/** The input of the thread; everything in it can be passed between threads. */
export interface ReadTask {
  files: readonly FileToRead[];
  limits: ReadLimits;
}

/** Limits that a file of the largest accepted size keeps on a busy small machine. */
export const usualReadLimits: ReadLimits = {
  seconds: 60,
  memoryMegabytes: 384,
  maxBytes: 512 * 1024 * 1024,
  maxRecords: 1_000_000,
};

/** Bytes of a text that is read, with pauses, in hardly more time than a thread takes to start. */
const maxSmallTextBytes = 1024 * 1024;

/**
 * Reads files before any transaction, large ones and workbooks in a thread beside the main one, so that a file made to
 * be slow or large holds up nobody. One that passes a limit has a problem that says so in place of its records. Throws
 * when it was cancelled.
 */
export async function readInThread(
  files: readonly FileToRead[],
  limits: ReadLimits,
  cancelled: AbortSignal,
): Promise<void> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const isSmall = ({ format }: FileToRead, index: number) =>
    format !== 'xlsx' && (sizes[index] ?? 0) <= maxSmallTextBytes;
  for (const file of files.filter(isSmall)) await writeRecords(file, limits);

  const endsAt = performance.now() + limits.seconds * 1000;
  let left = files.filter((file, index) => !isSmall(file, index));
  while (left.length > 0) {
    const { reading, problem } = await readSome({ files: left, limits }, endsAt, cancelled);
    cancelled.throwIfAborted();
    const failed = left[reading];
    if (problem === null || failed === undefined) return;
    await writeProblem(failed.target, problem);
    left = left.slice(reading + 1);
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

/** Reads until the end or the first file that fails: which it is, and why. Throws what nobody could foresee. */
function readSome(
  task: ReadTask,
  endsAt: number,
  cancelled: AbortSignal,
): Promise<{ reading: number; problem: string | null }> {
  const { seconds, memoryMegabytes } = task.limits;
  return new Promise((resolve, reject) => {
    let reading = 0;
    let problem: string | null = null;
    const thread = new Worker(new URL('read-program.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const end = () => void thread.terminate();
    const timeLimit = setTimeout(
      () => {
        problem = reasons.readTooLong(seconds);
        end();
      },
      Math.max(0, endsAt - performance.now()),
    );
    cancelled.addEventListener('abort', end);
    if (cancelled.aborted) end();
    thread.on('message', (index: number) => {
      reading = index;
    });
    thread.on('error', (error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        problem = reasons.readTooLarge(memoryMegabytes);
      } else reject(error);
    });
    thread.on('exit', () => {
      clearTimeout(timeLimit);
      cancelled.removeEventListener('abort', end);
      resolve({ reading, problem });
    });
  });
}

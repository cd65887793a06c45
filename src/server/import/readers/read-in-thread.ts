import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { MasterDataEntity } from '#api/import/master-data.ts';

import { masterData } from '../../i18n/master-data.ts';
import type { ImportFile } from '../find-files.ts';
import type { SourceFault, SourceRecord } from '../source.ts';
import { faultLine } from './fault-line.ts';
import { type OnBytes, readText } from './read-text.ts';

const { reasons } = masterData;

/** A file on the disk, and where its records are written, one a line as JSON. */
export interface FileToRead extends Pick<ImportFile, 'path' | 'format'> {
  kind: MasterDataEntity;
  target: string;
}

export interface ReadLimits {
  /** Of all files together. */
  seconds: number;
  memoryMegabytes: number;
  /** Of what is read out of one file. */
  mostBytes: number;
  mostRecords: number;
}

/** What the thread is given; everything in it is data that threads can hand over. */
export interface ReadTask {
  files: readonly FileToRead[];
  limits: ReadLimits;
}

/** Other than the memory, what a file of the largest size that is taken needs on a busy small machine. */
export const usualReadLimits: ReadLimits = {
  seconds: 60,
  memoryMegabytes: 384,
  mostBytes: 512 * 1024 * 1024,
  mostRecords: 1_000_000,
};

/**
 * Reads files in a thread of its own, beside the main thread and before any transaction, so that a file made to be
 * slow or large holds up nobody. One that passes a limit has a fault that says so in place of its records. Throws when
 * it was cancelled.
 */
export async function readInThread(
  files: readonly FileToRead[],
  limits: ReadLimits,
  cancelled: AbortSignal,
): Promise<void> {
  const endsAt = performance.now() + limits.seconds * 1000;
  let left = files;
  while (left.length > 0) {
    const { reading, problem } = await readSome({ files: left, limits }, endsAt, cancelled);
    cancelled.throwIfAborted();
    const failed = left[reading];
    if (problem === null || failed === undefined) return;
    await writeFile(failed.target, faultLine(problem));
    left = left.slice(reading + 1);
  }
}

/** What was read from a file, again; `onBytes` is told how many bytes of it. */
export async function* recordsIn(
  target: string,
  onBytes: OnBytes,
): AsyncGenerator<SourceRecord | SourceFault> {
  let rest = '';
  for await (const piece of readText(target, 'utf-8', onBytes)) {
    // Not `readline`, which also splits at U+2028 within a text.
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as SourceRecord | SourceFault;
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
    const thread = new Worker(new URL('read-worker.ts', import.meta.url), {
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

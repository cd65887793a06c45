import { parentPort, workerData } from 'node:worker_threads';

import type { ReadTask } from './read-in-thread.ts';
import { writeRecords } from './write-records.ts';

const { files, limits } = workerData as ReadTask;
for (const [index, file] of files.entries()) {
  parentPort?.postMessage(index, []);
  await writeRecords(file, limits);
}

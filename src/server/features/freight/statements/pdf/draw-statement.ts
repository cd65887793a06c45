import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Statement } from '#api/freight/statements.ts';

/** Draws a statement in a thread of its own: a month of loads must not hold up whoever else asks meanwhile. */
export async function drawStatement(statement: Statement): Promise<Buffer> {
  const worker = new Worker(new URL('statement-worker.ts', import.meta.url), {
    workerData: statement,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const [file] = (await once(worker, 'message')) as [Uint8Array];
  await worker.terminate();
  return Buffer.from(file);
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Statement } from '#api/freight/statements.ts';

/** Draws statements one after another. Whoever opens it closes it. */
export interface StatementThread {
  draw: (statement: Statement) => Promise<Buffer>;
  close: () => Promise<unknown>;
}

/** A thread of its own: a month of loads must not hold up whoever else asks meanwhile. */
export function openStatementThread(): StatementThread {
  const worker = new Worker(new URL('statement-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return {
    async draw(statement) {
      worker.postMessage(statement, []);
      const [file] = (await once(worker, 'message')) as [Uint8Array];
      return Buffer.from(file);
    },
    close: () => worker.terminate(),
  };
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Statement } from '#api/freight/statements.ts';

/** What draws statements one after another. The caller that opens it must close it. */
export interface StatementThread {
  draw: (statement: Statement) => Promise<Buffer>;
  close: () => Promise<unknown>;
}

/** Opens a thread for statements: drawing a month of loads must not delay other requests. */
export function openStatementThread(): StatementThread {
  const thread = new Worker(new URL('statement-program.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return {
    async draw(statement) {
      thread.postMessage(statement, []);
      const [file] = (await once(thread, 'message')) as [Uint8Array];
      return Buffer.from(file);
    },
    close: () => thread.terminate(),
  };
}

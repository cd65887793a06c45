import { parentPort } from 'node:worker_threads';

import type { Statement } from '#api/freight/statements.ts';

import { renderStatement } from './statement-pdf.ts';

parentPort?.on('message', async (statement: Statement) => {
  parentPort?.postMessage(await renderStatement(statement), []);
});

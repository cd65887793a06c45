import { parentPort, workerData } from 'node:worker_threads';

import type { Statement } from '#api/freight/statements.ts';

import { renderStatement } from './statement-pdf.ts';

parentPort?.postMessage(await renderStatement(workerData as Statement), []);

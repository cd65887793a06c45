import { parentPort } from 'node:worker_threads';

import type { DocumentFacts } from './document-facts.ts';
import { renderDocument } from './document-pdf.ts';

/** One document to draw; everything in it is data that threads can hand over. */
export interface Drawing {
  facts: DocumentFacts;
  issuedOn: string;
  checkUrl: string;
}

// An error here ends the thread: drawing-thread.ts makes another.
parentPort?.on('message', async ({ facts, issuedOn, checkUrl }: Drawing) => {
  parentPort?.postMessage(await renderDocument(facts, issuedOn, checkUrl), []);
});

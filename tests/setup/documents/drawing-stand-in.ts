import { parentPort } from 'node:worker_threads';

import type { Drawing } from '../../../src/server/features/delivery-document/drawing-worker.ts';
import { begun, drawingSignals, signal, wake } from './drawing-signals.ts';

// Stands in for drawing-worker.ts and does what the row's notes say: 'die' ends the thread, 'throw' throws where
// nobody catches it, 'wait' stands still, as while drawing, until the test wakes it.
parentPort?.on('message', ({ facts: { notes } }: Drawing) => {
  if (notes === 'die') process.exit(1);
  if (notes === 'throw') throw new Error('thrown where nobody catches it');
  if (notes === 'wait') {
    const signals = drawingSignals();
    signal(signals, begun);
    Atomics.wait(signals, wake, 0);
  }
  parentPort?.postMessage(Buffer.from('%PDF-'), []);
});

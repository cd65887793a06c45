import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

import type { Drawing } from '../../../src/server/features/delivery-document/drawing-program.ts';
import { answerTasks } from '../../../src/server/threads/answer-tasks.ts';

const name = 'koorem-test-drawing';

/** Two cells that a test and the thread of drawing-stand-in.ts share: 1 in `begun` or `wake` says it has come. */
export const [begun, wake] = [0, 1];

// Stands in for drawing-program.ts and does what the row's notes say: 'die' ends the thread, 'throw' throws where
// nobody catches it, 'wait' stands still, as while drawing, until the test wakes it.
answerTasks(({ facts: { notes } }: Drawing) => {
  if (notes === 'die') process.exit(1);
  if (notes === 'throw') throw new Error('thrown where nobody catches it');
  if (notes === 'wait') {
    const signals = drawingSignals();
    signal(signals, begun);
    Atomics.wait(signals, wake, 0);
  }
  return Buffer.from('%PDF-');
});

/** Makes the cells, for threads that start from now on. */
export function makeDrawingSignals(): Int32Array<SharedArrayBuffer> {
  const signals = new Int32Array(new SharedArrayBuffer(8));
  setEnvironmentData(name, signals);
  return signals;
}

/** The cells, within a thread. */
function drawingSignals(): Int32Array<SharedArrayBuffer> {
  return getEnvironmentData(name) as Int32Array<SharedArrayBuffer>;
}

/** Sets a cell and wakes whoever waits for it. */
export function signal(signals: Int32Array<SharedArrayBuffer>, cell: number): void {
  Atomics.store(signals, cell, 1);
  Atomics.notify(signals, cell);
}

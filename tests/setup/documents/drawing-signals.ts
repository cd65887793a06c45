import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const name = 'koorem-test-drawing';

/** Two cells that a test and the thread of drawing-stand-in.ts share: 1 in `begun` or `wake` says it has come. */
export const [begun, wake] = [0, 1];

/** Makes the cells, for threads that start from now on. */
export function makeDrawingSignals(): Int32Array<SharedArrayBuffer> {
  const signals = new Int32Array(new SharedArrayBuffer(8));
  setEnvironmentData(name, signals);
  return signals;
}

/** The cells, within a thread. */
export function drawingSignals(): Int32Array<SharedArrayBuffer> {
  return getEnvironmentData(name) as Int32Array<SharedArrayBuffer>;
}

/** Sets a cell and wakes whoever waits for it. */
export function signal(signals: Int32Array<SharedArrayBuffer>, cell: number): void {
  Atomics.store(signals, cell, 1);
  Atomics.notify(signals, cell);
}

import { Worker } from 'node:worker_threads';

import type { FastifyBaseLogger } from 'fastify';

import type { DrawingLimits } from '../../services.ts';
import type { Drawing } from './drawing-program.ts';

/** What draws documents one after another beside the main thread, which goes on answering others. */
export interface DrawingThread {
  /** Null when too many wait, when it takes too long, or when the thread fails: asking again may help. */
  draw: (drawing: Drawing) => Promise<Buffer | null>;
  close: () => Promise<void>;
}

const usual: DrawingLimits = {
  program: new URL('drawing-program.ts', import.meta.url),
  maxWaiting: 100,
  longestDrawingMs: 30_000,
};

interface Waiting {
  drawing: Drawing;
  finish: (file: Buffer | null) => void;
}

/**
 * Makes the thread that draws documents. It starts with the first one and stays. Whatever it fails at ends it, which
 * costs the document that it drew; the next one starts a new thread.
 */
export function createDrawingThread(
  log: FastifyBaseLogger,
  limits: Partial<DrawingLimits> = {},
): DrawingThread {
  const { program, maxWaiting, longestDrawingMs } = { ...usual, ...limits };
  /** The first one is being drawn. */
  const queue: Waiting[] = [];
  let thread: Worker | null = null;
  let timeLimit: NodeJS.Timeout | undefined;

  const drawFirst = () => {
    const [first] = queue;
    if (first === undefined) return;
    const drawing = (thread ??= start());
    drawing.postMessage(first.drawing, []);
    timeLimit = setTimeout(() => void drawing.terminate(), longestDrawingMs);
  };
  const finishFirst = (file: Buffer | null) => {
    clearTimeout(timeLimit);
    queue.shift()?.finish(file);
    drawFirst();
  };
  const start = () => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    started.on('message', (file: Uint8Array) => {
      finishFirst(Buffer.from(file));
    });
    started.on('error', (error) => {
      log.error({ err: error }, 'drawing a delivery document failed');
    });
    started.on('exit', () => {
      thread = null;
      finishFirst(null);
    });
    return started;
  };
  return {
    draw: (drawing) =>
      new Promise((finish) => {
        if (queue.length > maxWaiting) return finish(null);
        if (queue.push({ drawing, finish }) === 1) drawFirst();
      }),
    async close() {
      for (const { finish } of queue.splice(1)) finish(null);
      await thread?.terminate();
    },
  };
}

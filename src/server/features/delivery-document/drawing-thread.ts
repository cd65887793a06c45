import type { FastifyBaseLogger } from 'fastify';

import type { ThreadLimits } from '../../services.ts';
import { createTaskThread } from '../../threads/task-thread.ts';
import type { Drawing } from './drawing-program.ts';

/** What draws documents one after another beside the main thread, which goes on answering others. */
export interface DrawingThread {
  /** Null when too many wait, when it takes too long, or when the thread fails: asking again may help. */
  draw: (drawing: Drawing) => Promise<Buffer | null>;
  close: () => Promise<void>;
}

const usual: ThreadLimits = {
  program: new URL('drawing-program.ts', import.meta.url),
  maxWaiting: 100,
  longestMs: 30_000,
};

/** Makes the thread that draws documents. */
export function createDrawingThread(
  log: FastifyBaseLogger,
  limits: Partial<ThreadLimits> = {},
): DrawingThread {
  const thread = createTaskThread<Drawing, Uint8Array>({ ...usual, ...limits, log, memoryMegabytes: 256 });
  return {
    async draw(drawing) {
      const { answer } = await thread.run(drawing);
      return answer === undefined ? null : Buffer.from(answer);
    },
    close: () => thread.close(),
  };
}

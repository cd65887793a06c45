import { Worker } from 'node:worker_threads';

import type { PlanningDay } from '#domain/planning/suggest/planning-day.ts';
import type { SuggestedPlan } from '#domain/planning/suggest/suggest-plan.ts';

/** The input of the thread; everything in it can be passed between threads. */
export interface SuggestTask {
  day: PlanningDay;
  seed: number;
  seconds: number;
}

/**
 * Searches in a thread of its own, beside the main thread, which goes on answering others. Null when it was cancelled;
 * throws what the thread failed at.
 */
export function suggestInThread(task: SuggestTask, signal: AbortSignal): Promise<SuggestedPlan | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('suggest-program.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const cancel = () => void thread.terminate();
    signal.addEventListener('abort', cancel);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      signal.removeEventListener('abort', cancel);
      resolve(null);
    });
  });
}

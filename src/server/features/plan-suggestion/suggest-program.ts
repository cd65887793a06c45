import { parentPort, workerData } from 'node:worker_threads';

import { suggestPlan } from '#domain/planning/suggest/suggest-plan.ts';

import type { SuggestTask } from './suggest-thread.ts';

/** The most steps for each load and second: a small day is done in a moment, with the same result on a slow machine. */
const maxStepsPerLoad = 4000;
const maxSteps = 400_000;

const { day, seed, seconds } = workerData as SuggestTask;
const started = performance.now();
const plan = suggestPlan(day, seed, {
  steps: seconds * Math.min(maxSteps, maxStepsPerLoad * day.loads.length),
  timeUsed: () => (performance.now() - started) / 1000 / seconds,
});
parentPort?.postMessage(plan, []);

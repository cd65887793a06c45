import { startTransition, useEffect, useState } from 'react';

/** On a device that is never idle, what was put off comes all the same. */
const atLatestMs = 500;
/** Safari has no idle callbacks; there, a moment after the frame has to do. */
const afterFrameMs = 50;

/** The postponed functions, in their order. */
const queue = new Set<() => void>();
let isWaiting = false;

/** True once the browser has drawn what is shown and is idle: for what can come a moment later. */
export function useAfterPaint(isShown: boolean): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    return afterPaint(() => setAfter(true));
  }, [isShown]);
  return isAfter;
}

/** Counts from `first` up to `total`, a step after each drawing: a long list draws what is in view at once. */
export function useGrowing(first: number, step: number, total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return undefined;
    return afterPaint(() => setCount(count + step));
  }, [count, step, total]);
  return count;
}

/**
 * Calls back once the next frame has been drawn and the browser is idle, one caller a frame: small works in a row
 * where all at once would block the page. The returned function takes it back.
 */
function afterPaint(callback: () => void): () => void {
  // A function of its own for each call: two callers never share a place in the queue.
  const entry = () => startTransition(callback);
  queue.add(entry);
  waitForNext();
  return () => queue.delete(entry);
}

function waitForNext(): void {
  if (isWaiting || queue.size === 0) return;
  isWaiting = true;
  requestAnimationFrame(() =>
    whenIdle(() => {
      isWaiting = false;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      next();
      waitForNext();
    }),
  );
}

/** Calls back when the browser has nothing more urgent to do, after half a second at the latest. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: atLatestMs });
  else setTimeout(callback, afterFrameMs);
}

/** Lets the browser do what it has waiting; a start in one piece would block it. */
export function yieldToMain(): Promise<void> {
  return wait(0);
}

/** Waits so many milliseconds at least. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const retryMs = 3000;

/** Imports until it succeeds: a failed `lazy` component would take the whole screen with it. */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async () => {
    await wait(retryMs);
    return importWithRetry(load);
  });
}

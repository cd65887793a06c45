import { busy } from '../errors.ts';

/** Runs a function when its turn comes. Throws a refusal when too many are waiting. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how many functions run at once, and how many wait for their turn. */
export function concurrencyLimit(maxAtOnce: number, maxWaiting: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < maxAtOnce) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw busy(1);
    try {
      return await work();
    } finally {
      // The next waiting request takes the free place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

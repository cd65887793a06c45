import { busy } from '../errors.ts';

/** Runs a function in its turn. Throws a refusal when too many wait already. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many functions run at once, and so many wait for their turn. */
export function concurrencyLimit(most: number, mostWaiting: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw busy(1);
    try {
      return await work();
    } finally {
      // The next waiting request takes the place over.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

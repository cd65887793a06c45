import { createHash } from 'node:crypto';

/** Says how much slower the machine is just now than at its best in this run: 1, or more when others use it. */
export function createYardstick(): () => number {
  let best = Number.POSITIVE_INFINITY;
  return () => {
    const took = timeOfWork();
    best = Math.min(best, took);
    return took / best;
  };
}

/** Milliseconds for always the same work, about fifty on a quiet machine. */
function timeOfWork(): number {
  const bytes = Buffer.alloc(1024 * 1024);
  const startedAt = performance.now();
  for (let round = 0; round < 40; round += 1) createHash('sha256').update(bytes).digest();
  return performance.now() - startedAt;
}
